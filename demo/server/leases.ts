/**
 * Of all processes that share a database one does a sweep, in its turn, and another one goes on where it died
 * (rules/security.md#sweeps). The lease is a row, because not every engine has advisory locks, and ends by the database's
 * clock.
 */
import { sql } from 'kysely'
import type { LeaseRow } from './db/lease-table.ts'
import { newId } from './ids.ts'
import { type Job, type PeriodicOptions, runPeriodically } from './periodic.ts'
import type { Server } from './server.ts'

/** Far more than a busy process needs to say that it is still at it. */
const defaultLeaseMs = 30_000
/** Timers of processes drift: who swept last time must find its own turn over. */
const shareOfInterval = 0.9

export type Turn = {
  /** Runs `job` unless another process is at it or was within the interval; false when it did not run. */
  take(job: () => Promise<unknown>): Promise<boolean>
  /** Lets the next process begin at once. */
  leave(): Promise<void>
}

type Part = Pick<Server, 'database'>

/** The turns of this process at a sweep that is due every `intervalMs`. A dead process is replaced after `leaseMs`. */
export function turnsAt(
  { database }: Part,
  name: LeaseRow['name'],
  intervalMs: number,
  leaseMs = defaultLeaseMs,
): Turn {
  // No other process has its folder.
  if (database.kind === 'embedded')
    return { take: async (job) => job().then(() => true), leave: async () => {} }
  const { db } = database
  const holder = newId()
  const after = (ms: number) => sql<Date>`${ms}::float8 * interval '1 millisecond'`

  async function begin(): Promise<Date | undefined> {
    const { rows } = await sql<{ begun: Date }>`
      INSERT INTO lease (name, holder, until) VALUES (${name}, ${holder}, clock_timestamp() + ${after(leaseMs)})
      ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
        WHERE lease.until <= clock_timestamp()
      RETURNING clock_timestamp() AS begun`.execute(db)
    return rows[0]?.begun
  }
  const moveTo = (until: ReturnType<typeof after>) =>
    sql`UPDATE lease SET until = ${until} WHERE name = ${name} AND holder = ${holder}`
      .execute(db)
      // It ends by itself; the database is away.
      .catch(() => {})

  return {
    async take(job) {
      const begun = await begin()
      if (!begun) return false
      let saying: Promise<unknown> = Promise.resolve()
      const timer = setInterval(() => {
        saying = moveTo(sql`clock_timestamp() + ${after(leaseMs)}`)
      }, leaseMs / 3)
      timer.unref()
      try {
        await job()
      } finally {
        clearInterval(timer)
        await saying
        await moveTo(sql`${begun}::timestamptz + ${after(intervalMs * shareOfInterval)}`)
      }
      return true
    },
    async leave() {
      await sql`DELETE FROM lease WHERE name = ${name} AND holder = ${holder}`.execute(db).catch(() => {})
    },
  }
}

/** Runs a sweep like `runPeriodically`, in one process of all that share the database. */
export function sweepPeriodically(
  server: Part,
  name: LeaseRow['name'],
  intervalMs: number,
  job: Job,
  onFailure: (error: Error) => void,
  options: PeriodicOptions & { leaseMs?: number } = {},
): () => Promise<void> {
  const turns = turnsAt(server, name, intervalMs, options.leaseMs)
  const stop = runPeriodically(intervalMs, (signal) => turns.take(() => job(signal)), onFailure, options)
  return async () => {
    await stop()
    await turns.leave()
  }
}
