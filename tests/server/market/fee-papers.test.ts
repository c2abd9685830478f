// The exchange's fee on what people keep: receipts on paper, mails, notifications.
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import type { FileAnswer } from '#core/contract/values.ts'
import {
  listingReceiptPdf,
  orderReceiptPdf,
  transferReceiptPdf,
} from '#server/exchange/history/receipt-pdf.ts'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { acceptOrder, rejectOrder } from '#server/exchange/market/orders/decide.ts'
import { statementLines } from '#server/exchange/statement/lines.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { feesOf } from '#server/settings/fee-settings.ts'
import { suite } from '#tests/server/suite.ts'
import { send } from '../transfers/circle.ts'
import { befriend } from '../world.ts'
import {
  list,
  type Market,
  notificationsOf,
  order,
  quoted,
  sweepFor,
  type Trader,
  traders,
} from './market.ts'

/** The text of the PDF, in one line. */
async function textOf({ bytes }: Pick<FileAnswer, 'bytes'>): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  return (await extractText(document, { mergePages: true })).text.replace(/\s+/g, ' ')
}

suite('a fee on paper', { people: 0 }, ({ market: free }) => {
  /** 0.5 % of dollars and 1 % of naira. */
  const fees = feesOf({ FEE_PERCENT: '0.5,NGN=1' })
  const market: Market = { ...free, settings: { ...free.settings, fees } }
  const of = (id: string) => ({ params: { id }, query: {} })

  async function newestMail(person: Trader): Promise<string> {
    await market.outbox.idle()
    return (await mailsTo(market, person.email))[0]?.text ?? ''
  }

  test('stands in the mails of an accepted order, to each side their own', async () => {
    const [owner, buyer] = await traders(market, 2)
    const { id: listing } = await list(market, owner, { fee: '5' })
    const { id } = await order(market, buyer, listing, '400', { fee: '6400' })
    await acceptOrder(market, owner, of(id))
    expect(await newestMail(buyer)).toContain('You gave: ₦640,000\nFee: ₦6,400\nYou got: US$400')
    expect(await newestMail(owner)).toContain('You gave: US$400\nFee: US$2\nYou got: ₦640,000')
    await haltListing(market, owner, of(listing))
  })

  test('stands in the mails of a match and of a sweep', async () => {
    const [older, newer, buyer] = await traders(market, 3)
    await list(market, older, { systemFulfilment: true, fee: '5' })
    await list(market, newer, {
      needCurrency: 'USD',
      haveCurrency: 'NGN',
      needAmount: '400',
      rate: '1600',
      systemFulfilment: true,
      fee: '6400',
    })
    expect(await newestMail(older)).toContain('You gave: US$400\nFee: US$2\nYou got: ₦640,000')
    expect(await newestMail(newer)).toContain('You gave: ₦640,000\nFee: ₦6,400\nYou got: US$400')
    const { giveAmount, getAmount } = await quoted(market, buyer, 'give', '960000')
    const swept = await sweepFor(market, buyer, { giveAmount, getAmount, fee: '9600' })
    expect(swept.fee).toBe('9600.00')
    expect(await newestMail(buyer)).toContain('You gave: ₦960,000\nFee: ₦9,600\nYou got: US$600')
  })

  test('is added up in PDFs', async () => {
    const [owner, buyer] = await traders(market, 2)
    await befriend(market, owner, buyer)
    const { id: listing } = await list(market, owner, { fee: '5' })
    const { id } = await order(market, buyer, listing, '333.33', { fee: '5333.28' })
    await acceptOrder(market, owner, of(id))
    const buyers = await textOf(await orderReceiptPdf(market, buyer, of(id)))
    expect(buyers).toContain('Fee ₦5,333.28 Total ₦538,661.28')
    const owners = await textOf(await orderReceiptPdf(market, owner, of(id)))
    expect(owners).toContain('Fee US$1.67 Total US$335.00')
    const listings = await textOf(await listingReceiptPdf(market, owner, of(listing)))
    expect(listings).toContain('Fee US$1.67 Total US$335.00')
    const sent = await send(market, owner, buyer, '400', { fee: '2.00' })
    const transfer = { params: { id: sent.id }, query: {} }
    const senders = await textOf(await transferReceiptPdf(market, owner, transfer))
    expect(senders).toContain('Fee US$2.00 Total US$402.00')
    const receivers = await textOf(await transferReceiptPdf(market, buyer, transfer))
    expect(receivers).not.toContain('Fee')
    await haltListing(market, owner, of(listing))
  })

  test('is released with what it was held with', async () => {
    const [owner, buyer] = await traders(market, 2)
    const { id: listing } = await list(market, owner, { fee: '5' })
    const { id } = await order(market, buyer, listing, '400', { fee: '6400' })
    await rejectOrder(market, owner, of(id))
    expect((await notificationsOf(market, buyer))[0]).toContain('₦646,400 held on your card')
    const taken = await order(market, buyer, listing, '333.33', { fee: '5333.28' })
    await acceptOrder(market, owner, of(taken.id))
    await haltListing(market, owner, of(listing))
    expect((await notificationsOf(market, owner))[0]).toContain('US$670 still held')
  })

  test('is said of the lines of a statement that it is in', async () => {
    const [owner, buyer] = await traders(market, 2)
    const { id: listing } = await list(market, owner, { fee: '5' })
    const { id } = await order(market, buyer, listing, '400', { fee: '6400' })
    await acceptOrder(market, owner, of(id))
    await market.settled()
    const linesOf = async (person: Trader) =>
      (await statementLines(market, person, { query: {} })).map(({ effect, amount, includesFee = false }) =>
        [effect, amount, includesFee ? 'with fee' : ''].join(' ').trim(),
      )
    expect(await linesOf(buyer)).toEqual(
      expect.arrayContaining(['held 646400.00 with fee', 'taken 646400.00 with fee', 'received 400.00']),
    )
    expect(await linesOf(owner)).toEqual(
      expect.arrayContaining(['held 1005.00 with fee', 'taken 402.00 with fee', 'received 640000.00']),
    )
    await haltListing(market, owner, of(listing))
  })

  test('has no line where none is charged', async () => {
    const [owner, buyer] = await traders(free, 2)
    const { id: listing } = await list(free, owner)
    const { id } = await order(free, buyer, listing, '400')
    await acceptOrder(free, owner, of(id))
    expect(await newestMail(buyer)).toContain('You gave: ₦640,000\nYou got: US$400')
    const paper = await textOf(await orderReceiptPdf(free, buyer, of(id)))
    expect(paper).toContain('Fee ₦0.00')
    expect(paper).not.toContain('Total')
    await haltListing(free, owner, of(listing))
  })
})
