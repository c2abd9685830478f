/** A buyer's orders and the owner's listing through the browser: cancelled, rejected, withdrawn; receipt and export. */
import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { audit } from '#server/money/ledger/audit.ts'
import { readBooks } from './books.ts'
import { aTrader, leaveOutcome, order, postListing, signedIn, type Visitor } from './people.ts'
import { openApp } from './suite.ts'

const app = await openApp()

/** Orders from the dashboard and closes the wizard. */
async function place(page: Page, who: Visitor, owner: string, amount: string, rate?: string) {
  await page.goto(`${app.origin}/dashboard`)
  await order(page, who, owner, amount, rate)
}

const openOrders = (page: Page) => page.goto(`${app.origin}/order-page`)
const openDetails = async (page: Page, amount: string) => {
  await page.getByRole('row', { name: amount }).getByText(amount).click()
  return page.getByRole('dialog', { name: 'Order details' })
}

const bytesOf = async (download: Download) => new Uint8Array(await readFile(await download.path()))
const textOf = async (bytes: Uint8Array) =>
  (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text.replace(/\s+/g, ' ')

async function downloadBy(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return download
}

/** The clocks furthest ahead of UTC, or furthest behind it: one of them has another day than UTC at any time. */
const zoneOfAnotherDay = () => (new Date().getUTCHours() >= 10 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago')

/** In a browser with other clocks the day of a row is the day that finds and exports it. */
async function findsByItsOwnDays(who: Visitor) {
  const timeZone = zoneOfAnotherDay()
  const { page, context } = await signedIn(app, who, timeZone)
  await openOrders(page)
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date())
  const shown = new Intl.DateTimeFormat('en', { timeZone, day: '2-digit' }).format(new Date())
  await page
    .getByRole('row', { name: 'US$400' })
    .getByText(new RegExp(`^${shown}\\s`))
    .waitFor()
  await page.getByRole('button', { name: 'Filter' }).click()
  const panel = page.getByRole('dialog', { name: 'Filter orders' })
  await panel.getByLabel('Start date').fill(day)
  await panel.getByLabel('End date').fill(day)
  await panel.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Filter (2)' }).waitFor()
  await page.getByRole('row', { name: 'US$400' }).waitFor()
  const csv = await downloadBy(page, 'Export CSV')
  expect(csv.suggestedFilename()).toBe(`cowrie-orders-${day}.csv`)
  const [heading, ...lines] = new TextDecoder()
    .decode(await bytesOf(csv))
    .trimEnd()
    .split('\r\n')
  expect(heading).toContain(`Placed (${timeZone})`)
  expect(lines.map((line) => line.split(',')[2]?.slice(0, 10))).toEqual([day, day, day, day])
  await context.close()
}

describe('orders and their records', () => {
  it('are placed, cancelled, rejected and withdrawn, and leave a receipt and an export', async () => {
    const owner = await aTrader(app, 'Ada', 'Bello')
    const buyer = await aTrader(app, 'Bola', 'Şahin')
    const terms = { needAmount: '1600000', rate: '0.000625', part: 'Yes', system: 'No' } as const
    await postListing(owner.page, owner.who, terms)

    // The buyer cancels one order.
    await place(buyer.page, buyer.who, 'ada', '100')
    await openOrders(buyer.page)
    const cancelled = await openDetails(buyer.page, 'US$100')
    await cancelled.getByText('Order placed by you').waitFor()
    await cancelled.getByRole('button', { name: 'Cancel Order' }).click()
    const question = buyer.page.getByRole('alertdialog', { name: 'Cancel order?' })
    await question.getByRole('button', { name: 'Cancel Order' }).click()
    // The dialog closes by itself, and the list updates without a reload.
    await cancelled.waitFor({ state: 'hidden' })
    await buyer.page.getByRole('row', { name: 'US$100' }).getByText('Cancelled').waitFor()
    expect((await readBooks(app.server)).held).toEqual({ NGN: '0.00', USD: '1000.00' })

    // The owner rejects one and accepts one.
    await place(buyer.page, buyer.who, 'ada', '200')
    await place(buyer.page, buyer.who, 'ada', '400')
    await owner.page.goto(`${app.origin}/dashboard`)
    await owner.page.getByRole('tab', { name: 'Created by you' }).click()
    await owner.page.getByRole('button', { name: /^Halt/ }).click()
    await owner.page.waitForURL('**/users-listing-details/*')
    for (const [amount, decision] of [
      ['US$200', 'Reject'],
      ['US$400', 'Accept'],
    ] as const) {
      await owner.page.getByRole('row', { name: amount }).getByRole('button', { name: decision }).click()
      const sure = owner.page.getByRole('alertdialog', { name: `${decision} order?` })
      await sure.getByText('Are you sure you want to proceed with this action?').waitFor()
      await sure.getByRole('button', { name: decision }).click()
      await leaveOutcome(owner.page, `Order ${decision.toLowerCase()}ed`)
    }

    // A counter-offer is still pending when the owner halts.
    await place(buyer.page, buyer.who, 'ada', '300', '0.00062')
    await owner.page.reload()
    await owner.page.getByText('₦3,870.97 more than at your rate').waitFor()
    await owner.page.getByRole('button', { name: 'Halt', exact: true }).click()
    const halt = owner.page.getByRole('alertdialog', { name: 'Halt listing?' })
    await halt.getByRole('button', { name: 'Halt listing' }).click()
    await owner.page.getByText('Your listing has been stopped and withdrawn').waitFor()
    await owner.page.getByText('Listing halted by you').waitFor()
    expect(await readBooks(app.server)).toMatchObject({
      listing: { status: 'partly', balance: '600.00', held: '0.00' },
      held: { NGN: '0.00', USD: '0.00' },
      cards: { ada: { NGN: '640000.00', USD: '-400.00' }, bola: { NGN: '-640000.00', USD: '400.00' } },
    })

    // The buyer sees each under its status, with the person who decided.
    await openOrders(buyer.page)
    await buyer.page.getByRole('tab', { name: 'Rejected' }).click()
    const rejected = await openDetails(buyer.page, 'US$200')
    await rejected.getByText('Order rejected by ada').waitFor()
    await buyer.page.keyboard.press('Escape')
    const withdrawn = await openDetails(buyer.page, 'US$300')
    await withdrawn.getByText('The listing was halted by its owner').first().waitFor()
    await buyer.page.keyboard.press('Escape')

    // The export has all four.
    await buyer.page.getByRole('tab', { name: 'All' }).click()
    const csv = await downloadBy(buyer.page, 'Export CSV')
    expect(csv.suggestedFilename()).toMatch(/^cowrie-orders-\d{4}-\d\d-\d\d\.csv$/)
    const lines = new TextDecoder()
      .decode(await bytesOf(csv))
      .trimEnd()
      .split('\r\n')
    expect(lines.slice(1).map((line) => line.split(',')[3])).toEqual([
      'rejected',
      'completed',
      'rejected',
      'cancelled',
    ])

    await findsByItsOwnDays(buyer.who)

    // The receipt on its own page, printed and as a file.
    await buyer.page.getByRole('tab', { name: 'Completed' }).click()
    const completed = await openDetails(buyer.page, 'US$400')
    await completed.getByRole('button', { name: 'Receipt' }).click()
    await buyer.page.waitForURL('**/receipt/order/*')
    const paper = buyer.page.getByRole('article')
    await paper.getByText('₦640,000.00').waitFor()
    const reference = (await paper.getByText(/^CW-/).first().textContent()) ?? 'none'
    const printed = await textOf(new Uint8Array(await buyer.page.pdf({ format: 'A4' })))
    expect(printed).toContain(reference)
    // The surrounding page is not printed.
    expect(printed).not.toMatch(/Dashboard|Download PDF|API documentation/)

    const pdf = await downloadBy(buyer.page, 'Download PDF')
    expect(pdf.suggestedFilename()).toBe(`cowrie-order-${reference}.pdf`)
    const written = await textOf(await bytesOf(pdf))
    for (const words of [reference, 'You paid', '₦640,000.00', 'US$400.00', 'Bola Şahin (bola)'])
      expect(written).toContain(words)

    // Another person's receipt answers like an unknown one.
    await owner.page.goto(buyer.page.url().replace('/order/', '/listing/'))
    await owner.page.getByText('This receipt doesn’t exist or isn’t yours.').waitFor()

    expect(await audit(app.server.database.db)).toEqual([])
    expect([...owner.faults, ...buyer.faults]).toEqual([])
  })
})
