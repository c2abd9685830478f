import { describe, expect, it } from 'vitest'
import { brandOfField, nameOf, sentenceOf } from '#core/wizard/encrypted/secured-fields.ts'
import { english as card } from '#core/wizard/texts/card/en.ts'
import { english as encrypted } from '#core/wizard/texts/encrypted/en.ts'

describe('the processor’s fields', () => {
  it.each([
    ['number', 'cc.num.900', card.numberNeeded],
    ['number', 'cc.num.901', card.numberWrong],
    ['number', 'cc.num.902', card.numberWrong],
    ['month', 'cc.mth.915', card.expiryNeeded],
    ['month', 'cc.dat.911', card.monthWrong],
    ['year', 'cc.yr.917', card.expiryNeeded],
    ['year', 'cc.yr.918', encrypted.dateWrong],
    ['year', 'cc.dat.912', card.expired],
    ['year', 'cc.dat.913', encrypted.dateWrong],
    ['year', 'cc.dat.914', card.expired],
    ['cvv', 'cc.cvc.920', card.cvvNeeded],
    ['cvv', 'cc.cvc.921', card.cvvWrong(4)],
  ] as const)('speak of %s and %s as the form does', (name, code, sentence) => {
    expect(sentenceOf(code, name, { card, encrypted, cvvDigits: 4 })).toBe(sentence)
  })

  it('have our names for Adyen’s fields and brands', () => {
    expect(nameOf('encryptedSecurityCode')).toBe('cvv')
    expect(nameOf('encryptedPassword')).toBeUndefined()
    expect(['visa', 'mc', 'amex', 'card', 'maestro'].map(brandOfField)).toEqual([
      'visa',
      'mastercard',
      'amex',
      'other',
      'other',
    ])
  })
})
