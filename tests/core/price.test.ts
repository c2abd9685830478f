import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CurrencyCode, currencies, smallestMove } from '#core/money/currencies.ts'
import { likelyPrice } from '#core/money/likely-price.ts'
import { parseAmount, unit } from '#core/money/money.ts'
import {
  cheaperBy,
  compareAt,
  directionOf,
  distanceFromMarket,
  formatFigure,
  formatInverse,
  formatPrice,
  inDirection,
  otherOf,
  type Price,
  payFor,
  priceAtRate,
  priceOf,
  rateAt,
  wirePrice,
  worthOf,
} from '#core/money/price.ts'
import { fromRateText, inverse, rateOne, rateText } from '#core/money/rate.ts'
import {
  checkMarket,
  keptPrice,
  parsePrice,
  quote,
  textIn,
  typePrice,
  withPremium,
} from '#core/money/typed-price.ts'
import shipped from '../../demo/server/platform/data/rates.json' with { type: 'json' }
import { anyCurrency } from './any-currency.ts'

const nairaForDollar = (text: string): Price => ({ figure: fromRateText(text), base: 'USD', quote: 'NGN' })
const amountOf = (text: string, code: CurrencyCode) => {
  const parsed = parseAmount(text, code)
  if (!parsed.ok) throw new Error(`${text} is no amount`)
  return parsed.value
}
const exampleRate = priceAtRate('NGN', 'USD', fromRateText('0.000625'))

const anyPair = fc.tuple(anyCurrency, anyCurrency).filter(([one, other]) => one !== other)
const anyFigure = fc.bigInt(1n, 10n ** 16n)
const anyPrice = fc
  .tuple(anyPair, anyFigure)
  .map(([[base, quote], figure]): Price => ({ base, quote, figure }))

describe('the direction of a pair', () => {
  const newest = Object.entries(shipped.days).sort().at(-1)?.[1] as Record<CurrencyCode, number>

  it('is the one in which the market rate is 1 or more, for every pair', () => {
    for (const { code: one } of currencies)
      for (const { code: other } of currencies) {
        if (one === other) continue
        const { base, quote } = directionOf(one, other)
        expect([base, quote].sort()).toEqual([one, other].sort())
        expect(newest[quote] / newest[base], `${base} in ${quote}`).toBeGreaterThanOrEqual(1)
      }
  })

  it('is the same whichever currency is named first', () => {
    expect(directionOf('NGN', 'USD')).toEqual({ base: 'USD', quote: 'NGN' })
    expect(directionOf('USD', 'NGN')).toEqual({ base: 'USD', quote: 'NGN' })
  })
})

