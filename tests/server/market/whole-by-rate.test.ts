/** rules/rates.md#whole: an order of the whole with the listing's R alone, as the specification sends it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { placeOrder as placeOrderCall } from '#core/contract/orders.ts'
import { currencies } from '#core/money/currencies.ts'
import { fromDecimal, toDecimal } from '#core/money/money.ts'
import { fromRateText, rateText } from '#core/money/rate.ts'
import { listingDetail } from '#server/exchange/market/listings/detail.ts'
import { placeOrder } from '#server/exchange/market/orders/place.ts'
import { tidyRate } from '#server/exchange/seed/simulation.ts'
import { crossRate } from '#server/money/rates/rate-table.ts'
import shipped from '#server/platform/data/rates.json' with { type: 'json' }
import { suite } from '#tests/server/suite.ts'
import { list, offerFor, pin } from './market.ts'

const codes = currencies.map(({ code }) => code)

suite('the whole of a listing', { people: 2 }, ({ market, people: [owner, buyer] }) => {
  const orderWhole = async (given: Partial<Parameters<typeof list>[2]> & { rate: string }) => {
    const { id } = await list(market, owner, { isFarRateConfirmed: true, ...given })
    const { balance, balanceCost, rate } = await listingDetail(market, buyer, { params: { id } })
    expect(balanceCost).toBe(given.needAmount)
    const body = { listingId: id, rate, orderAmount: balance, giveUpAmount: balanceCost ?? '', pin }
    const cards = { debitCardId: buyer.debit, creditCardId: buyer.credit }
    const confirmed = { isSystemRate: false, isFarRateConfirmed: true }
    // Figures are numbers there.
    const sent = JSON.stringify(z.encode(placeOrderCall.body, { ...body, ...cards, ...confirmed }))
    return placeOrder(market, buyer, { body: z.decode(placeOrderCall.body, JSON.parse(sent)) })
  }

  test('is ordered for what it needs, though R rounds', async () => {
    const pair = { needCurrency: 'KRW', haveCurrency: 'JPY' } as const
    await orderWhole({ ...pair, rate: '0.1159', needAmount: '100001' })
    const price = { figure: '8.6281', base: 'JPY' } as const
    await orderWhole({ ...pair, rate: '0.1159003721', price, needAmount: '100001' })
  })

  test('is ordered by the wire of the specification in each currency, at rates as people name them', {
    timeout: 120_000,
  }, async () => {
    const table: Readonly<Record<string, number>> = Object.values(shipped.days).at(-1) ?? {}
    for (const [index, needCurrency] of codes.entries()) {
      const haveCurrency = codes[(index + 7) % codes.length] as (typeof codes)[number]
      const rate = rateText(tidyRate(crossRate(table, needCurrency, haveCurrency) ?? 0n))
      const worth = fromDecimal(String(Math.ceil((table[needCurrency] ?? 0) * 97)), needCurrency)
      await orderWhole({
        needCurrency,
        haveCurrency,
        rate,
        needAmount: toDecimal(worth + (needCurrency === 'IDR' ? 100n : 1n), needCurrency),
      })
    }
  })

  test('costs what the owner needs in every currency', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...codes),
        fc.constantFrom(...codes),
        fc.integer({ min: 1_000_000, max: 99_999_999 }),
        fc.integer({ min: 1, max: 999_999 }),
        async (needCurrency, haveCurrency, needed, figure) => {
          const needAmount = toDecimal(BigInt(needed) * (needCurrency === 'IDR' ? 100n : 1n), needCurrency)
          const rate = String(figure / 1_000)
          const offer = offerFor(
            fromDecimal(needAmount, needCurrency),
            needCurrency,
            haveCurrency,
            fromRateText(rate),
          )
          fc.pre(needCurrency !== haveCurrency && offer > 1_000_000n && offer < 10n ** 13n)
          await orderWhole({ needCurrency, haveCurrency, needAmount, rate })
        },
      ),
      { numRuns: 60 },
    )
  })
})
