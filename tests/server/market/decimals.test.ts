/** Money of currencies without decimals, with two and with three, on its whole way: exact to the minor unit. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type CurrencyCode, currencies, smallestMove } from '#core/money/currencies.ts'
import { fromDecimal, toDecimal, unit } from '#core/money/money.ts'
import { ceilDivide, fromRateText, type Rate, rateOne, rateText } from '#core/money/rate.ts'
import { listingsCsv, ordersCsv } from '#server/exchange/history/exports.ts'
import { orderReceipt } from '#server/exchange/history/receipts.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { costOf } from '#server/exchange/market/prices.ts'
import { audit } from '#server/money/ledger/audit.ts'
import { minorUnits } from '#server/money/ledger/minor-units.ts'
import { marketRate } from '#server/money/rates/market-rate.ts'
import { anyCurrency } from '#tests/core/any-currency.ts'
import { suite } from '#tests/server/suite.ts'
import { accept, send } from '../transfers/circle.ts'
import { befriend, refusal } from '../world.ts'
import { aTrader, brokenRules, list, moneyOf, order, type Trader, traders } from './market.ts'
import { searchListings, sentTransfers } from './searches.ts'

suite('currencies of 0, 2 and 3 decimals', { people: 0 }, ({ market }) => {
  /** Orders `amount` of a listing's have-currency at its rate, and accepts it. */
  async function settle(owner: Trader, buyer: Trader, listing: Listed, amount: bigint) {
    const { id, need, have, rate } = listing
    const { db } = market.database
    const row = await db.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { id: orderId } = await order(market, buyer, id, toDecimal(amount, have), {
      rate: rateText(rate),
      giveUpAmount: toDecimal(costOf(row, amount), need),
      isFarRateConfirmed: true,
    })
    await acceptOrder(market, owner, { params: { id: orderId } })
    return orderId
  }
  type Listed = { id: string; need: CurrencyCode; have: CurrencyCode; rate: Rate }

  const pairs = fc.tuple(anyCurrency, anyCurrency).filter(([need, have]) => need !== have)

  test('the database knows the minor unit of every currency', async () => {
    const codes = sql.join(currencies.map(({ code }) => sql`(${code}::text)`))
    const { rows } = await sql<{ code: CurrencyCode; units: number }>`
      SELECT code, ${sql.raw(minorUnits('code'))} AS units FROM (VALUES ${codes}) AS each (code)`.execute(
      market.database.db,
    )
    expect(rows).toHaveLength(currencies.length)
    for (const { code, units } of rows) expect([code, BigInt(units)]).toEqual([code, unit(code)])
  })

  test.each([
    ['TND', 'KWD'],
    ['KWD', 'TND'],
    ['KWD', 'NGN'],
    ['NGN', 'TND'],
    ['TND', 'JPY'],
    ['JPY', 'KWD'],
  ] as const)(
    '%s is listed for %s at the market rate, ordered in part and whole, and settled',
    async (need, have) => {
      const [owner, buyer] = await traders(market, 2)
      const rate = (await marketRate(market, need, have))?.rate ?? 0n
      const amount = toDecimal(fromDecimal('1234.567', need), need)
      const posted = await list(market, owner, {
        needCurrency: need,
        haveCurrency: have,
        needAmount: amount,
        rate: rateText(rate),
        isSystemRate: true,
      })
      const listing = { id: posted.id, need, have, rate }
      const offer = fromDecimal(posted.offerAmount, have)
      const part = offer / 3n
      await settle(owner, buyer, listing, part)
      const last = await settle(owner, buyer, listing, offer - part)
      // The last one pays what is left of the need.
      expect(await moneyOf(market, owner)).toEqual({ [`${need} credited`]: amount })
      expect(await moneyOf(market, buyer)).toEqual({ [`${have} credited`]: posted.offerAmount })
      expect(await orderReceipt(market, buyer, { params: { id: last } })).toMatchObject({
        status: 'completed',
        ordered: { amount: toDecimal(offer - part, have), currency: have },
      })
      expect(await brokenRules(market)).toEqual([])
    },
  )

  test('listings, orders and matches of any two currencies leave a ledger in which everything adds up', async () => {
    const [owner, buyer] = await traders(market, 2)
    // Amounts that a card can move: rupiah are whole.
    const amounts = fc.bigInt(1n, 10n ** 8n)
    const rates = fc.oneof(fc.bigInt(10n ** 5n, 10n ** 10n), fc.bigInt(10n ** 10n, 10n ** 14n))
    await fc.assert(
      fc.asyncProperty(
        pairs,
        amounts,
        rates,
        fc.bigInt(1n, 99n),
        async ([need, have], steps, rate, share) => {
          const amount = steps * smallestMove(need)
          const terms = {
            needCurrency: need,
            haveCurrency: have,
            needAmount: toDecimal(amount, need),
            isFarRateConfirmed: true,
          }
          const { id, offerAmount } = await list(market, owner, { ...terms, rate: rateText(rate) })
          const offer = fromDecimal(offerAmount, have)
          const part = (((offer / smallestMove(have)) * share) / 100n) * smallestMove(have)
          if (part > 0n) await settle(owner, buyer, { id, need, have, rate }, part)
          await settle(owner, buyer, { id, need, have, rate }, offer - part)

          await list(market, owner, { ...terms, rate: rateText(rate), systemFulfilment: true })
          await list(market, buyer, {
            ...terms,
            needCurrency: have,
            haveCurrency: need,
            needAmount: offerAmount,
            rate: rateText(ceilDivide(rateOne * rateOne, rate)),
            systemFulfilment: true,
          })
          expect(await audit(market.database.db)).toEqual([])
        },
      ),
      { numRuns: 12 },
    )
    expect(await brokenRules(market)).toEqual([])
  }, 120_000)

  test.each([
    ['KWD', 'JPY'],
    ['JPY', 'KWD'],
    ['TND', 'USD'],
    ['USD', 'TND'],
  ] as const)(
    'the audit finds one minor unit that is paid too much or too little in %s for %s',
    async (need, have) => {
      const [owner, buyer] = await traders(market, 2)
      const rate = fromRateText('0.7')
      const { id } = await list(market, owner, {
        needCurrency: need,
        haveCurrency: have,
        needAmount: '1000',
        rate: '0.7',
        isFarRateConfirmed: true,
      })
      const orderId = await settle(owner, buyer, { id, need, have, rate }, unit(have))
      for (const change of ['+', '-']) {
        const undo = new Error('undo')
        await expect(
          market.database.inTransaction(async (tx) => {
            await sql`UPDATE orders SET give_up_minor = give_up_minor ${sql.raw(change)} 1 WHERE id = ${orderId}`.execute(
              tx,
            )
            const found = await audit(tx)
            expect(found.map((line) => line.split(':')[0])).toContain(
              'what is paid is the amount ordered at its price, rounded up; only the last of a listing may pay less',
            )
            throw undo
          }),
        ).rejects.toBe(undo)
      }
    },
  )

  test('an amount has no more decimals than its currency, and the balance is named with all of them', async () => {
    const [owner, buyer] = await traders(market, 2)
    const dinars = { needCurrency: 'NGN', haveCurrency: 'TND', rate: '0.0022' } as const
    expect(await refusal(list(market, owner, { ...dinars, needCurrency: 'KWD', needAmount: '1.2345' }))).toBe(
      'bad-amount: needAmount: KWD has at most 3 decimals',
    )
    const { id, offerAmount } = await list(market, owner, { ...dinars, needAmount: '568.41' })
    expect(offerAmount).toBe('1.251')
    expect(await refusal(order(market, buyer, id, '1.252', { rate: '0.0022', giveUpAmount: '569.10' }))).toBe(
      'above-balance: you cannot order more than 1.251 TND',
    )
  })

  test('an amount with three decimals is found, shown and exported with them', async () => {
    const [owner, buyer] = [await aTrader(market, 'dinar'), await aTrader(market)]
    const { id } = await list(market, owner, {
      needCurrency: 'TND',
      needAmount: '1250.505',
      rate: '0.34',
      haveCurrency: 'KWD',
      isFarRateConfirmed: true,
    })
    const find = async (query: Parameters<typeof searchListings>[2]['query']) =>
      (await searchListings(market, buyer, { query: { otherUserId: owner.id, ...query } })).map(
        (found) => found.needAmount,
      )
    expect(await find({ text: '1,250.505' })).toEqual(['1250.505'])
    expect(await find({ text: 'TND1250.5' })).toEqual(['1250.505'])
    expect(await find({ text: 'dinar tunisian' })).toEqual(['1250.505'])
    expect(await find({ minAmount: '1250.505', maxAmount: '1250.505' })).toEqual(['1250.505'])
    expect(await find({ minAmount: '1250.506' })).toEqual([])
    await settle(owner, buyer, { id, need: 'TND', have: 'KWD', rate: fromRateText('0.34') }, 100_001n)
    const text = async (file: ReturnType<typeof ordersCsv>) => new TextDecoder().decode((await file).bytes)
    expect(await text(ordersCsv(market, buyer, { query: {} }))).toContain(',294.121,TND,100.001,KWD,')
    expect(await text(listingsCsv(market, owner, { query: {} }))).toContain(
      ',1250.505,TND,425.172,KWD,325.171,',
    )

    await befriend(market, owner, buyer)
    const { id: sent } = await send(market, owner, buyer, '0.125', { currency: 'KWD' })
    expect(await sentTransfers(market, owner, { query: { amount: '0.125' } })).toMatchObject([
      { amount: '0.125', currency: 'KWD' },
    ])
    await accept(market, buyer, sent)
    expect(await brokenRules(market)).toEqual([])
  })
})
