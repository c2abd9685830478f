/** Exchanges with the sandbox bank as the card processor, over sockets: what the ledger says, and the bank's books. */
import { afterAll, expect, test } from 'vitest'
import { openBank } from '#bank/bank.ts'
import { sandboxBank } from '#bank/sandbox-keys.ts'
import { newId } from '#server/ids.ts'
import { acceptOrder } from '#server/market/orders/decide.ts'
import { adyenCards } from '#server/ports/cards-adyen.ts'
import { receiveMessage } from '#server/settlement/inbox.ts'
import { aMarket, list, type Market, moneyOf, order, type Trader, traders } from '../market/market.ts'

const { apiKey, merchantAccount, balanceAccount, hmacKeys } = sandboxBank
let delivered = 0
const bank = openBank({
  apiKey,
  merchantAccount,
  balanceAccount,
  hmacKeys,
  async deliver({ channel, body, headers }) {
    delivered += 1
    await receiveMessage(market, { channel, body, signature: headers.hmacsignature })
  },
})
const cards = adyenCards({
  apiKey,
  merchantAccount,
  balanceAccount,
  hmacKeys: { payments: [hmacKeys.payments], transfers: [hmacKeys.transfers] },
  environment: { kind: 'sandbox', url: await bank.app.listen({ port: 0, host: '127.0.0.1' }) },
  vault: { keyedHash: (_, text) => text },
})
// The helpers of the market use the processor of the tests for more than its port; these tests do not.
const market = { ...(await aMarket('embedded', { cards })), cards: cards as Market['cards'] }
const { db } = market.database

afterAll(async () => {
  await market.close()
  await bank.close()
})

/** Resolves when neither side has anything left to do or to tell. */
async function settled() {
  for (let before = -1; before !== delivered; ) {
    before = delivered
    await market.settled()
    await bank.idle()
  }
}

async function putCard(person: Trader, which: 'debit' | 'credit', number: string) {
  const card = { cvv: '737', month: 12, year: 2031, holderName: 'Ada Obi' }
  const answer = await cards.tokenise({ ...card, key: newId(), personId: person.id, number })
  if (!answer.ok) throw new Error(`${number} was refused`)
  await db
    .updateTable('card')
    .set({ processor_token: answer.token })
    .where('id', '=', person[which])
    .execute()
}

/** An accepted order of 400 dollars for 640,000 naira. The buyer's cards have these numbers. */
async function anExchange({ debit = '4242424242424242', credit = '5555555555554444' }) {
  const [owner, buyer] = await traders(market, 2)
  await putCard(owner, 'debit', '4111111111111111')
  await putCard(owner, 'credit', '4000056655665556')
  await putCard(buyer, 'debit', debit)
  await putCard(buyer, 'credit', credit)
  const listing = await list(market, owner)
  const placed = await order(market, buyer, listing.id, '400')
  await acceptOrder(market, owner, { params: { id: placed.id } })
  await settled()
  expect(bank.audit()).toEqual([])
  const payouts = await db
    .selectFrom('payout')
    .select(['currency', 'status'])
    .where('about_id', '=', placed.id)
    .orderBy('currency')
    .execute()
  const bookings = (number: string, { id }: Trader) =>
    bank.statement(number.slice(-4), id).map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`)
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
  expect(paidWith[0]).toBe('reserved -640000.00 NGN')
  expect(paidWith.filter((line) => line.startsWith('payment'))).toEqual([])
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
