/** Amounts that people paste, and those that they search for (rules/rates.md#typed-figures). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allSigns, plainSearch, signsOf } from '#core/money/amount-signs.ts'
import { currencies, smallestMove } from '#core/money/currencies.ts'
import { formatMoney, maxAmount, parseAmount } from '#core/money/money.ts'
import { readDecimal, typedDecimal, writtenDecimal } from '#core/money/typed-decimal.ts'

const letters = [...'abcdefghijklmnopqrstuvwxyz']
/** Every language of the platform, and regions whose signs differ from their language's. */
const locales = [
  ...Intl.NumberFormat.supportedLocalesOf(letters.flatMap((one) => letters.map((two) => one + two))),
  ...[
    'en-GB',
    'en-IN',
    'en-ZA',
    'en-CH',
    'en-NG',
    'fr-FR',
    'fr-CH',
    'fr-CA',
    'de-AT',
    'de-CH',
    'es-MX',
    'es-CR',
  ],
  ...['pt-PT', 'ar-AR', 'ar-AE', 'ar-MA', 'ar-EG', 'it-CH', 'nl-BE', 'sr-Latn', 'zh-Hant'],
]
const paste = (text: string, locale: string, signs?: readonly string[]) =>
  typedDecimal(text, locale, { isPasted: true, signs })

