/** Two amounts linked by a rate: typing one updates the other. No React. */
import type { CurrencyCode } from './currencies.ts'
import { type AmountFault, formatDigits, type Minor, parseAmount, toDecimal } from './money.ts'
import { convertAt, giveUpFor, type Rate } from './rate.ts'
import { usesDecimalComma } from './typed-decimal.ts'

export type Side = 'give' | 'get'

export type Pair = { readonly give: CurrencyCode; readonly get: CurrencyCode }

/** The typed text and its field. */
export type TypedAmount = { readonly side: Side; readonly text: string }

/** The other side's amount at `rate` (units of `get` for 1 `give`); undefined if either is missing. */
export function otherSide(
  typed: TypedAmount,
  { give, get }: Pair,
  rate: Rate | undefined,
): Minor | undefined {
  const amount = parseAmount(typed.text, typed.side === 'give' ? give : get)
  if (!amount.ok || rate === undefined) return undefined
  return typed.side === 'give'
    ? convertAt(amount.value, give, get, rate)
    : giveUpFor(amount.value, get, give, rate)
}

/**
 * Texts of both fields. A calculated amount is grouped as `parseAmount` reads it: with spaces where a comma would be
 * taken for the decimal sign.
 */
export function textsOf(
  typed: TypedAmount,
  pair: Pair,
  rate: Rate | undefined,
  locale = 'en',
): Record<Side, string> {
  const amount = otherSide(typed, pair, rate)
  const derivedSide: Side = typed.side === 'give' ? 'get' : 'give'
  const text = amount === undefined ? '' : toDecimal(amount, pair[derivedSide])
  const decimals = text.split('.')[1]?.length ?? 0
  const grouped = text && formatDigits(text, { locale: 'en', decimals })
  return {
    [typed.side]: typed.text,
    [derivedSide]: usesDecimalComma(locale) ? grouped.replaceAll(',', '\u202f') : grouped,
  } as Record<Side, string>
}

/** Why the typed text is not a valid amount. An empty field and a zero on the way to `0.50` are not faults. */
export function faultOf(typed: TypedAmount, pair: Pair): AmountFault | undefined {
  const amount = parseAmount(typed.text, pair[typed.side])
  if (amount.ok || amount.fault === 'empty') return undefined
  return amount.fault === 'not-positive' && !typed.text.includes('-') ? undefined : amount.fault
}

/** Changes the currency of one side. Choosing the other side's currency swaps the pair. */
export function withCurrency(pair: Pair, side: Side, code: CurrencyCode): Pair {
  const other: Side = side === 'give' ? 'get' : 'give'
  const next = { ...pair, [side]: code }
  return pair[other] === code ? { ...next, [other]: pair[side] } : next
}
