import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencies, smallestMove } from '#core/money/currencies.ts'
import { formatMoney, fromDecimal, maxAmount, parseAmount, toDecimal, unit } from '#core/money/money.ts'
import shipped from '#server/platform/data/rates.json' with { type: 'json' }
import { anyCurrency as code } from './any-currency.ts'

const codes = currencies.map((each) => each.code)
const minor = fc.bigInt(1n, maxAmount)

describe('amounts', () => {
  it('include the 34 specified currencies, each with a unique id and code', () => {
    const specified =
      'USD NGN AUD BGN BRL CAD CHF CNY CZK DKK EUR GBP HKD HRK HUF IDR ILS INR ISK JPY KRW MXN MYR NOK NZD PHP PLN RON RUB SEK SGD THB TRY ZAR'
    expect(codes).toEqual(expect.arrayContaining(specified.split(' ')))
    expect(new Set(currencies.map((each) => each.id)).size).toBe(currencies.length)
    expect(new Set(codes).size).toBe(currencies.length)
  })

  it('have the decimals of ISO 4217: yen, won and króna none, dinars three, the rest two', () => {
    const withDecimals = (count: number) =>
      currencies.filter((each) => each.decimals === count).map((each) => each.code)
    expect(withDecimals(0)).toEqual(expect.arrayContaining(['ISK', 'JPY', 'KRW']))
    expect(withDecimals(3)).toEqual(expect.arrayContaining(['KWD', 'TND']))
    // Intl shows whole units of these two, like shop prices.
    const minorOf = new Map<string, number | undefined>([
      ['HUF', 2],
      ['IDR', 2],
    ])
    for (const { code: currency, decimals } of currencies) {
      const shown = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
      expect([currency, decimals]).toEqual([currency, minorOf.get(currency) ?? shown.maximumFractionDigits])
    }
  })

  it('are written differently in every currency', () => {
    expect(new Set(codes.map((each) => formatMoney('1', each))).size).toBe(currencies.length)
  })

  it.each(codes)('%s has a flag, and a rate on every shipped day', (each) => {
    const flag = `../../core/exchange-ui/flags/${each.slice(0, 2).toLowerCase()}.svg`
    expect(existsSync(new URL(flag, import.meta.url))).toBe(true)
    for (const figures of Object.values(shipped.days)) expect(figures[each]).toBeGreaterThan(0)
  })

  it('in rupiah are whole, because no card moves sen', () => {
    expect(parseAmount('15000.50', 'IDR')).toEqual({ ok: false, fault: 'too-many-decimals' })
    expect(parseAmount('15000.00', 'IDR')).toEqual({ ok: true, value: 1_500_000n })
  })

  it('survive a round trip through decimal text', () => {
    fc.assert(
      fc.property(code, minor, (currency, any) => {
        expect(fromDecimal(toDecimal(any, currency), currency)).toBe(any)
        const step = smallestMove(currency)
        const value = any - (any % step) || step
        const text = toDecimal(value, currency)
        expect(parseAmount(text, currency)).toEqual({ ok: true, value })
      }),
    )
  })

  it.each([
    ['', 'USD', 'empty'],
    ['   ', 'USD', 'empty'],
    ['0', 'USD', 'not-positive'],
    ['0.00', 'USD', 'not-positive'],
    ['-5', 'USD', 'not-positive'],
    ['NaN', 'USD', 'not-a-number'],
    ['Infinity', 'USD', 'not-a-number'],
    ['1e400', 'USD', 'not-a-number'],
    ['1e2', 'USD', 'not-a-number'],
    ['0x10', 'USD', 'not-a-number'],
    ['1.2.3', 'USD', 'not-a-number'],
    ['ten', 'USD', 'not-a-number'],
    ['1.001', 'USD', 'too-many-decimals'],
    ['1.5', 'JPY', 'too-many-decimals'],
    ['1.2505', 'TND', 'too-many-decimals'],
    ['1000000000000.01', 'USD', 'too-large'],
    ['1000000000000.001', 'KWD', 'too-large'],
    ['99999999999999999999999', 'USD', 'too-large'],
  ] as const)('refuse %j of %s as %s', (text, currency, fault) => {
    expect(parseAmount(text, currency)).toEqual({ ok: false, fault })
  })

  it.each([
    ['1,600,000', 'NGN', 160_000_000n],
    ['1 600 000.50', 'NGN', 160_000_050n],
    ['.5', 'USD', 50n],
    ['5.', 'USD', 500n],
    ['0012', 'USD', 1200n],
    ['5.00', 'JPY', 5n],
    ['1.25', 'TND', 1250n],
    ['1,250.0010', 'KWD', 1_250_001n],
    ['1000000000000', 'USD', 100_000_000_000_000n],
  ] as const)('accept %j of %s as people paste it', (text, currency, value) => {
    expect(parseAmount(text, currency)).toEqual({ ok: true, value })
  })

  it.each([
    ['154000', 'NGN', {}, '₦154,000.00'],
    ['65', 'USD', {}, 'US$65.00'],
    ['65', 'USD', { whole: true }, 'US$65'],
    ['65.10', 'USD', { whole: true }, 'US$65.10'],
    ['120', 'NOK', {}, 'kr 120.00 NOK'],
    ['5000', 'JPY', {}, '¥5,000 JPY'],
    ['12.5', 'CHF', {}, 'CHF 12.50'],
    ['1.25', 'TND', {}, 'TND 1.250'],
    ['1.25', 'TND', { locale: 'fr' }, 'TND 1,250'],
    ['1234.005', 'TND', { locale: 'fr' }, 'TND 1\u202f234,005'],
    ['1234.005', 'KWD', { locale: 'ar' }, 'KWD 1,234.005'],
    ['1250', 'TND', { whole: true }, 'TND 1,250'],
    ['1250.5', 'TND', { whole: true }, 'TND 1,250.500'],
    ['-12.5', 'EUR', {}, '−€12.50'],
    ['1234567.8', 'EUR', { locale: 'de' }, '€1.234.567,80'],
    ['1234567.8', 'NGN', { locale: 'fr' }, '₦1\u202f234\u202f567,80'],
    ['65', 'USD', { locale: 'fr', whole: true }, 'US$65'],
    ['1234567.8', 'NGN', { locale: 'ar' }, '₦1,234,567.80'],
    ['1234567.8', 'NGN', { locale: 'ar-EG' }, '₦1,234,567.80'],
    ['120', 'NOK', { locale: 'ar' }, 'kr 120.00 NOK'],
  ] as const)('%s %s with %j are written %s', (amount, currency, style, shown) => {
    expect(formatMoney(amount, currency, style)).toBe(shown)
  })

  it('are formatted exactly beyond the precision of a float', () => {
    expect(formatMoney(maxAmount * unit('USD') - 1n, 'USD')).toBe('US$999,999,999,999.99')
  })
})
