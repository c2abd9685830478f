import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAmount, unit } from '#core/money/money.ts'
import {
  convertAt,
  distanceFromMarket,
  formatRate,
  formatRatePair,
  giveUpFor,
  inverse,
  maxOrderFor,
  offerFor,
  parseRate,
  rateBothWays,
  rateText,
} from '#core/money/rate.ts'
import { anyCurrency } from './any-currency.ts'

const rateOf = (text: string) => {
  const parsed = parseRate(text)
  if (!parsed.ok) throw new Error(`${text} is no rate`)
  return parsed.value
}
const amountOf = (text: string, code: 'USD' | 'NGN' | 'JPY') => {
  const parsed = parseAmount(text, code)
  if (!parsed.ok) throw new Error(`${text} is no amount`)
  return parsed.value
}

describe('rates', () => {
  it('reproduce the worked example to the minor unit', () => {
    expect(offerFor(amountOf('1600000', 'NGN'), 'NGN', 'USD', rateOf('0.000625'))).toBe(
      amountOf('1000', 'USD'),
    )
    expect(giveUpFor(amountOf('400', 'USD'), 'USD', 'NGN', rateOf('0.000625'))).toBe(
      amountOf('640000', 'NGN'),
    )
    expect(giveUpFor(amountOf('600', 'USD'), 'USD', 'NGN', rateOf('0.00062'))).toBe(
      amountOf('967741.94', 'NGN'),
    )
  })

  it('round a give-up amount up by less than one minor unit, and never to 0', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 14n),
        fc.bigInt(1n, 10n ** 16n),
        anyCurrency,
        anyCurrency,
        (ordered, rate, have, need) => {
          const paid = giveUpFor(ordered, have, need, rate)
          const [exactTop, exactBottom] = [ordered * 10n ** 10n * unit(need), rate * unit(have)]
          expect(paid).toBeGreaterThan(0n)
          expect(paid * exactBottom).toBeGreaterThanOrEqual(exactTop)
          expect((paid - 1n) * exactBottom).toBeLessThan(exactTop)
        },
      ),
    )
  })

  const amounts = fc.bigInt(1n, 10n ** 15n)
  const rates = fc.bigInt(1n, 10n ** 16n)

  it('round an offer up by less than one minor unit', () => {
    fc.assert(
      fc.property(amounts, rates, anyCurrency, anyCurrency, (needed, rate, need, have) => {
        const offered = offerFor(needed, need, have, rate)
        const [exactTop, exactBottom] = [needed * rate * unit(have), 10n ** 10n * unit(need)]
        expect(offered * exactBottom).toBeGreaterThanOrEqual(exactTop)
        expect((offered - 1n) * exactBottom).toBeLessThan(exactTop)
        // A buyer of the whole offer pays at least the needed amount.
        expect(giveUpFor(offered, have, need, rate)).toBeGreaterThanOrEqual(needed)
      }),
    )
  })

  it('round a converted amount down by less than one minor unit', () => {
    fc.assert(
      fc.property(amounts, rates, anyCurrency, anyCurrency, (given, rate, from, to) => {
        const fetched = convertAt(given, from, to, rate)
        const [exactTop, exactBottom] = [given * rate * unit(to), 10n ** 10n * unit(from)]
        expect(fetched * exactBottom).toBeLessThanOrEqual(exactTop)
        expect((fetched + 1n) * exactBottom).toBeGreaterThan(exactTop)
        // The largest order for an amount never costs more than the amount.
        const most = maxOrderFor(given, from, to, rate)
        if (most > 0n) expect(giveUpFor(most, to, from, rate)).toBeLessThanOrEqual(given)
      }),
    )
  })

  it('make parts cost less than one minor unit each above the whole', () => {
    const shares = fc.array(fc.bigInt(1n, 10n ** 12n), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(shares, rates, anyCurrency, anyCurrency, (parts, rate, have, need) => {
        const whole = parts.reduce((sum, part) => sum + part, 0n)
        const paid = parts.reduce((sum, part) => sum + giveUpFor(part, have, need, rate), 0n)
        const excess = paid - giveUpFor(whole, have, need, rate)
        expect(excess).toBeGreaterThanOrEqual(0n)
        expect(excess).toBeLessThan(BigInt(parts.length))
      }),
    )
  })

  it('survive a round trip through text', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 16n), (rate) => {
        expect(parseRate(rateText(rate))).toEqual({ ok: true, value: rate })
      }),
    )
  })

  it.each([
    ['', 'empty'],
    ['0', 'not-positive'],
    ['-1', 'not-positive'],
    ['NaN', 'not-a-number'],
    ['1e400', 'not-a-number'],
    ['0.12345678901', 'too-many-decimals'],
    ['10000000', 'too-large'],
    ['9'.repeat(60), 'too-large'],
  ] as const)('refuse %j as %s', (text, fault) => {
    expect(parseRate(text)).toEqual({ ok: false, fault })
  })

  it.each([
    ['0.000625', '0.00062500'],
    ['1600', '1,600.00'],
    ['7.5345', '7.5345'],
    ['1.95583', '1.9558'],
    ['0.0000000001', '0.0000000001'],
    ['123456.789', '123,456.79'],
    ['1', '1.0000'],
  ])('format %s as %s: at least 2 decimals and 5 significant digits, never 0.00', (text, shown) => {
    expect(formatRate(rateOf(text))).toBe(shown)
  })

  it('are written in both directions, the one above 1 first', () => {
    expect(formatRatePair('USD', 'NGN', rateOf('1600'))).toBe('1 USD = 1,600.00 NGN')
    expect(rateBothWays('NGN', 'USD', rateOf('0.000625'))).toEqual([
      '1 USD = 1,600.00 NGN',
      '1 NGN = 0.00062500 USD',
    ])
    expect(inverse(rateOf('0.000625'))).toBe(rateOf('1600'))
  })

  it('measure the distance from market for the buyer', () => {
    expect(distanceFromMarket(rateOf('0.000625'), rateOf('0.00064'))).toBe(24)
    expect(distanceFromMarket(rateOf('0.00064'), rateOf('0.000625'))).toBe(-23)
    expect(distanceFromMarket(rateOf('0.00064'), rateOf('0.00064'))).toBe(0)
  })
})
