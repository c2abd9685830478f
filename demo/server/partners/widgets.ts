/** The widgets that there are, and which calls each makes when it stands in somebody else's page. */
import type { Contract } from '#core/contract/contract.ts'
import { widgetCalls } from './widget-calls.ts'

/** A call of the contract, or the stream of notifications. */
export type CallName = keyof Contract | 'notificationStream'

/** Every tag of this release. */
export const widgetTags: readonly string[] = Object.keys(widgetCalls)

const callsByTag: ReadonlyMap<string, ReadonlySet<CallName>> = new Map(
  Object.entries(widgetCalls).map(([tag, calls]) => [tag, new Set(calls)]),
)

/**
 * Whether a tag makes this call in the page itself; one in a frame calls from the exchange's own origin. What a tag
 * shows in a dialog is another tag, which the partner must be given, too. A tag of another release makes no call.
 */
export function makesCall(tag: string, call: CallName): boolean {
  const calls = callsByTag.get(tag)
  // A partner's page may ask whether it is answered at all: the guide for trouble has them try this call.
  return calls !== undefined && (call === 'currencyList' || calls.has(call))
}
