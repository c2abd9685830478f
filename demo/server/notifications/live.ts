/**
 * News of a person for those who listen: open event streams, in this process and the others. Only the word that there
 * is something new travels, and which topics it is about; what it is, a listener reads from the database. So a word that
 * is lost, doubled or early does no harm.
 */
import type { Topic } from '#core/contract/endpoint.ts'
import type { SignalPort } from '../ports/ports.ts'
import { outsideRequest } from '../request-scope.ts'

/** Without `topics` anything may have changed. */
type Listener = (topics?: readonly Topic[]) => void

export type LiveUpdates = {
  /** Call it after the commit. */
  publish(personId: string, topics?: readonly Topic[]): void
  /** The listener runs for each word of this person; the function it returns ends that. */
  subscribe(personId: string, listener: Listener): () => void
  close(): Promise<void>
}

export function liveUpdatesOver(signals: SignalPort): LiveUpdates {
  const listeners = new Map<string, Set<Listener>>()
  const deliver = (personId: string, topics?: readonly Topic[]) => {
    // A listener reads for somebody else than the request that made the news.
    for (const listener of listeners.get(personId) ?? []) outsideRequest(() => listener(topics))
  }
  signals.receive(deliver, () => {
    // Words may have been lost: everybody looks for themselves.
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
