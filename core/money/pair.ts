/** Two amounts that a rate ties together: whichever was typed, the other follows. No React. */
import type { CurrencyCode } from './currencies.ts'
import { type AmountFault, formatDigits, type Minor, parseAmount, toDecimal } from './money.ts'
import { convertAt, giveUpFor, type Rate } from './rate.ts'
import { usesDecimalComma } from './typed-decimal.ts'

export type Side = 'give' | 'get'

export type Pair = { readonly give: CurrencyCode; readonly get: CurrencyCode }

/** What somebody typed, and into which of the two fields. */
export type TypedAmount = { readonly side: Side; readonly text: string }

/** The other side's amount at `rate` (units of `get` for 1 `give`); undefined while one of them is missing. */
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
 * What stands in both fields. A worked-out amount is grouped as `parseAmount` reads it: with spaces where a comma would
 * be taken for the decimal sign.
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

/** Why the typed text is no amount. An empty field and a zero on the way to `0.50` are none. */
export function faultOf(typed: TypedAmount, pair: Pair): AmountFault | undefined {
  const amount = parseAmount(typed.text, pair[typed.side])
  if (amount.ok || amount.fault === 'empty') return undefined
  return amount.fault === 'not-positive' && !typed.text.includes('-') ? undefined : amount.fault
}

/** Another currency on one side. Taking the other side's turns the pair round. */
export function withCurrency(pair: Pair, side: Side, code: CurrencyCode): Pair {
  const other: Side = side === 'give' ? 'get' : 'give'
  const next = { ...pair, [side]: code }
  return pair[other] === code ? { ...next, [other]: pair[side] } : next
}
