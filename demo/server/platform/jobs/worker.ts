/** The one loop that looks for work: of tasks, and of other sources. */
import { outsideRequest } from '../../request-scope.ts'
import type { Server } from '../../server.ts'
import { type Outage, outageOf } from '../observability/report.ts'
import type { Lane, Source } from './sources.ts'
import { taskSource } from './task-source.ts'
import type { TaskHandlers } from './tasks.ts'
import { onWork } from './wake.ts'

/** How often a worker looks for retries and for other processes' work; a commit wakes that of its own process. */
const pollMs = 1_000

export type Worker = {
  wake(): void
  /** Resolves when all due work is done. */
  idle(): Promise<void>
  /** Takes no new work, and resolves when the results of what runs are stored. */
  stop(): Promise<void>
}

type Watched = Source & { readonly reading: Outage; readonly running: Outage }
type Running = { readonly source: Watched; isWoken: boolean; readonly done: Promise<void> }

export function startWorker(
  server: Server,
  handlers: Partial<TaskHandlers>,
  sources: readonly Source[] = [],
): Worker {
  const tasks = taskSource(server, handlers)
  const watched = [tasks, ...sources].map(
    ({ name, take }): Watched => ({
      name,
      take,
      reading: outageOf(server.report, `reading ${name} failed, trying again`, `reading ${name} works again`),
      running: outageOf(server.report, `work on ${name} failed, trying again`, `work on ${name} goes on`),
    }),
  )
  const lanes = new Map<string, Running>()
  const stopping = new AbortController()
  /** The sources to look at, and whether a commit woke them. */
  const due = new Map<Watched, boolean>()
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    for (const [source, isWoken] of due) {
      due.delete(source)
      if (stopping.signal.aborted) break
      // The work that came may belong to a lane that is busy.
      if (isWoken) for (const lane of lanes.values()) if (lane.source === source) lane.isWoken = true
      try {
        for (const lane of await source.take(server, new Set(lanes.keys()), isWoken)) start(source, lane)
        source.reading.over()
      } catch (error) {
        source.reading.failed(error)
      }
    }
    looking = undefined
  }

  function start(source: Watched, { name, run }: Lane): void {
    const end = (isMore: boolean) => {
      const isWoken = lanes.get(name)?.isWoken
      lanes.delete(name)
      if (isMore || isWoken) wake(source)
    }
    const done = run(stopping.signal).then(
      (isMore) => {
        source.running.over()
        end(isMore)
      },
      (error) => {
        source.running.failed(error)
        end(false)
      },
    )
    lanes.set(name, { source, isWoken: false, done })
  }

  function wake(source: Watched, isWoken = true): void {
    if (stopping.signal.aborted) return
    due.set(source, isWoken || due.get(source) === true)
    looking ??= outsideRequest(look)
  }
  const wakeAll = (isWoken: boolean) => {
    for (const source of watched) wake(source, isWoken)
  }
  const polling = setInterval(() => wakeAll(false), pollMs)
  polling.unref()
  const forget = onWork(server.database.db, (name) => {
    for (const source of watched) if (source.name === name) wake(source)
  })
  wakeAll(false)

  return {
    wake: () => wakeAll(true),
    async idle() {
      wakeAll(true)
      while (looking || lanes.size > 0) {
        await looking
        await Promise.all([...lanes.values()].map(({ done }) => done))
      }
    },
    async stop() {
      stopping.abort()
      clearInterval(polling)
      forget()
      await looking
      await Promise.all([...lanes.values()].map(({ done }) => done))
      tasks.stop()
    },
  }
}
