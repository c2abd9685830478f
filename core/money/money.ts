/** Amounts: whole minor units as bigint inside, plain decimal text at the edges (rules/rates.md#minor-units). */
import { type CurrencyCode, currency, usedDecimals } from './currencies.ts'

/** Whole minor units: kobo, cents, yen, millimes. */
export type Minor = bigint

/** Maximum single amount, in units of the currency. */
export const maxAmount = 1_000_000_000_000n

/** The smallest of some amounts. */
export const minOf = (...amounts: [Minor, ...Minor[]]): Minor =>
  amounts.reduce((least, each) => {
    if (each < least) return each
    return least
  })

/** Why a text is not a valid amount of a currency. */
export type AmountFault = 'empty' | 'not-a-number' | 'not-positive' | 'too-many-decimals' | 'too-large'

export type Parsed<T, F> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: F }

/**
 * Decimal text in its parts: digits with `.` for decimals, grouped by threes with commas or spaces, or not at all.
 * Undefined for any other text. Fields read what people type (`typedDecimal`).
 */
export function decimalParts(text: string): { minus: boolean; whole: string; decimals: string } | undefined {
  const [, sign, whole = '', , decimals = ''] =
    /^([+-]?)(?=\.?\d)([1-9]\d{0,2}(?:([,\s])\d{3})(?:\3\d{3})*|\d*)(?:\.(\d*))?$/.exec(text.trim()) ?? []
  return sign === undefined ? undefined : { minus: sign === '-', whole: whole.replace(/\D/g, ''), decimals }
}

/** Parses an amount above 0 in `code`. Trailing zeros beyond the minor unit are valid (`5.00` yen is 5). */
export function parseAmount(text: string, code: CurrencyCode): Parsed<Minor, AmountFault> {
  if (text.trim() === '') return { ok: false, fault: 'empty' }
  const parts = decimalParts(text)
  if (!parts) return { ok: false, fault: 'not-a-number' }
  const { minus, whole, decimals } = parts
  const significant = decimals.replace(/0+$/, '')
  const exponent = currency(code).decimals
  const isZero = /^0*$/.test(whole) && significant === ''
  if (minus || isZero) return { ok: false, fault: 'not-positive' }
  if (significant.length > usedDecimals(code)) return { ok: false, fault: 'too-many-decimals' }
  if (whole.replace(/^0+/, '').length > 13) return { ok: false, fault: 'too-large' }
  const value = BigInt(whole || '0') * unit(code) + BigInt(significant.padEnd(exponent, '0') || '0')
  return value > maxAmount * unit(code) ? { ok: false, fault: 'too-large' } : { ok: true, value }
}

/** Minor units in one unit of the currency: 1, 100 or 1000. */
export const unit = (code: CurrencyCode) => 10n ** BigInt(currency(code).decimals)

/** Minor units as plain decimal text: `64000000n` NGN is `'640000.00'`. */
export function toDecimal(minor: Minor, code: CurrencyCode): string {
  const { decimals } = currency(code)
  if (decimals === 0) return String(minor)
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Minor units of decimal text known to be an amount (the server's answers); surplus decimals are cut. */
export function fromDecimal(text: string, code: CurrencyCode): Minor {
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.')
  const { decimals: exponent } = currency(code)
  const value = BigInt(whole) * unit(code) + BigInt(decimals.slice(0, exponent).padEnd(exponent, '0') || '0')
  return text.startsWith('-') ? -value : value
}

export type MoneyStyle = {
  /** BCP 47; sets the grouping and decimal signs. */
  readonly locale?: string | undefined
  /** Hides zero decimals, for dashboards and orders. */
  readonly whole?: boolean
}

/** A symbol that several currencies share needs its code beside it. */
const ambiguous = new Set(['$', 'kr', '¥', 'R', 'Rp', 'Ft', 'kn', 'lei', 'RM'])

/**
 * `₦154,000.00`, `US$65.00`, `kr 120.00 SEK`. `amount` is decimal text or minor units of `code`. Built from the
 * digits, not through a float, so that it is exact at any size.
 */
export function formatMoney(amount: string | Minor, code: CurrencyCode, style: MoneyStyle = {}): string {
  const { symbol, decimals } = currency(code)
  const minor = typeof amount === 'bigint' ? amount : fromDecimal(amount, code)
  const digits = formatDigits(toDecimal(minor < 0n ? -minor : minor, code), {
    ...style,
    decimals: style.whole && minor % unit(code) === 0n ? 0 : decimals,
  })
  const sign = minor < 0n ? '−' : ''
  if (code === 'USD') return `${sign}US$${digits}`
  if (symbol === code) return `${sign}${code} ${digits}`
  const spaced = symbol.length > 1 && /\p{L}$/u.test(symbol) ? `${symbol} ` : symbol
  return `${sign}${spaced}${digits}${ambiguous.has(symbol) ? ` ${code}` : ''}`
}

type Digits = { readonly format: Intl.NumberFormat; readonly point: string }
const digitStyles = new Map<string, Digits>()

/** Cached: creating a formatter takes longer than formatting a whole table with it. */
function digitsIn(locale: string): Digits {
  const significant = digitStyles.get(locale)
  if (significant) return significant
  const format = new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
  const point = format.formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.'
  digitStyles.set(locale, { format, point })
  return { format, point }
}

/** These locales group by threes with commas, so they avoid Intl, whose first use is slow. */
const byThrees = /^en(-(US|GB|NG))?$/

function grouping(locale: string): { grouped: (whole: string) => string; point: string } {
  if (byThrees.test(locale)) return { grouped: (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','), point: '.' }
  const { format, point } = digitsIn(locale)
  return { grouped: (whole) => format.format(BigInt(whole)), point }
}

/** Groups decimal text for a locale: `'1600000'` becomes `1,600,000`. */
export function formatDigits(text: string, style: MoneyStyle & { decimals: number }): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const { grouped: group, point } = grouping(style.locale ?? 'en')
  const grouped = group(whole)
  return style.decimals === 0
    ? grouped
    : `${grouped}${point}${fraction.padEnd(style.decimals, '0').slice(0, style.decimals)}`
}
