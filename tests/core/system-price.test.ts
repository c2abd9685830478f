import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CurrencyCode, currencies } from '#core/money/currencies.ts'
import { perCentText } from '#core/money/per-cent.ts'
import { compareAt, directionOf, otherOf, type Price, payFor, rateAt, worthOf } from '#core/money/price.ts'
import { fromRateText, inverse, parseRate, rateOne, rateText } from '#core/money/rate.ts'
import { parseSpread, systemPrice } from '#core/money/system-price.ts'
import { checkMarket, isFar } from '#core/money/typed-price.ts'

const codes = currencies.map(({ code }) => code)
const pair = fc
  .tuple(fc.constantFrom(...codes), fc.constantFrom(...codes))
  .filter(([one, other]) => one !== other)
/** Up to 5 %, in parts of a million. */
const spread = fc.bigInt(0n, 50_000n)
/** From a millionth to a million of one currency for the other. */
const figure = fc.bigInt(10n ** 4n, 10n ** 16n)
const amount = fc.bigInt(1n, 10n ** 15n)
const market = fc.tuple(pair, figure).map(([[base, quote], figure]): Price => ({ base, quote, figure }))
const dollarsInNaira: Price = { base: 'USD', quote: 'NGN', figure: fromRateText('1340') }

/** Whichever of both is given. */
const sides = ({ base, quote }: Price): CurrencyCode[] => [base, quote]

describe('a spread', () => {
  it.each([
    ['0', 0n],
    ['0.0', 0n],
    ['0.5', 5_000n],
    ['1', 10_000n],
    ['0.0001', 1n],
    ['1.2345', 12_345n],
    ['5', 50_000n],
  ])('%s %% is %s parts of a million', (text, parts) => {
    expect(parseSpread(text)).toBe(parts)
  })

  it.each(['', '-1', '5.0001', '6', '50', '0,5', '.5', '0.', '0.00001', '1e-1', '0.5 %', 'off', 'NaN'])(
    'is not %j',
    (text) => {
      expect(parseSpread(text)).toBeUndefined()
    },
  )

  it('survives a round trip through text', () => {
    fc.assert(
      fc.property(spread, (spread) => {
        expect(parseSpread(perCentText(spread))).toBe(spread)
      }),
    )
    expect(perCentText(0n)).toBe('0')
    expect(perCentText(5_000n)).toBe('0.5')
  })
})

describe('the system rate', () => {
  it('is the market rate less the spread, for who gives either currency', () => {
    const at = (give: CurrencyCode) => rateText(systemPrice(dollarsInNaira, give, 5_000n).figure)
    expect(at('USD')).toBe('1333.3')
    // 1,340 ÷ 0.995, rounded up.
    expect(at('NGN')).toBe('1346.7336683418')
  })

  it('without a spread is the market rate itself', () => {
    fc.assert(
      fc.property(market, (market) => {
        for (const give of sides(market)) expect(systemPrice(market, give, 0n)).toEqual(market)
      }),
    )
  })

  it('is never better than the market for who takes it, in any amount', () => {
    fc.assert(
      fc.property(market, spread, amount, (market, spread, amount) => {
        for (const give of sides(market)) {
          const get = otherOf(market, give)
          const system = systemPrice(market, give, spread)
          fc.pre(system.figure > 0n)
          expect(worthOf(amount, give, system) <= worthOf(amount, give, market)).toBe(true)
          expect(payFor(amount, get, system) >= payFor(amount, get, market)).toBe(true)
        }
      }),
    )
  })

  it('takes the spread and less than a 10th decimal of the rate more', () => {
    fc.assert(
      fc.property(market, spread, (market, spread) => {
        const [whole, rest] = [1_000_000n, 1_000_000n - spread]
        const given = systemPrice(market, market.base, spread).figure
        // given ≤ market × (1 − spread) < given + 1
        expect(given * whole <= market.figure * rest).toBe(true)
        expect((given + 1n) * whole > market.figure * rest).toBe(true)
        const taken = systemPrice(market, market.quote, spread).figure
        // taken − 1 < market ÷ (1 − spread) ≤ taken
        expect(taken * rest >= market.figure * whole).toBe(true)
        expect((taken - 1n) * rest < market.figure * whole).toBe(true)
      }),
    )
  })

  it('is the same deal in both directions of a pair', () => {
    fc.assert(
      fc.property(pair, fc.bigInt(rateOne, 10n ** 15n), spread, ([base, quote], figure, spread) => {
        const market: Price = { base, quote, figure }
        const turned: Price = { base: quote, quote: base, figure: inverse(figure) }
        for (const give of [base, quote]) {
          const [one, other] = [systemPrice(market, give, spread), systemPrice(turned, give, spread)]
          // Turning a price loses up to a 10th decimal, of the market's and of the system's.
          const difference = rateAt(one, quote) - other.figure
          expect(difference >= -2n && difference <= 2n).toBe(true)
        }
      }),
    )
  })

  it('costs who goes there and back the spread twice, from either side', () => {
    const [give, get] = [10_000_00n, 13_400_000_00n]
    const there = worthOf(give, 'USD', systemPrice(dollarsInNaira, 'USD', 5_000n))
    expect(worthOf(there, 'NGN', systemPrice(dollarsInNaira, 'NGN', 5_000n))).toBe(9_900_24n)
    const back = worthOf(get, 'NGN', systemPrice(dollarsInNaira, 'NGN', 5_000n))
    expect(worthOf(back, 'USD', systemPrice(dollarsInNaira, 'USD', 5_000n))).toBe(13_266_321_66n)
  })

  it('falls for who gives, and rises for who gets, as the spread grows', () => {
    fc.assert(
      fc.property(market, spread, spread, (market, one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one]
        const at = (give: CurrencyCode, spread: bigint) => systemPrice(market, give, spread).figure
        expect(at(market.base, more) <= at(market.base, less)).toBe(true)
        expect(at(market.quote, more) >= at(market.quote, less)).toBe(true)
      }),
    )
  })

  it('is never asked about as far from the market, nor twice or half of it', () => {
    fc.assert(
      fc.property(pair, fc.bigInt(rateOne, 10n ** 16n), spread, ([one, other], figure, spread) => {
        const market: Price = { ...directionOf(one, other), figure }
        for (const give of sides(market)) {
          const system = systemPrice(market, give, spread)
          expect(isFar(system, market)).toBe(false)
          const { base } = market
          expect(compareAt(base, system, { ...market, figure: figure * 2n })).toBeLessThan(0)
          expect(compareAt(base, system, { ...market, figure: figure / 2n })).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('stands on the screen as worse than the market for its taker', () => {
    const deal = { need: 'NGN', amount: 1_000_00n } as const
    const owner = systemPrice(dollarsInNaira, 'USD', 5_000n)
    // US$1,000 at 1,340 less 0.5 % of ₦1,340,000.
    expect(checkMarket(owner, dollarsInNaira, { ...deal, reader: 'owner' })).toEqual({
      kind: 'fine',
      isWorse: true,
      loss: 6_700_00n,
    })
    const buyer = systemPrice(dollarsInNaira, 'NGN', 5_000n)
    expect(checkMarket(buyer, dollarsInNaira, { ...deal, reader: 'buyer' }).loss).toBe(6_733_66n)
  })

  it('is a rate that can be sent', () => {
    fc.assert(
      fc.property(market, spread, (market, spread) => {
        for (const give of sides(market)) {
          const { figure } = systemPrice(market, give, spread)
          expect(parseRate(rateText(figure))).toEqual({ ok: true, value: figure })
        }
      }),
    )
  })
})
