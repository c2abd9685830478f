/**
 * The table of currencies: ISO 4217 code and number, English name, symbol, decimals, and about how many make a US
 * dollar. A new one also needs a flag in `core/exchange-ui/flags` and its rates in `demo/server/platform/data/rates.json`,
 * nothing else.
 */
const table = [
  ['USD', 840, 'US Dollar', '$', 2, 1],
  ['NGN', 566, 'Nigerian Naira', '₦', 2, 1300],
  ['AUD', 36, 'Australian Dollar', 'A$', 2, 1.42],
  ['BGN', 975, 'Bulgarian Lev', 'лв', 2, 1.7],
  ['BRL', 986, 'Brazilian Real', 'R$', 2, 5.2],
  ['CAD', 124, 'Canadian Dollar', 'C$', 2, 1.4],
  ['CHF', 756, 'Swiss Franc', 'CHF', 2, 0.83],
  ['CNY', 156, 'Chinese Yuan', 'CN¥', 2, 6.7],
  ['CZK', 203, 'Czech Koruna', 'Kč', 2, 21],
  ['DKK', 208, 'Danish Krone', 'kr', 2, 6.58],
  ['EUR', 978, 'Euro', '€', 2, 0.88],
  ['GBP', 826, 'British Pound', '£', 2, 0.76],
  ['HKD', 344, 'Hong Kong Dollar', 'HK$', 2, 7.8],
  ['HRK', 191, 'Croatian Kuna', 'kn', 2, 6.63],
  ['HUF', 348, 'Hungarian Forint', 'Ft', 2, 320],
  ['IDR', 360, 'Indonesian Rupiah', 'Rp', 2, 18000],
  ['ILS', 376, 'Israeli New Shekel', '₪', 2, 3.1],
  ['INR', 356, 'Indian Rupee', '₹', 2, 96],
  ['ISK', 352, 'Icelandic Króna', 'kr', 0, 120],
  ['JPY', 392, 'Japanese Yen', '¥', 0, 160],
  ['KRW', 410, 'South Korean Won', '₩', 0, 1400],
  ['KWD', 414, 'Kuwaiti Dinar', 'KWD', 3, 0.31],
  ['MXN', 484, 'Mexican Peso', 'MX$', 2, 18],
  ['MYR', 458, 'Malaysian Ringgit', 'RM', 2, 4.1],
  ['NOK', 578, 'Norwegian Krone', 'kr', 2, 9.5],
  ['NZD', 554, 'New Zealand Dollar', 'NZ$', 2, 1.8],
  ['PHP', 608, 'Philippine Peso', '₱', 2, 63],
  ['PLN', 985, 'Polish Złoty', 'zł', 2, 3.8],
  ['RON', 946, 'Romanian Leu', 'lei', 2, 4.6],
  ['RUB', 643, 'Russian Rouble', '₽', 2, 85],
  ['SEK', 752, 'Swedish Krona', 'kr', 2, 10],
  ['SGD', 702, 'Singapore Dollar', 'S$', 2, 1.3],
  ['THB', 764, 'Thai Baht', '฿', 2, 34],
  ['TND', 788, 'Tunisian Dinar', 'TND', 3, 3],
  ['TRY', 949, 'Turkish Lira', '₺', 2, 49],
  ['ZAR', 710, 'South African Rand', 'R', 2, 16],
] as const

export type CurrencyCode = (typeof table)[number][0]

export type Currency = {
  /** ISO 4217 number. */
  readonly id: number
  /** ISO 4217 code. */
  readonly code: CurrencyCode
  /** In English. */
  readonly name: string
  /** Symbol before an amount; `kr` and `¥` name several currencies, so the code is added. */
  readonly symbol: string
  /** Decimals of the minor unit: ISO 4217's exponent. */
  readonly decimals: 0 | 2 | 3
  /** About how many make a US dollar: the stronger one of a pair is quoted in the other (rules/rates.md#direction). */
  readonly perDollar: number
}

export const currencies: readonly Currency[] = table.map(([code, id, name, symbol, decimals, perDollar]) => ({
  code,
  id,
  name,
  symbol,
  decimals,
  perDollar,
}))

const byCode = new Map<string, Currency>(currencies.map((each) => [each.code, each]))
const byId = new Map(currencies.map((each) => [each.id, each]))

/** A currency with the most decimals: its precision applies to input without a currency. */
export const finestCurrency = currencies.reduce((finest, each) =>
  each.decimals > finest.decimals ? each : finest,
).code

/**
 * The decimals that an amount may have. Rupiah have sen on paper only: no card moves them (rules/rates.md#minor-units).
 * Amounts are whole, although they are kept with the decimals of ISO 4217.
 */
export const usedDecimals = (code: CurrencyCode): number => (code === 'IDR' ? 0 : currency(code).decimals)

/** The smallest amount that a card can move, in minor units. */
export const smallestMove = (code: CurrencyCode): bigint =>
  10n ** BigInt(currency(code).decimals - usedDecimals(code))

export const currencyByCode = (code: string) => byCode.get(code)
export const currencyById = (id: number) => byId.get(id)

export const currency = (code: CurrencyCode) => byCode.get(code) as Currency
