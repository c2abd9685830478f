/** Exchanges with the sandbox bank as the card processor, over sockets: what the ledger says, and the bank's books. */
import { afterAll, expect, test } from 'vitest'
import { moneyOf, type Trader } from '../market/market.ts'
import { aMarketAtBank } from '../market/market-at-bank.ts'

const at = await aMarketAtBank('embedded')
const { market, bank } = at
const { db } = market.database
afterAll(() => at.close())

/** An accepted order of 400 dollars for 640,000 naira. The buyer's cards have these numbers. */
async function anExchange({ debit = '4242424242424242', credit = '5555555555554444' }) {
  const { id, owner, buyer } = await at.anExchange({ debit, credit })
  expect(bank.audit()).toEqual([])
  const payouts = await db
    .selectFrom('payout')
    .select(['currency', 'status'])
    .where('about_id', '=', id)
    .orderBy('currency')
    .execute()
  const bookings = (number: string, person: Trader) =>
    bank
      .statement(number.slice(-4), person.id)
      .map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`)
  return {
    owner,
    buyer,
    payouts: payouts.map(({ currency, status }) => `${currency} ${status}`),
    /** In the bank's books, of what the buyer paid with and what they are paid to. */
    paidWith: bookings(debit, buyer),
    paidTo: bookings(credit, buyer),
  }
}

test('an accepted order is captured from one card and paid out to the other', async () => {
  const { owner, buyer, payouts, paidWith, paidTo } = await anExchange({})
  expect(payouts).toEqual(['NGN paid', 'USD paid'])
  expect(await moneyOf(market, buyer)).toEqual({ 'USD credited': '400.00' })
  expect(await moneyOf(market, owner)).toEqual({ 'USD held': '600.00', 'NGN credited': '640000.00' })
  expect(paidWith).toEqual(['reserved -640000.00 NGN', 'payment -640000.00 NGN'])
  expect(paidTo).toEqual(['payout 400.00 USD'])
})

test('webhooks that come twice and out of order change nothing', async () => {
  bank.behave({ webhooksTwice: true, webhooksOutOfOrder: true })
  const { payouts, paidTo } = await anExchange({})
  bank.behave({ webhooksTwice: false, webhooksOutOfOrder: false })
  expect(payouts).toEqual(['NGN paid', 'USD paid'])
  expect(paidTo).toEqual(['payout 400.00 USD'])
})

test('a capture that is refused undoes the exchange on both sides', async () => {
  const { buyer, payouts, paidWith, paidTo } = await anExchange({ debit: '4000000000001034' })
  expect(payouts).toEqual(['NGN undone', 'USD undone'])
  expect(await moneyOf(market, buyer)).toEqual({})
  expect(paidWith).toEqual(['reserved -640000.00 NGN', 'released 640000.00 NGN'])
  expect(paidTo).toEqual([])
})

test.each([
  ['4000000000002016', []],
  ['4000000000002024', ['payout 400.00 USD', 'payout returned -400.00 USD']],
])('a payout that does not stay on %s waits for its person', async (credit, lines) => {
  const { payouts, paidTo } = await anExchange({ credit })
  expect(payouts).toEqual(['NGN paid', 'USD returned'])
  expect(paidTo).toEqual(lines)
})
