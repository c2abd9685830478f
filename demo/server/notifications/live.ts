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

export type Live = {
  /** Call it after the commit. */
  tell(personId: string, topics?: readonly Topic[]): void
  /** The listener runs for each word of this person; the function it returns ends that. */
  listen(personId: string, listener: Listener): () => void
  close(): Promise<void>
}

export function liveOver(signals: SignalPort): Live {
  const listeners = new Map<string, Set<Listener>>()
  const hear = (personId: string, topics?: readonly Topic[]) => {
    // A listener reads for somebody else than the request that made the news.
    for (const listener of listeners.get(personId) ?? []) outsideRequest(() => listener(topics))
  }
  signals.receive(hear, () => {
    // Words may have been lost: everybody looks for themselves.
    for (const personId of listeners.keys()) hear(personId)
  })
  return {
    tell: (personId, topics) => signals.send(personId, topics),
    listen(personId, listener) {
      const those = listeners.get(personId) ?? new Set()
      listeners.set(personId, those.add(listener))
      return () => {
        those.delete(listener)
        if (those.size === 0 && listeners.get(personId) === those) listeners.delete(personId)
      }
    },
    close: () => signals.close(),
  }
}
