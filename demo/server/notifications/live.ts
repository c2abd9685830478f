/**
 * Signals for the open event streams of a person, in this process and the others. A signal carries only the changed
 * topics; its listener reads the content from the database. So a lost, repeated or early signal does no harm.
 */
import type { Topic } from '#core/contract/endpoint.ts'
import type { SignalPort } from '../ports/ports.ts'
import { outsideRequest } from '../request-scope.ts'

/** `topics` are the changed ones; without them anything may have changed. */
type Listener = (topics?: readonly Topic[]) => void

export type LiveUpdates = {
  /** Signals a change to the person's listeners. Call it after the commit. */
  publish(personId: string, topics?: readonly Topic[]): void
  /** Runs the listener for each signal of this person, until the returned function is called. */
  subscribe(personId: string, listener: Listener): () => void
  close(): Promise<void>
}

export function liveUpdatesOver(signals: SignalPort): LiveUpdates {
  const listeners = new Map<string, Set<Listener>>()
  const deliver = (personId: string, topics?: readonly Topic[]) => {
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
    close: () => signals.close(),
  }
}