describe('money at a price', () => {
  it('is exact at a price that has no exact rate', () => {
    expect(payFor(amountOf('400', 'USD'), 'USD', nairaForDollar('1340'))).toBe(amountOf('536000', 'NGN'))
    expect(worthOf(amountOf('536000', 'NGN'), 'NGN', nairaForDollar('1340'))).toBe(amountOf('400', 'USD'))
    expect(rateText(rateAt(nairaForDollar('1340'), 'NGN'))).toBe('0.0007462687')
  })

  it('reproduces the worked example to the minor unit', () => {
    expect(payFor(amountOf('1600000', 'NGN'), 'NGN', exampleRate)).toBe(amountOf('1000', 'USD'))
    expect(payFor(amountOf('400', 'USD'), 'USD', exampleRate)).toBe(amountOf('640000', 'NGN'))
    const counter = priceAtRate('NGN', 'USD', fromRateText('0.00062'))
    expect(payFor(amountOf('600', 'USD'), 'USD', counter)).toBe(amountOf('967741.94', 'NGN'))
  })

  const amounts = fc.bigInt(1n, 10n ** 15n)

  it('rounds a payment up by less than a card can move, and never to 0', () => {
    fc.assert(
      fc.property(amounts, anyPrice, (amount, price) => {
        const paid = payFor(amount, price.base, price)
        const [top, bottom] = [amount * price.figure * unit(price.quote), rateOne * unit(price.base)]
        expect(paid).toBeGreaterThan(0n)
        expect(paid * bottom).toBeGreaterThanOrEqual(top)
        const step = smallestMove(price.quote)
        expect(paid % step).toBe(0n)
        expect((paid - step) * bottom).toBeLessThan(top)
      }),
    )
  })

  it('rounds a received amount down by less than a card can move', () => {
    fc.assert(
      fc.property(amounts, anyPrice, (amount, price) => {
        for (const from of [price.base, price.quote]) {
          const got = worthOf(amount, from, price)
          expect(got).toBeLessThanOrEqual(payFor(amount, from, price))
          const to = otherOf(price, from)
          expect(got % smallestMove(to)).toBe(0n)
          expect(payFor(amount, from, price) - got).toBeLessThanOrEqual(smallestMove(to))
        }
      }),
    )
  })

  it('never gives more than it takes, there and back', () => {
    fc.assert(
      fc.property(amounts, anyPrice, (any, price) => {
        const amount = any * smallestMove(price.base)
        const got = worthOf(amount, price.base, price)
        if (got > 0n) expect(payFor(got, price.quote, price)).toBeLessThanOrEqual(amount)
        expect(worthOf(payFor(amount, price.base, price), price.quote, price)).toBeGreaterThanOrEqual(amount)
      }),
    )
  })

  it('makes parts cost less than a card can move each above the whole', () => {
    const shares = fc.array(fc.bigInt(1n, 10n ** 12n), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(shares, anyPrice, (parts, price) => {
        const whole = parts.reduce((sum, part) => sum + part, 0n)
        const paid = parts.reduce((sum, part) => sum + payFor(part, price.base, price), 0n)
        const excess = paid - payFor(whole, price.base, price)
        expect(excess).toBeGreaterThanOrEqual(0n)
        expect(excess).toBeLessThan(BigInt(parts.length) * smallestMove(price.quote))
      }),
    )
  })

  it('orders prices exactly, whichever way round they are typed', () => {
    expect(compareAt('NGN', nairaForDollar('1340'), nairaForDollar('1340.0000000001'))).toBe(1)
    expect(compareAt('USD', nairaForDollar('1340'), nairaForDollar('1340.0000000001'))).toBe(-1)
    expect(compareAt('NGN', nairaForDollar('1600'), exampleRate)).toBe(0)
    fc.assert(
      fc.property(anyPair, anyFigure, anyFigure, ([base, quote], one, other) => {
        const [first, second] = [one, other].map((figure): Price => ({ base, quote, figure })) as [
          Price,
          Price,
        ]
        expect(compareAt(base, first, second)).toBe(one < other ? -1 : one > other ? 1 : 0)
        expect(compareAt(quote, first, second)).toBe(one < other ? 1 : one > other ? -1 : 0)
      }),
    )
  })
})

describe('a written price', () => {
  it.each([
    ['0.000625', '0.00062500'],
    ['1600', '1,600.00'],
    ['7.5345', '7.5345'],
    ['1.95583', '1.95583'],
    ['1326.1600812', '1,326.16'],
    ['0.0000000001', '0.0000000001'],
    ['123456.789', '123,456.789'],
    ['1', '1.0000'],
    ['1340.125', '1,340.125'],
  ])('shows %s as %s: at least 2 decimals and 5 significant digits, never 0.00', (text, shown) => {
    expect(formatFigure(fromRateText(text))).toBe(shown)
  })

  it('stands in the direction of its pair', () => {
    expect(formatPrice(exampleRate)).toBe('1 USD = 1,600.00 NGN')
    expect(formatInverse(exampleRate)).toBe('1 NGN = 0.00062500 USD')
    expect(formatPrice(nairaForDollar('1340'))).toBe('1 USD = 1,340.00 NGN')
    expect(formatInverse(nairaForDollar('1340'))).toBe('1 NGN = 0.00074627 USD')
  })

  it('survives the wire', () => {
    fc.assert(
      fc.property(anyPrice, (price) => {
        const { base: needCurrency, quote: haveCurrency } = price
        const rate = rateText(price.figure)
        expect(priceOf({ needCurrency, haveCurrency, rate, price: wirePrice(price) })).toEqual(price)
        expect(priceOf({ needCurrency, haveCurrency, rate })).toEqual(price)
      }),
    )
  })
})

