// Money that could never be paid out is refused before it is held (rules/rates.md#open-currencies).
import { expect, test } from 'vitest'
import { renewListing } from '#server/exchange/market/listings/renew.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { askMoney } from '#server/exchange/transfers/ask.ts'
import { respondToTransfer } from '#server/exchange/transfers/respond.ts'
import { sendMoney } from '#server/exchange/transfers/send.ts'
import { sendReturned } from '#server/money/settlement/payouts.ts'
import { suite } from '#tests/server/suite.ts'
import { befriend, refusal } from '../world.ts'
import { list, moneyOf, order, pin, sweepFor, type Trader, traders } from './market.ts'
import { searchListings } from './searches.ts'

suite('money that can be paid out', { people: 0 }, ({ market }) => {
  /** The same exchange, in which naira are closed. */
  const closed = {
    ...market,
    settings: { ...market.settings, openCurrencies: new Set(['USD', 'EUR', 'GBP'] as const) },
  }
  const closedSentence = /^currency-closed: New exchanges in NGN aren’t possible at the moment/
  const { db } = market.database
  const setCard = (id: string, card: { brand?: 'verve' | 'visa'; issuer_country?: string | null }) =>
    db.updateTable('card').set(card).where('id', '=', id).execute()
  const transferOf = (from: Trader, to: Trader, currency: 'NGN' | 'USD') => ({
    body: { friendId: to.id, currency, amount: '50', debitCardId: from.debit, pin },
  })
  const namesOf = async (server: typeof market, me: Trader) =>
    (await searchListings(server, me, { query: { needCurrency: 'NGN', haveCurrency: 'USD' } })).map(
      ({ id }) => id,
    )

  test('nothing new begins in a closed currency, and nothing is held', async () => {
    const [owner, buyer] = await traders(market, 2)
    await befriend(market, owner, buyer)
    const { id } = await list(market, owner)
    expect(await refusal(list(closed, owner))).toMatch(closedSentence)
    expect(await refusal(order(closed, buyer, id, '400'))).toMatch(closedSentence)
    expect(await refusal(sendMoney(closed, owner, transferOf(owner, buyer, 'NGN')))).toMatch(closedSentence)
    expect(
      await refusal(askMoney(closed, owner, { body: { friendId: buyer.id, currency: 'NGN', amount: '50' } })),
    ).toMatch(closedSentence)
    expect(await refusal(renewListing(closed, owner, { params: { id } }))).toMatch(closedSentence)
    expect(await moneyOf(market, buyer)).toEqual({})
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '1000.00' })
    await sendMoney(closed, owner, transferOf(owner, buyer, 'USD'))
  })

  test('a listing open in it runs to its end, and only its owner finds it', async () => {
    const [owner, buyer] = await traders(market, 2)
    const { id } = await list(market, owner)
    const placed = await order(market, buyer, id, '400')
    expect(await namesOf(closed, owner)).toContain(id)
    expect(await namesOf(closed, buyer)).not.toContain(id)
    expect(await namesOf(market, buyer)).toContain(id)
    await acceptOrder(closed, owner, { params: { id: placed.id } })
    await market.settled()
    expect(await moneyOf(market, buyer)).toEqual({ 'USD credited': '400.00' })
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '600.00', 'NGN credited': '640000.00' })
  })

  test('a card that cannot be credited is refused, wherever one is chosen', async () => {
    const [owner, buyer] = await traders(market, 2)
    await befriend(market, owner, buyer)
    const adyen = { ...market, settings: { ...market.settings, payouts: 'adyen' as const } }
    const { id } = await list(market, owner, { systemFulfilment: true })
    const sent = await sendMoney(market, owner, transferOf(owner, buyer, 'USD'))
    const accept = () =>
      respondToTransfer(adyen, buyer, {
        body: { id: sent.id, action: 'accept', creditCardId: buyer.credit },
      })
    const refused = 'card-not-payable: We can’t send USD to this card. Choose another card to credit'
    for (const card of [{ brand: 'verve' as const }, { brand: 'visa' as const, issuer_country: 'NG' }]) {
      await setCard(buyer.credit, card)
      expect(await refusal(order(adyen, buyer, id, '400'))).toBe(refused)
      expect(await refusal(sweepFor(adyen, buyer, { giveAmount: '640000', getAmount: '400' }))).toBe(refused)
      expect(await refusal(accept())).toBe(refused)
      expect(await moneyOf(market, buyer)).toEqual({})
    }
    // Naira reach no card.
    expect(await refusal(list(adyen, owner))).toMatch(/^card-not-payable: /)
    await setCard(buyer.credit, { issuer_country: 'US' })
    await accept()
    await order(adyen, buyer, id, '400')
  })

  test('returned money is sent to no card that cannot be credited', async () => {
    const [owner, buyer] = await traders(market, 2)
    market.cards.fateOf = ({ kind, token }) =>
      kind === 'payout' && token?.includes(buyer.credit) ? 'returns' : undefined
    const { id } = await list(market, owner)
    const placed = await order(market, buyer, id, '400')
    await acceptOrder(market, owner, { params: { id: placed.id } })
    await market.settled()
    market.cards.fateOf = () => undefined
    const payout = await db
      .selectFrom('payout')
      .select(['id', 'status'])
      .where('about_id', '=', placed.id)
      .where('person_id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    expect(payout.status).toBe('returned')
    await setCard(buyer.debit, { brand: 'verve' })
    const adyen = { ...market, settings: { ...market.settings, payouts: 'adyen' as const } }
    expect(
      await refusal(
        adyen.database.inTransaction((tx) =>
          sendReturned(tx, adyen, buyer, { payoutId: payout.id, cardId: buyer.debit }),
        ),
      ),
    ).toMatch(/^card-not-payable: /)
  })

  test('rupiah are whole on both sides of an exchange', async () => {
    const [owner, buyer] = await traders(market, 2)
    const rupiah = { needCurrency: 'IDR', needAmount: '1625050.50', rate: '0.0000615' } as const
    expect(await refusal(list(market, owner, rupiah))).toMatch(/^bad-amount: /)
    const { id } = await list(market, owner, { ...rupiah, needAmount: '1625050' })
    // 541,951.22 and more: a card moves a whole number of rupiah.
    const placed = await order(market, buyer, id, '33.33', { rate: rupiah.rate, giveUpAmount: '541952' })
    expect(placed.giveUpAmount).toBe('541952.00')
  })
})
