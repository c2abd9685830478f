/** Where a worker finds work. */
import type { Server } from '../../server.ts'

/** Where work waits: the table of tasks, or rows that are work by themselves, of which tasks would be copies. */
export type Source = {
  readonly name: string
  /**
   * Takes what is due, but nothing of the `busy` lanes. `isWoken`: because of a commit of this process, and not by the
   * clock.
   */
  take(server: Server, busy: ReadonlySet<string>, isWoken: boolean): Promise<readonly Lane[]>
}

/** Taken work. Lanes run side by side, so that a slow one holds up no other. */
export type Lane = {
  /** Unique among all sources. */
  readonly name: string
  /** Performs the work; true: there may be more. `stopping` is aborted when the worker stops. */
  run(stopping: AbortSignal): Promise<boolean>
}

/** A source that is looked through in one lane: each second, and after a commit that wakes it. */
export const inOneLane = (
  name: string,
  job: (server: Server, stopping: AbortSignal, isWoken: boolean) => Promise<unknown>,
): Source => ({
  name,
  async take(server, busy, isWoken) {
    if (busy.has(name)) return []
    return [{ name, run: (stopping) => job(server, stopping, isWoken).then(() => false) }]
  },
})