describe('the distance from the market', () => {
  it('is that of the figures on the screen', () => {
    expect(distanceFromMarket(nairaForDollar('1500'), nairaForDollar('1326.16'))).toBe(131)
    expect(distanceFromMarket(nairaForDollar('1288.79'), nairaForDollar('1326.16'))).toBe(-28)
    expect(distanceFromMarket(nairaForDollar('1326.5'), nairaForDollar('1326.16'))).toBe(0)
  })

  it('says cheaper where the buyer gives less, on both sides of a pair', () => {
    const [price, market] = [nairaForDollar('1288.79'), nairaForDollar('1326.16')]
    expect(cheaperBy(price, market, 'NGN')).toBe(28)
    expect(cheaperBy(price, market, 'USD')).toBe(-28)
  })

  it('agrees with what is paid, for every pair, both sides and both directions', () => {
    const percents = fc.bigInt(40n, 250n)
    fc.assert(
      fc.property(anyPair, fc.bigInt(10n ** 9n, 10n ** 14n), percents, (pair, figure, percent) => {
        const [need, have] = pair
        const market: Price = { ...directionOf(need, have), figure }
        const own: Price = { ...market, figure: (figure * percent) / 100n }
        const turned: Price = { base: own.quote, quote: own.base, figure: inverse(own.figure) }
        const ordered = 10n ** 12n
        for (const price of [own, turned]) {
          const cheaper = cheaperBy(price, market, need)
          const [paid, usual] = [payFor(ordered, have, price), payFor(ordered, have, market)]
          if (cheaper > 0) expect(paid).toBeLessThan(usual)
          if (cheaper < 0) expect(paid).toBeGreaterThan(usual)
          // Above is above in the pair's direction, for the buyer and the owner alike.
          const above = inDirection(price).figure > market.figure
          const distance = distanceFromMarket(price, market)
          if (distance !== 0) expect(distance > 0).toBe(above)
          expect(Math.abs(cheaper)).toBe(Math.abs(distance))
        }
      }),
    )
  })
})

describe('a price in a field', () => {
  const market = nairaForDollar('1326.16')

  it('is what was typed, in its direction', () => {
    expect(parsePrice({ text: '1,340', base: 'USD' }, 'NGN', 'USD')).toEqual({
      ok: true,
      value: nairaForDollar('1340'),
    })
    expect(parsePrice({ text: '', base: 'USD' }, 'NGN', 'USD')).toEqual({ ok: false, fault: 'empty' })
  })

  it('keeps the exact price while the field is turned', () => {
    const typed = { text: '1340', base: 'USD' } as const
    expect(textIn('USD', typed, 'NGN')).toBe('1340')
    expect(textIn('NGN', typed, 'USD')).toBe('0.00074627')
    expect(textIn('NGN', typePrice(nairaForDollar('1340')), 'USD')).toBe('0.00074627')
  })

  it('sends the price beside the rate that it agrees with', () => {
    expect(quote(nairaForDollar('1340'), 'NGN', '')).toEqual({
      rate: '0.0007462687',
      price: { figure: '1340', base: 'USD' },
    })
    expect(quote(nairaForDollar('1340'), 'NGN', keptPrice(nairaForDollar('1340')))).toMatchObject({
      isFarRateConfirmed: true,
    })
  })

  it('gives the owner more at a premium, on either side of a pair', () => {
    expect(formatPrice(withPremium(market, 'NGN', 1))).toBe('1 USD = 1,339.40 NGN')
    expect(formatPrice(withPremium(market, 'USD', 1))).toBe('1 USD = 1,312.90 NGN')
  })

  it('is warned of from 5 % in the disadvantage of who types it, in money', () => {
    const amount = amountOf('1194.03', 'USD')
    const check = (text: string, reader: 'owner' | 'buyer') =>
      checkMarket(nairaForDollar(text), market, { need: 'NGN', reader, amount })
    expect(check('1250', 'owner')).toEqual({
      kind: 'costly',
      isWorse: true,
      loss: amountOf('90937.33', 'NGN'),
    })
    expect(check('1250', 'buyer')).toMatchObject({ kind: 'fine', loss: 0n })
    expect(check('1400', 'buyer')).toMatchObject({ kind: 'costly' })
    expect(check('1280', 'owner').kind).toBe('fine')
    expect(check('2000', 'owner')).toEqual({ kind: 'far', isWorse: false, loss: 0n })
    expect(check('900', 'owner').kind).toBe('far')
  })

  it('is asked about with the turned price, or the market’s', () => {
    const wrongWay: Price = { figure: fromRateText('1600'), base: 'NGN', quote: 'USD' }
    expect(checkMarket(wrongWay, market, { need: 'NGN', reader: 'owner', amount: 1n }).kind).toBe('far')
    expect(formatPrice(likelyPrice(wrongWay, market))).toBe('1 USD = 1,600.00 NGN')
    expect(likelyPrice(nairaForDollar('4000'), market)).toEqual(market)
  })
})
