import { describe, expect, it } from 'vitest'
import { typedDecimal } from '#core/money/typed-decimal.ts'

describe('a typed decimal separator', () => {
  it('is the comma in locales that use it', () => {
    expect(typedDecimal('1,085', 'fr')).toBe('1.085')
    expect(typedDecimal('1 250,50', 'fr-CA')).toBe('1 250.50')
    expect(typedDecimal('1.250,5', 'de')).toBe('1250.5')
    expect(typedDecimal('1250.5', 'fr')).toBe('1250.5')
    expect(typedDecimal('1 250,500', 'fr')).toBe('1 250.500')
    expect(typedDecimal('12,', 'fr')).toBe('12.')
  })

  it('is the last of two kinds, as in an amount copied from elsewhere', () => {
    expect(typedDecimal('1,250.50', 'fr')).toBe('1250.50')
    expect(typedDecimal('1,250,000.5', 'fr')).toBe('1250000.5')
  })

  it('is not the comma in locales that group thousands with it', () => {
    expect(typedDecimal('1,085', 'en')).toBe('1,085')
    expect(typedDecimal('1,250.50', 'en-NG')).toBe('1,250.50')
    expect(typedDecimal('1,085', 'ar-AE')).toBe('1,085')
  })
})
