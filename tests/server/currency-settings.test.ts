import { describe, expect, it } from 'vitest'
import { currencies } from '#core/money/currencies.ts'
import { isPaidBrand, isPaidIn, openCurrenciesOf, payoutRuleOf } from '#server/settings/currency-settings.ts'

const open = (text: string, rule: 'anywhere' | 'adyen' = 'anywhere') =>
  [...openCurrenciesOf({ CURRENCIES: text }, rule)].sort().join()

describe('open currencies', () => {
  it('are all of the specification, or those that Adyen pays out', () => {
    expect(openCurrenciesOf({}, 'anywhere').size).toBe(currencies.length)
    expect(open('', 'adyen')).toBe('CHF,CZK,DKK,EUR,GBP,HUF,ISK,NOK,PLN,RON,SEK,USD')
  })

  it('are those that the operator names', () => {
    expect(open(' eur, GBP,usd ')).toBe('EUR,GBP,USD')
    expect(open('EUR,USD', 'adyen')).toBe('EUR,USD')
  })

  it.each(['EUR', 'EUR,EUR', 'EUR,XYZ', 'EUR,,USD', ',', 'EUR USD'])('are not %s', (text) => {
    expect(() => open(text)).toThrow('at least two codes, once each, such as EUR,GBP,USD')
  })

  it('are not what Adyen pays nobody in, unless a contract says so', () => {
    expect(() => open('NGN,USD,ZAR', 'adyen')).toThrow(
      'Adyen pays no card in NGN, ZAR. If your contract says otherwise, set PAYOUTS=anywhere',
    )
    expect(open('NGN,USD')).toBe('NGN,USD')
  })
})

describe('where cards are paid', () => {
  it('is Adyen’s rule with an account there, and anywhere in a sandbox of its own', () => {
    expect(payoutRuleOf({}, true)).toBe('adyen')
    expect(payoutRuleOf({}, false)).toBe('anywhere')
    expect(payoutRuleOf({ PAYOUTS: 'anywhere' }, true)).toBe('anywhere')
    expect(() => payoutRuleOf({ PAYOUTS: 'everywhere' }, true)).toThrow('it must be adyen or anywhere')
  })

  it('is the country whose own currency it is, where the country is known', () => {
    expect(isPaidIn('adyen', 'EUR', 'DE')).toBe(true)
    expect(isPaidIn('adyen', 'EUR', 'SE')).toBe(false)
    expect(isPaidIn('adyen', 'USD', 'NG')).toBe(false)
    expect(isPaidIn('adyen', 'USD')).toBe(true)
    expect(isPaidIn('adyen', 'NGN')).toBe(false)
    expect(isPaidIn('anywhere', 'NGN', 'NG')).toBe(true)
  })

  it('is cards of two brands', () => {
    expect(['visa', 'mastercard', 'amex', 'verve'].map((brand) => isPaidBrand('adyen', brand))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(isPaidBrand('anywhere', 'verve')).toBe(true)
  })
})
