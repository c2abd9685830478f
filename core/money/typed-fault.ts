/** Faults of an amount while it is typed. Separate from the pair: forms that check on Continue do not need them. */
import { type AmountFault, parseAmount } from './money.ts'
import type { Pair, TypedAmount } from './pair.ts'

/** Why the typed text is not a valid amount. An empty field and a zero on the way to `0.50` are not faults. */
export function faultOf(typed: TypedAmount, pair: Pair): AmountFault | undefined {
  const amount = parseAmount(typed.text, pair[typed.side])
  if (amount.ok || amount.fault === 'empty') return undefined
  return amount.fault === 'not-positive' && !typed.text.includes('-') ? undefined : amount.fault
}
