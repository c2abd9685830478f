import { type Decimals, decimalsOf } from './decimals.ts'

/** The 34 currencies. The id is the ISO 4217 number (rules/rates.md#currencies). */
const table = [
  ['USD', 840, '$'],
  ['NGN', 566, '₦'],
  ['AUD', 36, 'A$'],
  ['BGN', 975, 'лв'],
  ['BRL', 986, 'R$'],
  ['CAD', 124, 'C$'],
  ['CHF', 756, 'CHF'],
  ['CNY', 156, 'CN¥'],
  ['CZK', 203, 'Kč'],
  ['DKK', 208, 'kr'],
  ['EUR', 978, '€'],
  ['GBP', 826, '£'],
  ['HKD', 344, 'HK$'],
  ['HRK', 191, 'kn'],
  ['HUF', 348, 'Ft'],
  ['IDR', 360, 'Rp'],
  ['ILS', 376, '₪'],
  ['INR', 356, '₹'],
  ['ISK', 352, 'kr'],
  ['JPY', 392, '¥'],
  ['KRW', 410, '₩'],
  ['MXN', 484, 'MX$'],
  ['MYR', 458, 'RM'],
  ['NOK', 578, 'kr'],
  ['NZD', 554, 'NZ$'],
  ['PHP', 608, '₱'],
  ['PLN', 985, 'zł'],
  ['RON', 946, 'lei'],
  ['RUB', 643, '₽'],
  ['SEK', 752, 'kr'],
  ['SGD', 702, 'S$'],
  ['THB', 764, '฿'],
  ['TRY', 949, '₺'],
  ['ZAR', 710, 'R'],
] as const

export type CurrencyCode = (typeof table)[number][0]

export type Currency = {
  /** ISO 4217 number. */
  readonly id: number
  /** ISO 4217 code. */
  readonly code: CurrencyCode
  /** As shown before an amount; `kr` and `¥` name several currencies, so the code goes with them. */
  readonly symbol: string
  /** Decimals of the minor unit: 0 or 2. */
  readonly decimals: Decimals
}

export const currencies: readonly Currency[] = table.map(([code, id, symbol]) => ({
  code,
  id,
  symbol,
  decimals: decimalsOf(code),
}))

const byCode = new Map<string, Currency>(currencies.map((each) => [each.code, each]))
const byId = new Map(currencies.map((each) => [each.id, each]))

export const currencyByCode = (code: string) => byCode.get(code)
export const currencyById = (id: number) => byId.get(id)

/** The currency of a code that is known to be one of the 34. */
export const currency = (code: CurrencyCode) => byCode.get(code) as Currency
