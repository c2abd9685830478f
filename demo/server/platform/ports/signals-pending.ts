/** Signals that wait to be sent to the other processes, and their text in a NOTIFY. */
import type { Topic } from '#core/contract/endpoint.ts'

/** A NOTIFY carries at most 8,000 bytes, an id with all topics has less than 150. */
const maxIdsPerNotify = 50
/** Limits the queue on an engine without LISTEN, which never gives a connection. */
const maxPending = 10_000

/** Topics with news for a person; undefined: anything may have changed. */
type Changed = ReadonlySet<Topic> | undefined

export type Signal = readonly [personId: string, changed: Changed]

/** `id +topic,topic`, or the id alone when anything may have changed. */
export const payloadOf = (signals: readonly Signal[]): string =>
  signals.map(([personId, changed]) => (changed ? `${personId} +${[...changed].join()}` : personId)).join(' ')

/** The signals of a payload. */
export function* signalsIn(payload: string): Iterable<[personId: string, topics: Topic[] | undefined]> {
  for (const [, id, topics] of payload.matchAll(/([^ +]+)(?: \+(\S+))?/g))
    if (id) yield [id, topics?.split(',') as Topic[] | undefined]
}

export class PendingSignals {
  readonly #changes = new Map<string, Changed>()

  get isEmpty(): boolean {
    return this.#changes.size === 0
  }

  /** Adds a signal, which joins another one for the same person. */
  add([personId, changed]: Signal): void {
    if (!this.#changes.has(personId)) {
      if (this.#changes.size < maxPending) this.#changes.set(personId, changed)
      return
    }
    const before = this.#changes.get(personId)
    this.#changes.set(personId, before && changed && new Set([...before, ...changed]))
  }

  /** Takes as many as one NOTIFY carries, the oldest first. */
  take(): Signal[] {
    const taken = [...this.#changes].slice(0, maxIdsPerNotify)
    for (const [personId] of taken) this.#changes.delete(personId)
    return taken
  }
}
