/**
 * Rates. R is always units of the have-currency for 1 unit of the need-currency, from the side of the listing's owner
 * (rules/rates.md#direction). Inside, a rate is a bigint of ten-thousand-millionths; at the edges it is decimal text
 * with up to 10 decimals.
 */
import { type CurrencyCode, currency } from './currencies.ts'
import { formatDigits, type Minor, type Parsed, unit } from './money.ts'

export type Rate = bigint

const decimals = 10
const rateOne = 10n ** BigInt(decimals)
/** 10 decimals and 7 digits before the point keep a rate within the exact range of JSON numbers and the database. */
const maxRate = 10_000_000n * rateOne

export type RateFault = 'empty' | 'not-a-number' | 'not-positive' | 'too-many-decimals' | 'too-large'

export function parseRate(text: string): Parsed<Rate, RateFault> {
  const stripped = text.replace(/[\s\u00a0]/g, '').replace(/,(?=\d{3}(\D|$))/g, '')
  if (stripped === '') return { ok: false, fault: 'empty' }
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(stripped)) return { ok: false, fault: 'not-a-number' }
  const [whole = '', fraction = ''] = stripped.replace(/^[+-]/, '').split('.')
  const keptDecimals = fraction.replace(/0+$/, '')
  if (keptDecimals.length > decimals) return { ok: false, fault: 'too-many-decimals' }
  if (whole.length > 30) return { ok: false, fault: 'too-large' }
  const value = BigInt(whole || '0') * rateOne + BigInt(keptDecimals.padEnd(decimals, '0'))
  if (stripped.startsWith('-') || value === 0n) return { ok: false, fault: 'not-positive' }
  return value >= maxRate ? { ok: false, fault: 'too-large' } : { ok: true, value }
}

/** A rate as decimal text without trailing zeros: `'0.000625'`. */
export function rateText(rate: Rate): string {
  const digits = String(rate).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
}

const ceilDivide = (a: bigint, b: bigint) => (a + b - 1n) / b

/**
 * The owner's offer for `need` at `rate`, in minor units of `have`. A payer's amount is rounded up to the minor unit
 * and never 0 (rules/rates.md#rounding): any other rounding gives money away.
 */
export function offerFor(
  need: Minor,
  needCurrency: CurrencyCode,
  haveCurrency: CurrencyCode,
  rate: Rate,
): Minor {
  return ceilDivide(need * rate * unit(haveCurrency), rateOne * unit(needCurrency))
}

/** The orderer's payment for `ordered`, in minor units of the listing's need-currency: ordered ÷ R, rounded up. */
export function giveUpFor(
  ordered: Minor,
  haveCurrency: CurrencyCode,
  needCurrency: CurrencyCode,
  rate: Rate,
): Minor {
  return ceilDivide(ordered * rateOne * unit(needCurrency), rate * unit(haveCurrency))
}

/**
 * Value of `given` at `rate` (units of `to` for 1 `from`), in minor units of `to`. Rounded down, whereas the inverse
 * `giveUpFor` is rounded up: neither promises more than the money is worth.
 */
export function convertAt(given: Minor, from: CurrencyCode, to: CurrencyCode, rate: Rate): Minor {
  return (given * rate * unit(to)) / (rateOne * unit(from))
}

/** Maximum of the listing's have-currency that `paid` of its need-currency covers: paid × R, rounded down. */
export function maxOrderFor(
  paid: Minor,
  needCurrency: CurrencyCode,
  haveCurrency: CurrencyCode,
  rate: Rate,
): Minor {
  return (paid * rate * unit(haveCurrency)) / (rateOne * unit(needCurrency))
}

/** The lowest rate of an opposite listing that crosses with `rate`: R₁ × R₂ ≥ 1 (rules/listings.md#match). */
export const minCrossingRate = (rate: Rate): Rate => ceilDivide(rateOne * rateOne, rate)

/** 1 ÷ rate, to the nearest 10th decimal: for display only, never to compute money. */
export const inverse = (rate: Rate): Rate => (rateOne * rateOne + rate / 2n) / rate

/** Thousandths of a per cent that the orderer pays above the market rate; negative if below. */
function distance(rate: Rate, market: Rate): bigint {
  // A higher R means that the owner offers more have for each need, so the orderer pays less than the market.
  return ((market - rate) * 100_000n) / rate
}

/**
 * Distance of `rate` from the market for the orderer, in tenths of a per cent: 24 means that the orderer pays 2.4 %
 * above the market rate. Both rates in the owner's direction.
 */
export function distanceFromMarket(rate: Rate, market: Rate): number {
  const thousandths = distance(rate, market)
  return Number((thousandths + (thousandths < 0n ? -50n : 50n)) / 100n)
}

/** At least 2 decimals and at least 5 significant digits, never `0.00`: `0.00062500`, `1,600.00`, `7.5345`. */
export function formatRate(rate: Rate | string, locale?: string): string {
  const value = typeof rate === 'bigint' ? rate : fromRateText(rate)
  const text = rateText(value)
  const [whole = '0', fraction = ''] = text.split('.')
  const leading = whole === '0' ? (fraction.match(/^0*/)?.[0].length ?? 0) : 0
  const wantedDecimals = Math.max(2, whole === '0' ? leading + 5 : 5 - whole.length)
  const keptDecimals = Math.min(decimals, wantedDecimals)
  const rounded = round(value, keptDecimals)
  const [w = '0', f = ''] = rateText(rounded).split('.')
  return formatDigits(`${w}.${f}`, { locale, decimals: keptDecimals })
}

function round(value: Rate, decimalsKept: number): Rate {
  const step = 10n ** BigInt(decimals - decimalsKept)
  return ((value + step / 2n) / step) * step
}

/** Parses text known to be a rate (the server's answers). */
export function fromRateText(text: string): Rate {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * rateOne + BigInt(fraction.slice(0, decimals).padEnd(decimals, '0'))
}

/** `1 USD = 1,600.00 NGN`: the value of one unit of `from` in `to`; `rate` is units of `to` for 1 `from`. */
export const formatRatePair = (from: CurrencyCode, to: CurrencyCode, rate: Rate, locale?: string) =>
  `1 ${currency(from).code} = ${formatRate(rate, locale)} ${currency(to).code}`

/** Whether the inverted figure is easier to read: `1 NGN = 0.00062500 USD`. */
export const isBetterInverted = (rate: Rate): boolean => rate < rateOne

/** Both directions in words, first the one whose figure is 1 or more. */
export function rateBothWays(
  need: CurrencyCode,
  have: CurrencyCode,
  rate: Rate,
  locale?: string,
): [string, string] {
  const forward = formatRatePair(need, have, rate, locale)
  const back = formatRatePair(have, need, inverse(rate), locale)
  return isBetterInverted(rate) ? [back, forward] : [forward, back]
}
