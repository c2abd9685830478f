/** Which currencies are open, and where cards can be paid: CURRENCIES and PAYOUTS (rules/rates.md#open-currencies). */
import { type CurrencyCode, currencies, currencyByCode } from '#core/money/currencies.ts'
import { BadSetting, type Environment } from './environment.ts'

/**
 * Where Adyen pays out to cards, with the currency of the country: the only one in which it pays. Of its documentation,
 * July 2026: the European Economic Area, the United Kingdom and the United States.
 */
const adyenCountries: Readonly<Partial<Record<CurrencyCode, string>>> = {
  EUR: 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK',
  CHF: 'LI',
  CZK: 'CZ',
  DKK: 'DK',
  GBP: 'GB',
  HUF: 'HU',
  ISK: 'IS',
  NOK: 'NO',
  PLN: 'PL',
  RON: 'RO',
  SEK: 'SE',
  USD: 'US',
}

/** Where cards can be paid: wherever the processor manages to, or where Adyen does. */
export type PayoutRule = 'anywhere' | 'adyen'

/** Whether cards are paid in a currency, and those of a country where it is known. */
export function isPaidIn(rule: PayoutRule, code: CurrencyCode, country?: string): boolean {
  if (rule === 'anywhere') return true
  const places = adyenCountries[code]?.split(' ')
  return places !== undefined && (country === undefined || places.includes(country))
}

/** Adyen pays to cards of two brands. */
export const isPaidBrand = (rule: PayoutRule, brand: string): boolean =>
  rule === 'anywhere' || brand === 'visa' || brand === 'mastercard'

export function payoutRuleOf(env: Environment, hasProcessor: boolean): PayoutRule {
  const text = env.PAYOUTS?.trim() || (hasProcessor ? 'adyen' : 'anywhere')
  if (text === 'adyen' || text === 'anywhere') return text
  throw new BadSetting('PAYOUTS', text, 'it must be adyen or anywhere')
}

/** All that can be paid out, unless the operator opens fewer. Throws `BadSetting`. */
export function openCurrenciesOf(env: Environment, rule: PayoutRule): ReadonlySet<CurrencyCode> {
  const text = env.CURRENCIES?.trim()
  if (!text) return new Set(currencies.map(({ code }) => code).filter((code) => isPaidIn(rule, code)))
  const given = text.split(',').map((each) => currencyByCode(each.trim().toUpperCase())?.code)
  const codes = given.filter((each) => each !== undefined)
  if (codes.length < given.length || new Set(codes).size < Math.max(2, codes.length))
    throw new BadSetting('CURRENCIES', text, 'it must be at least two codes, once each, such as EUR,GBP,USD')
  const unpaid = codes.filter((code) => !isPaidIn(rule, code))
  if (unpaid.length > 0)
    throw new BadSetting(
      'CURRENCIES',
      text,
      `Adyen pays no card in ${unpaid.join(', ')}. If your contract says otherwise, set PAYOUTS=anywhere`,
    )
  return new Set(codes)
}
