/**
 * Signals for the open event streams of a person, in this process and the others. A signal carries only the changed
 * topics; its listener reads the content from the database. So a lost, repeated or early signal does no harm.
 */
import type { Topic } from '#core/contract/endpoint.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { outsideRequest } from '../../request-scope.ts'
import type { SignalPort } from '../ports/ports.ts'

/** `topics` are the changed ones; without them anything may have changed. */
type Listener = (topics?: readonly Topic[]) => void

export type LiveUpdates = {
  /** Signals a change to the person's listeners. Call it after the commit. */
  publish(personId: string, topics?: readonly Topic[]): void
  /** Runs the listener for each signal of this person, until the returned function is called. */
  subscribe(personId: string, listener: Listener): () => void
  /** Signals that the listings of a pair changed. Call it after the commit. */
  publishPair(pair: ChangedPair): void
  /** Runs the listener for each pair, at most once a second, until the returned function is called. */
  subscribePairs(listener: (pair: string) => void): () => void
  close(): Promise<void>
}

type ChangedPair = { readonly need: CurrencyCode; readonly have: CurrencyCode }

/** A pair has a signal of this prefix, in the place of a person's id. */
const pairPrefix = 'pair:'
const pairEveryMs = 1_000

export function liveUpdatesOver(signals: SignalPort): LiveUpdates {
  const listeners = new Map<string, Set<Listener>>()
  const pairListeners = new Set<(pair: string) => void>()
  /** Pairs with a signal within the last second, and whether another one waits. */
  const recent = new Map<string, { isDue: boolean }>()
  function deliverPair(pair: string) {
    const last = recent.get(pair)
    if (last) {
      last.isDue = true
      return
    }
    const state = { isDue: false }
    recent.set(pair, state)
    setTimeout(() => {
      recent.delete(pair)
      if (state.isDue) deliverPair(pair)
    }, pairEveryMs).unref()
    for (const listener of pairListeners) outsideRequest(() => listener(pair))
  }
  const deliver = (personId: string, topics?: readonly Topic[]) => {
    if (personId.startsWith(pairPrefix)) return deliverPair(personId.slice(pairPrefix.length))
    // A listener does not belong to the request that caused the signal.
    for (const listener of listeners.get(personId) ?? []) outsideRequest(() => listener(topics))
  }
  signals.receive(deliver, () => {
    // Signals may be lost: every listener reads again.
    for (const personId of listeners.keys()) deliver(personId)
  })
  return {
    publish: (personId, topics) => signals.send(personId, topics),
    subscribe(personId, listener) {
      const personListeners = listeners.get(personId) ?? new Set()
      listeners.set(personId, personListeners.add(listener))
      return () => {
        personListeners.delete(listener)
        if (personListeners.size === 0 && listeners.get(personId) === personListeners)
          listeners.delete(personId)
      }
    },
    publishPair: ({ need, have }) => signals.send(`${pairPrefix}${need}/${have}`),
    subscribePairs(listener) {
      pairListeners.add(listener)
      return () => pairListeners.delete(listener)
    },
    close: () => signals.close(),
  }
}
