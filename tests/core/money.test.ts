import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencies } from '#core/money/currencies.ts'
import { formatMoney, fromDecimal, largestAmount, parseAmount, toDecimal, unit } from '#core/money/money.ts'

const code = fc.constantFrom(...currencies.map((each) => each.code))
const minor = fc.bigInt(1n, largestAmount)

describe('amounts', () => {
  it('there are 34 currencies, each with its own id and code', () => {
    expect(currencies).toHaveLength(34)
    expect(new Set(currencies.map((each) => each.id)).size).toBe(34)
    expect(new Set(currencies.map((each) => each.code)).size).toBe(34)
  })

  it('yen, won and króna have no decimals, the rest two', () => {
    expect(currencies.filter((each) => each.decimals === 0).map((each) => each.code)).toEqual([
      'ISK',
      'JPY',
      'KRW',
    ])
  })

  it('what is written as decimal text is read back as the same minor units', () => {
    fc.assert(
      fc.property(code, minor, (currency, value) => {
        const text = toDecimal(value, currency)
        expect(fromDecimal(text, currency)).toBe(value)
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
    ['1000000000000.01', 'USD', 'too-large'],
    ['99999999999999999999999', 'USD', 'too-large'],
  ] as const)('%j of %s is refused as %s', (text, currency, fault) => {
    expect(parseAmount(text, currency)).toEqual({ ok: false, fault })
  })

  it.each([
    ['1,600,000', 'NGN', 160_000_000n],
    ['1 600 000.50', 'NGN', 160_000_050n],
    ['.5', 'USD', 50n],
    ['5.', 'USD', 500n],
    ['0012', 'USD', 1200n],
    ['5.00', 'JPY', 5n],
    ['1000000000000', 'USD', 100_000_000_000_000n],
  ] as const)('%j of %s is read as people paste it', (text, currency, value) => {
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
    ['-12.5', 'EUR', {}, '−€12.50'],
    ['1234567.8', 'EUR', { locale: 'de' }, '€1.234.567,80'],
    ['1234567.8', 'NGN', { locale: 'fr' }, '₦1\u202f234\u202f567,80'],
    ['65', 'USD', { locale: 'fr', whole: true }, 'US$65'],
    ['1234567.8', 'NGN', { locale: 'ar' }, '₦1,234,567.80'],
    ['1234567.8', 'NGN', { locale: 'ar-EG' }, '₦1,234,567.80'],
    ['120', 'NOK', { locale: 'ar' }, 'kr 120.00 NOK'],
  ] as const)('%s %s is shown as it should be', (amount, currency, style, shown) => {
    expect(formatMoney(amount, currency, style)).toBe(shown)
  })

  it('amounts beyond what a float holds are shown exactly', () => {
    expect(formatMoney(largestAmount * unit('USD') - 1n, 'USD')).toBe('US$999,999,999,999.99')
  })
})
