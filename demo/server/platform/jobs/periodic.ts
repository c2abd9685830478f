/** Tasks without an end: there is always exactly one of the kind, and the end of a run says when it is due again. */
import { sql } from 'kysely'
import { newId } from '../../ids.ts'
import type { Server } from '../../server.ts'
import { recordset } from '../db/recordset.ts'
import { backoffMs, type TaskHandler, type TaskHandlers } from './tasks.ts'

/** Until the next run: milliseconds, or what the clock says. */
type Interval = number | ((now: Date) => number)

/**
 * A handler that runs `job` again after an interval. A failed run is repeated sooner. `atOnce`: the very first run does
 * not wait an interval.
 */
export function periodicTask(
  interval: Interval,
  job: (server: Server, stopping: AbortSignal) => Promise<unknown>,
  { atOnce = true } = {},
): TaskHandler<null> {
  const intervalAt = (now: Date) => (typeof interval === 'number' ? interval : interval(now))
  return {
    firstWaitMs: (now) => (atOnce ? 0 : intervalAt(now)),
    open: () => null,
    async perform(server, _task, stopping) {
      await job(server, stopping)
      // A run that was interrupted goes on at once, in another process.
      return stopping.aborted ? 0 : intervalAt(server.clock())
    },
    ...(typeof interval === 'number' && {
      waitMsAfter: (_error: unknown, attempts: number) => Math.min(backoffMs(attempts), interval),
    }),
  }
}

/** Stores the periodic tasks that are not there yet. */
export async function storePeriodicTasks(
  { database, clock }: Pick<Server, 'database' | 'clock'>,
  handlers: TaskHandlers,
): Promise<void> {
  const now = clock()
  const rows = Object.entries(handlers).flatMap(([kind, { firstWaitMs }]) =>
    firstWaitMs ? { id: newId(), kind, due_at: new Date(now.getTime() + firstWaitMs(now)) } : [],
  )
  await sql`
    INSERT INTO outbox (id, kind, payload, is_periodic, due_at, created_at)
    SELECT id, kind, '{}'::jsonb, true, due_at, ${now}::timestamptz
    FROM ${recordset('task', 'id uuid, kind text, due_at timestamptz', rows)}
    ON CONFLICT (kind) WHERE is_periodic DO NOTHING`.execute(database.db)
}
