// Receipts and exports of money between friends: who may have them, and that both sides read the truth.
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { expire } from '#server/exchange/expiry/expire.ts'
import { incomingCsv, transfersCsv } from '#server/exchange/history/exports.ts'
import { transferReceiptPdf } from '#server/exchange/history/receipt-pdf.ts'
import { transferReceipt } from '#server/exchange/history/transfer-receipt.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { newId } from '#server/ids.ts'
import { suite } from '#tests/server/suite.ts'
import { list, order, type Trader } from '../market/market.ts'
import { incomingFunds, sentTransfers } from '../market/searches.ts'
import { befriend, refusal } from '../world.ts'
import { accept, decline, send, takeBack } from './circle.ts'

const weekSeconds = 7 * daySeconds

suite('receipts of transfers', { people: 3 }, async ({ market, people: [ada, bob, eve] }) => {
  await befriend(market, ada, bob)
  const receipt = (who: Trader, id: string, query = {}) =>
    transferReceipt(market, who, { params: { id }, query })
  const timelineLines = (what: Awaited<ReturnType<typeof receipt>>) =>
    what.timeline.map(({ what, username, isMe }) => `${what} by ${isMe ? 'me' : username}`)

  test('both sides read what was sent, each with their own card, and the sender with the fee', async () => {
    const { id, reference } = await send(market, ada, bob, '65.25')
    const before = await receipt(bob, id)
    expect(before).toMatchObject({ status: 'pending', timeline: [{ what: 'sent' }] })
    expect(before).not.toHaveProperty('card')
    await accept(market, bob, id)

    const senders = await receipt(ada, id)
    expect(senders).toMatchObject({
      id,
      reference,
      status: 'Success',
      isExchange: false,
      amount: { amount: '65.25', currency: 'USD' },
      fee: { amount: '0.00', currency: 'USD' },
      sender: { username: ada.userName, fullName: 'Ada Obi', isMe: true },
      receiver: { username: bob.userName, isMe: false },
      card: { lastFour: '4242' },
    })
    expect(timelineLines(senders)).toEqual(['sent by me', `taken by ${bob.userName}`])
    const receivers = await receipt(bob, id)
    expect(receivers).toMatchObject({ status: 'accepted', card: { lastFour: '4444' } })
    expect(receivers).not.toHaveProperty('fee')
    expect(timelineLines(receivers)).toEqual([`sent by ${ada.userName}`, 'taken by me'])
  })

  test('a declined or expired transfer says by whom', async () => {
    const declined = await send(market, ada, bob, '5')
    await decline(market, bob, declined.id)
    expect(timelineLines(await receipt(ada, declined.id))[1]).toBe(`declined by ${bob.userName}`)
    const late = await send(market, ada, bob, '6')
    market.later(weekSeconds + 1)
    await expire(market)
    const returned = await receipt(ada, late.id)
    expect(returned).toMatchObject({ status: 'rejected', reason: 'It wasn’t answered within 7 days' })
    expect(returned.timeline[1]).toMatchObject({ what: 'returned', by: 'platform', isMe: false })
  })

  test('the PDF and the export say whether the money is held, released, taken or received', async () => {
    const sent = await send(market, ada, bob, '8')
    const states = async (who: Trader) => {
      const file = await transferReceiptPdf(market, who, { params: { id: sent.id }, query: {} })
      const pdf = await getDocumentProxy(new Uint8Array(file.bytes))
      const { text } = await extractText(pdf, { mergePages: true })
      const exported = await (who === ada ? transfersCsv : incomingCsv)(market, who, { query: {} })
      const line = new TextDecoder().decode(exported.bytes).split('\r\n')
      return [
        /Receiver .*?\) (?:Fee \S+ )?(.*?) ••••/.exec(text.replace(/\s+/g, ' '))?.[1],
        line
          .find((each) => each.startsWith(sent.reference))
          ?.split(',')
          .slice(-2)
          .join(),
      ]
    }
    expect(await states(ada)).toEqual(['Held on your card', 'held,'])
    expect(await states(bob)).toEqual([undefined, ',to be received'])
    await decline(market, bob, sent.id)
    expect(await states(ada)).toEqual(['Released on your card', 'released,'])
    expect(await states(bob)).toEqual([undefined, ','])
    Object.assign(sent, await send(market, ada, bob, '9'))
    await accept(market, bob, sent.id)
    await market.settled()
    expect(await states(ada)).toEqual(['Taken from your card', 'taken,'])
    expect(await states(bob)).toEqual(['Received on', ',received'])
  })

  test('a transfer that was taken back says so on both receipts, the PDF and the export', async () => {
    const { id, reference } = await send(market, ada, bob, '8')
    await takeBack(market, ada, id)
    for (const who of [ada, bob]) {
      const taken = await receipt(who, id)
      expect(taken).toMatchObject({ status: 'rejected', isTakenBack: true })
      expect(taken.timeline[1]).toMatchObject({ what: 'returned', by: 'sender', isMe: who === ada })
    }
    const file = await transferReceiptPdf(market, bob, { params: { id }, query: {} })
    const document = await getDocumentProxy(new Uint8Array(file.bytes))
    const text = (await extractText(document, { mergePages: true })).text.replace(/\s+/g, ' ')
    for (const words of ['Cancelled', `Money taken back by ${ada.userName}`, 'You would have received'])
      expect(text).toContain(words)
    const { bytes } = await transfersCsv(market, ada, { query: { text: reference } })
    expect(new TextDecoder().decode(bytes)).toMatch(/Transfer,cancelled,.*The sender took it back/)
  })

  test('a note is on both receipts, the PDF and the export, where it is no formula', async () => {
    const { id, reference } = await send(market, ada, bob, '9', { note: '=1+1 for rent' })
    for (const who of [ada, bob]) expect(await receipt(who, id)).toMatchObject({ note: '=1+1 for rent' })
    const file = await transferReceiptPdf(market, bob, { params: { id }, query: {} })
    const document = await getDocumentProxy(new Uint8Array(file.bytes))
    const text = (await extractText(document, { mergePages: true })).text.replace(/\s+/g, ' ')
    expect(text).toContain('Note =1+1 for rent')
    const { bytes } = await incomingCsv(market, bob, { query: { text: reference } })
    expect(new TextDecoder().decode(bytes)).toMatch(
      /,Note,Debit,Credit\r\n.*,'=1\+1 for rent,[^,]*,[^,]*\r\n$/,
    )
    const emoji = await send(market, ada, bob, '9', { note: '🎟️' })
    await transferReceiptPdf(market, bob, { params: { id: emoji.id }, query: {} })
  })

  test('receipts exist for the two of them only', async () => {
    const { id } = await send(market, ada, bob, '7')
    for (const each of [id, newId(), 'x']) {
      expect(await refusal(receipt(eve, each))).toMatch(/^not-found: This transfer/)
      expect(await refusal(transferReceiptPdf(market, eve, { params: { id: each }, query: {} }))).toMatch(
        /^not-found: This transfer/,
      )
    }
  })

  test('the PDF says what the receipt says', async () => {
    const { id, reference } = await send(market, ada, bob, '1250', { currency: 'NGN' })
    await accept(market, bob, id)
    await market.settled()
    const file = await transferReceiptPdf(market, bob, { params: { id }, query: {} })
    expect(file.name).toBe(`cowrie-transfer-${reference}.pdf`)
    const document = await getDocumentProxy(new Uint8Array(file.bytes))
    const text = (await extractText(document, { mergePages: true })).text.replace(/\s+/g, ' ')
    for (const words of [
      ...['Transfer receipt', reference, 'You received', '₦1,250.00', 'Accepted', '•••• 4444'],
      ...[`Ada Obi (${ada.userName})`, `Money sent by ${ada.userName}`, 'Money accepted by you'],
      `${market.settings.publicUrl}/receipt/transfer/${id}/NGN`,
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Fee')
  })

  test('proceeds of an exchange have one in each currency, for whom they came to', async () => {
    await befriend(market, eve, bob)
    const { id: listing } = await list(market, ada, { creditCardId: bob.credit })
    const { id, reference } = await order(market, eve, listing, '400', { creditCardId: bob.credit })
    await acceptOrder(market, ada, { params: { id } })
    expect(await receipt(bob, id, { currency: 'NGN' })).toMatchObject({
      reference,
      isExchange: true,
      status: 'accepted',
      amount: { amount: '640000.00' },
      sender: { username: ada.userName },
      receiver: { isMe: true },
    })
    expect(await receipt(bob, id, { currency: 'USD' })).toMatchObject({
      amount: { amount: '400.00' },
      sender: { username: eve.userName },
    })
    expect(await refusal(receipt(bob, id, { currency: 'EUR' }))).toMatch(/^not-found/)
    // Those who exchanged have the receipt of their order.
    expect(await refusal(receipt(eve, id))).toMatch(/^not-found/)
  })

  test('the lists go on behind a row, with nothing twice and nothing left out', async () => {
    const all = await incomingFunds(market, bob, { query: { pageSize: 200 } })
    expect(all.length).toBeGreaterThan(5)
    for (const sortBy of ['newest', 'oldest'] as const) {
      const seen: string[] = []
      for (let after: string | undefined; ; ) {
        const page = await incomingFunds(market, bob, {
          query: { sortBy, pageSize: 2, ...(after !== undefined && { after }) },
        })
        seen.push(...page.map(({ id, currency }) => `${id} ${currency}`))
        after = page.at(-1)?.cursor
        if (page.length < 2) break
      }
      const wanted = all.map(({ id, currency }) => `${id} ${currency}`)
      expect(seen).toEqual(sortBy === 'newest' ? wanted : wanted.toReversed())
    }
    for (const after of ['x', '', '1_2_USD', `1_${newId()}_usd`])
      expect(await refusal(sentTransfers(market, bob, { query: { after } }))).toMatch(/^bad-input: after/)
  })

  test('both lists export, filtered, and no name is run by a spreadsheet', async () => {
    const rename = (firstName: string) =>
      market.database.db
        .updateTable('person')
        .set({ first_name: firstName })
        .where('id', '=', bob.id)
        .execute()
    await rename('=HYPERLINK("http://x")')
    const { reference } = await send(market, ada, bob, '3131.31')
    const lines = async (file: ReturnType<typeof transfersCsv>) =>
      new TextDecoder()
        .decode((await file).bytes)
        .trimEnd()
        .split('\r\n')
    const [head, line, ...rest] = await lines(transfersCsv(market, ada, { query: { amount: '3131.31' } }))
    expect(head).toBe(
      'Reference,Date (UTC),Kind,Status,Decided (UTC),Reason,With,Username,You give,You get,Currency,Fee,Fee currency,Note,Debit,Credit',
    )
    expect(rest).toEqual([])
    expect(line).toContain(`${reference},`)
    expect(line).toContain(`"'=HYPERLINK(""http://x"") Obi",${bob.userName},3131.31,,USD,0.00,USD`)
    await rename('Ada')
    const incoming = await lines(incomingCsv(market, bob, { query: {} }))
    expect(incoming.length - 1).toBe((await incomingFunds(market, bob, { query: { pageSize: 200 } })).length)
    expect(incoming.filter((each) => each.includes(',Exchange proceeds,accepted,'))).toHaveLength(2)
    expect(await lines(transfersCsv(market, eve, { query: {} }))).toHaveLength(1)
  })
})