describe('an amount of the product', () => {
  const codes = fc.constantFrom(...currencies.map(({ code }) => code))
  const marks = fc.constantFrom('', '\u200e', '\u2066', '\u2068', '\u061c')

  it('is pasted back as the same amount, in every locale and currency', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        codes,
        fc.oneof(fc.bigInt(1n, 10n ** 9n), fc.bigInt(1n, maxAmount)),
        fc.boolean(),
        marks,
        (locale, code, any, whole, mark) => {
          const value = any - (any % smallestMove(code)) || smallestMove(code)
          const shown = `${mark}${formatMoney(value, code, { locale, whole })}${mark && '\u2069'}`
          const { text } = paste(shown, locale, signsOf(code))
          expect([shown, parseAmount(text, code)]).toEqual([shown, { ok: true, value }])
          expect(readDecimal(shown, locale, { signs: allSigns })?.text).toBe(text)
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it('below zero keeps its sign, and a field refuses it', () => {
    const { text } = paste(formatMoney(-42_302_600n, 'NGN'), 'en', signsOf('NGN'))
    expect(text).toBe('-423026.00')
    expect(parseAmount(text, 'NGN')).toEqual({ ok: false, fault: 'not-positive' })
  })
})

describe('a pasted figure', () => {
  it.each([
    ['₦1,600.00', 'en', 'NGN', '1600.00'],
    ['₦500,000', 'en', 'NGN', '500000'],
    ['1,600 NGN', 'en', 'NGN', '1600'],
    ['ngn 1,600', 'en', 'NGN', '1600'],
    ['\u200e1,250.00', 'en', 'NGN', '1250.00'],
    ['1,50,000', 'en-IN', 'INR', '150000'],
    ['1,23,456', 'en', 'NGN', '123456'],
    ["1'234.50", 'fr-CH', 'CHF', '1234.50'],
    ['1’234.50', 'de-CH', 'CHF', '1234.50'],
    ['１２５０', 'en', 'NGN', '1250'],
    ['１，２５０．５', 'en', 'NGN', '1250.5'],
    ['1,250,000', 'fr', 'NGN', '1250000'],
    ['1.250.000', 'en', 'NGN', '1250000'],
    ['1.250,50', 'en', 'NGN', '1250.50'],
    ['1\u202f250\u202f000,50', 'en', 'NGN', '1250000.50'],
    ['1,25', 'en', 'NGN', '1.25'],
    ['US$20', 'en', 'USD', '20'],
    ['$20', 'en', 'USD', '20'],
    ['kr 120.00 SEK', 'en', 'SEK', '120.00'],
    ['٤٢٣٬٠٢٦٫٥', 'ar', 'NGN', '423026.5'],
    ['1.340', 'de', 'NGN', '1340'],
  ] as const)('%j in %s is read, as %s %s', (text, locale, code, expected) => {
    expect(paste(text, locale, signsOf(code)).text).toBe(expected)
  })

  it.each([
    ['1,250.5.0', 'en'],
    ['1,250,00', 'fr'],
    ['12,50,0', 'en'],
    ['12 50', 'en'],
    ['1.250.50', 'fr'],
    ['1,2 50', 'en'],
    ['0,100,200', 'en'],
    ['US$20', 'en'],
    ['20 or so', 'en'],
    ['₦', 'en'],
  ])('%j in %s is no amount of naira, and is not guessed at', (text, locale) => {
    const { text: value } = paste(text, locale, signsOf('NGN'))
    expect(value).toBe(text)
    expect(parseAmount(value, 'NGN')).toEqual({ ok: false, fault: 'not-a-number' })
  })

  it.each([
    ['1.340', 'en', '1.340', '1340'],
    ['1.340', 'fr', '1.340', '1340'],
    ['1,340', 'fr', '1.340', '1340'],
    ['1,340', 'en', '1340', '1.340'],
    ['1.340', 'de', '1340', '1.340'],
  ])('%j in %s has two readings', (typed, locale, text, other) => {
    expect(paste(typed, locale)).toEqual({ text, other })
  })

  it('in whole thousands is not taken for decimals where the sign groups', () => {
    expect(paste('500,000', 'en')).toEqual({ text: '500000' })
    expect(paste('500.000', 'en')).toEqual({ text: '500.000', other: '500000' })
  })

  it.each(['1340', '1,340.00', '0.340', '1.34', '1,340,000', '1 340'])('%j has one reading', (text) => {
    for (const locale of ['en', 'fr', 'de']) expect(paste(text, locale).other).toBeUndefined()
  })

  it('replaces another figure, and joins it where it is put', () => {
    const over = (text: string, before: string) => typedDecimal(text, 'en', { before, isPasted: true })
    expect(over('1.340', '1')).toEqual({ text: '1.340', other: '1340' })
    expect(over('1,250,000', '1250')).toEqual({ text: '1250000' })
    // 56 behind 1,234, and between its 1 and its comma.
    expect(over('1,23456', '1234')).toEqual({ text: '123456' })
    expect(over('156,234', '1234')).toEqual({ text: '156234' })
    expect(over('1,234.50', '1234')).toEqual({ text: '1234.50' })
  })
})

describe('a symbol', () => {
  it('may be typed before a figure or behind it', () => {
    const type = (keys: string) => {
      let value = ''
      for (const key of keys)
        value = typedDecimal(writtenDecimal(value, 'en') + key, 'en', {
          before: value,
          signs: signsOf('NGN'),
        }).text
      return value
    }
    expect(type('₦500,000')).toBe('500000')
    expect(type('1600 NGN')).toBe('1600')
  })
})

describe('the text of a search', () => {
  it.each([
    ['R$1\u202f577,06', 'fr', '1577.06'],
    ['1 577,06', 'fr', '1577.06'],
    ['1577,06', 'fr', '1577.06'],
    ['amara 1 577,06 order', 'fr', 'amara 1577.06 order'],
    ['٤٢٣٠٢٦', 'ar', '423026'],
    ['₦423,026', 'en', '423026'],
    ['−₦423,026.00', 'en', '423026.00'],
    ['kr 120.00 SEK', 'en', '120.00 SEK'],
    ['1,600 NGN', 'en', '1600 NGN'],
    ["1'234.50", 'fr-CH', '1234.50'],
    ['100 200', 'en', '100 200'],
    // On the way to 1,577.06.
    ['1,57', 'en', '1,57'],
    ['CW-9V25PZAG64 ada', 'en', 'CW-9V25PZAG64 ada'],
    ['R', 'en', 'R'],
    ['', 'en', ''],
  ])('%j in %s is %j', (text, locale, expected) => {
    expect(plainSearch(text, locale)).toBe(expected)
  })
})
