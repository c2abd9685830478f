/**
 * Rates as figures. R is always units of the have-currency for 1 unit of the need-currency, from the side of the listing's owner
 * (rules/rates.md#direction). Inside, a rate is a bigint of ten-thousand-millionths; at the edges it is decimal text
 * with up to 10 decimals.
 */
import { decimalParts, type Parsed } from './money.ts'

export type Rate = bigint

const decimals = 10
export const rateOne = 10n ** BigInt(decimals)
/** 10 decimals and 7 digits before the point keep a rate within the exact range of JSON numbers and the database. */
const maxRate = 10_000_000n * rateOne

export type RateFault = 'empty' | 'not-a-number' | 'not-positive' | 'too-many-decimals' | 'too-large'

export function parseRate(text: string): Parsed<Rate, RateFault> {
  if (text.trim() === '') return { ok: false, fault: 'empty' }
  const parts = decimalParts(text)
  if (!parts) return { ok: false, fault: 'not-a-number' }
  const { minus, whole, decimals: fraction } = parts
  const keptDecimals = fraction.replace(/0+$/, '')
  if (keptDecimals.length > decimals) return { ok: false, fault: 'too-many-decimals' }
  if (whole.length > 30) return { ok: false, fault: 'too-large' }
  const value = BigInt(whole || '0') * rateOne + BigInt(keptDecimals.padEnd(decimals, '0'))
  if (minus || value === 0n) return { ok: false, fault: 'not-positive' }
  return value >= maxRate ? { ok: false, fault: 'too-large' } : { ok: true, value }
}

/** A rate as decimal text without trailing zeros: `'0.000625'`. */
export function rateText(rate: Rate): string {
  const digits = String(rate).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
}

export const ceilDivide = (a: bigint, b: bigint) => (a + b - 1n) / b

/** 1 ÷ rate, to the nearest 10th decimal: for display only, never to compute money. */
export const inverse = (rate: Rate): Rate => (rateOne * rateOne + rate / 2n) / rate

/** Decimals of a figure on the screen: at least 2, and at least 5 significant digits, never `0.00`. */
export function significantDecimals(rate: Rate): number {
  const [whole = '0', fraction = ''] = rateText(rate).split('.')
  const leadingZeros = fraction.match(/^0*/)?.[0].length ?? 0
  return Math.min(decimals, whole === '0' ? leadingZeros + 5 : Math.max(2, 5 - whole.length))
}

/** Parses text known to be a rate (the server's answers). */
export function fromRateText(text: string): Rate {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * rateOne + BigInt(fraction.slice(0, decimals).padEnd(decimals, '0'))
}
