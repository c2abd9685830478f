import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caretIn, typedDecimal, writtenDecimal } from '#core/money/typed-decimal.ts'

/** Types a text sign by sign at the end of a field. */
function typeInto(locale: string, text: string): { value: string; written: string } {
  let value = ''
  for (const sign of text)
    value = typedDecimal(writtenDecimal(value, locale) + sign, locale, { before: value }).text
  return { value, written: writtenDecimal(value, locale) }
}

/** Pastes a text into an empty field. */
const paste = (text: string, locale: string) => typedDecimal(text, locale, { isPasted: true }).text

/** Changes the written figure of a field by one key. */
const press = (text: string, locale: string, before: string) => typedDecimal(text, locale, { before }).text

describe('a typed decimal sign', () => {
  it('is the comma in locales that use it', () => {
    expect(paste('1,085', 'fr')).toBe('1.085')
    expect(paste('1 250,50', 'fr-CA')).toBe('1250.50')
    expect(paste('1.250,5', 'de')).toBe('1250.5')
    expect(paste('1250.5', 'fr')).toBe('1250.5')
    expect(paste('1 250,500', 'fr')).toBe('1250.500')
    expect(paste('12,', 'fr')).toBe('12.')
  })

  it('is the last of two kinds, as in an amount copied from elsewhere', () => {
    expect(paste('1,250.50', 'fr')).toBe('1250.50')
    expect(paste('1,250,000.5', 'fr')).toBe('1250000.5')
  })

  it('is not the comma in locales that group thousands with it', () => {
    expect(paste('1,085', 'en')).toBe('1085')
    expect(paste('1,250.50', 'en-NG')).toBe('1250.50')
    expect(paste('1,085', 'ar-AE')).toBe('1085')
    // No thousand: said beside the field instead of guessed.
    expect(typeInto('en', '1,5')).toEqual({ value: '1,5', written: '1,5' })
    expect(typeInto('en', '1,234.5')).toEqual({ value: '1234.5', written: '1,234.5' })
  })

  it('may be a point where a comma is usual', () => {
    expect(typeInto('fr', '1326.16').written).toBe('1\u202f326,16')
    expect(typeInto('de', '1326.16').written).toBe('1.326,16')
  })
})

describe('typed digits', () => {
  it('are grouped while they are typed, as in the locale', () => {
    expect(typeInto('en', '1600000')).toEqual({ value: '1600000', written: '1,600,000' })
    expect(typeInto('fr', '1326,16')).toEqual({ value: '1326.16', written: '1\u202f326,16' })
    expect(typeInto('de', '1326,16').written).toBe('1.326,16')
    expect(typeInto('en-IN', '1600000').written).toBe('16,00,000')
  })

  it('may be Eastern Arabic or Persian ones, with their signs', () => {
    expect(typeInto('ar', '١٣٢٦٫١٦')).toEqual({ value: '1326.16', written: '1,326.16' })
    expect(paste('۱٬۳۲۶٫۱۶', 'ar')).toBe('1326.16')
  })

  it('give the same figure in every locale, whatever is typed first', () => {
    const locales = fc.constantFrom('en', 'en-IN', 'fr', 'fr-CH', 'de', 'pt', 'es', 'pl', 'ar', 'ar-MA')
    const figures = fc.tuple(fc.bigInt(1n, 10n ** 13n), fc.option(fc.stringMatching(/^\d{1,4}$/)))
    fc.assert(
      fc.property(locales, figures, (locale, [whole, decimals]) => {
        const text = decimals === null ? String(whole) : `${whole}.${decimals}`
        const { value, written } = typeInto(locale, text)
        expect(value).toBe(text)
        expect(press(written, locale, value)).toBe(text)
      }),
    )
  })

  it('go where the caret is, and leave on Backspace', () => {
    // 1,234,567 with a 9 after the 2, and without the 4.
    expect(press('1,2934,567', 'en', '1234567')).toBe('12934567')
    expect(press('1,23,567', 'en', '1234567')).toBe('123567')
    expect(press('1234,567', 'en', '1234567')).toBe('1234567')
    expect(press('', 'en', '1234567')).toBe('')
    expect(press('5', 'en', '1234567')).toBe('5')
  })

  it('keep the caret behind the same digit', () => {
    expect(caretIn('12,934,567', 'en', '1,2934,567', 4)).toBe(4)
    expect(caretIn('123,567', 'en', '1,23,567', 4)).toBe(3)
    expect(caretIn('1,234,567', 'en', '1234,567', 1)).toBe(1)
    expect(caretIn('1\u202f326,1', 'fr', '1326,1', 6)).toBe(7)
    expect(caretIn('1.326,1', 'de', '1326,1', 6)).toBe(7)
  })
})

describe('a text that is no figure', () => {
  it('stays as it was typed', () => {
    for (const text of ['abc', '-5', '1,5', '1.2.3', '.', '12a'])
      expect(writtenDecimal(text, 'en')).toBe(text)
    expect(typeInto('en', '12a5').value).toBe('12a5')
  })
})
