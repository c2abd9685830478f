/**
 * The tasks of the table, for the worker. Those of each kind are a lane: a kind that is many, or whose other side answers
 * slowly, holds up no other kind. A task is taken by a lease, not by an open transaction: no outside call runs within
 * one.
 */
import { sql } from 'kysely'
import type { TaskKind } from '#core/contract/task-kinds.ts'
import type { Server } from '../../server.ts'
import { gatheringOf } from '../db/gathering.ts'
import { recordset } from '../db/recordset.ts'
import { storable } from '../db/storable.ts'
import { inBrief } from '../observability/error-facts.ts'
import { type Outage, outageOf } from '../observability/report.ts'
import type { Source } from './sources.ts'
import { backoffMs, type Task, type TaskHandler, type TaskHandlers, taskSourceName } from './tasks.ts'

/** Longer than the time limit of any answer. A worker extends it while it is at the task; when it dies, another takes over. */
const leaseMs = 60_000
/** Tasks of a kind that are taken together. */
const batchSize = 10

/** A task that this process has taken. */
type Taken = Task<unknown> & { readonly kind: TaskKind }

export function taskSource(server: Server, handlers: Partial<TaskHandlers>): Source & { stop(): void } {
  const kinds = Object.keys(handlers) as TaskKind[]
  const held = new Set<Taken>()
  const outages = outagesOf(server)
  const extending = setInterval(() => void extendLeases(server, [...held]), leaseMs / 3)
  extending.unref()

  async function perform(kind: TaskKind, taken: readonly Taken[], stopping: AbortSignal) {
    const handler = handlers[kind] as TaskHandler<unknown>
    const tasks = taken.flatMap((task) => opened(server, handler, task, outages.opening))
    for (const task of tasks) held.add(task)
    const queueOf = ({ id, payload }: Taken) => handler.queueOf?.(payload) ?? id
    const queues = Map.groupBy(tasks.toSorted(oldestFirst), queueOf)
    await Promise.all(
      [...queues.values()].map(async (queue) => {
        for (const task of queue) {
          const store = await attempt(server, handler, task, stopping, outages.of(kind, handler))
          held.delete(task)
          // Where the database is away the task is taken again after its lease.
          await store().then(outages.storing.over, outages.storing.failed)
        }
      }),
    )
    return taken.length === batchSize
  }

  return {
    name: taskSourceName,
    async take(_server, busy) {
      const free = kinds.filter((kind) => !busy.has(kind))
      if (free.length === 0) return []
      return [...Map.groupBy(await take(server, free), ({ kind }) => kind)].map(([kind, tasks]) => ({
        name: kind,
        run: (stopping) => perform(kind, tasks, stopping),
      }))
    },
    stop: () => clearInterval(extending),
  }
}

/** Failures reported once until they end: storing results, opening encrypted tasks, the tasks of each kind. */
function outagesOf({ report }: Server) {
  const kinds = new Map<TaskKind, Outage>()
  return {
    storing: outageOf(report, 'results of tasks could not be stored', 'results of tasks are stored again'),
    opening: outageOf(
      report,
      'tasks of the outbox could not be opened',
      'tasks of the outbox are opened again',
    ),
    of(kind: TaskKind, { eventOf }: TaskHandler<unknown>): Outage {
      const known = kinds.get(kind)
      if (known) return known
      const made = outageOf(
        report,
        `${kind} tasks fail and are repeated`,
        `${kind} tasks succeed again`,
        eventOf,
      )
      kinds.set(kind, made)
      return made
    },
  }
}

/** Nothing when its data key is newer than this process: the task is taken again after its lease. */
function opened(server: Server, handler: TaskHandler<unknown>, task: Taken, outage: Outage): Taken[] {
  try {
    const payload = handler.open(server, task)
    outage.over()
    return [{ ...task, payload }]
  } catch (error) {
    outage.failed(error)
    return []
  }
}

const oldestFirst = (one: Taken, other: Taken) => (one.id < other.id ? -1 : 1)

/** A batch of each of these kinds, the first due first. */
async function take({ database, clock }: Server, kinds: readonly TaskKind[]): Promise<Taken[]> {
  const now = clock()
  const { rows } = await sql<Taken>`
    UPDATE outbox SET attempts = attempts + 1, due_at = ${leaseFrom(now)}
    WHERE id = ANY(ARRAY(
      SELECT due.id FROM unnest(${kinds}::text[]) AS lane (kind) CROSS JOIN LATERAL (
        SELECT id FROM outbox WHERE outbox.kind = lane.kind AND done_at IS NULL AND due_at <= ${now}
        ORDER BY due_at, id LIMIT ${sql.lit(batchSize)} FOR UPDATE SKIP LOCKED
      ) AS due
    ))
    RETURNING id, kind, payload, attempts`.execute(database.db)
  return rows
}

const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs)

/** A task whose lease ended meanwhile is another worker's: its attempts are more. */
async function extendLeases({ database, clock }: Server, held: readonly Taken[]): Promise<void> {
  if (held.length === 0) return
  const rows = held.map(({ id, attempts }) => ({ id, attempts }))
  await sql`
    UPDATE outbox SET due_at = ${leaseFrom(clock())} FROM ${recordset('held', 'id uuid, attempts integer', rows)}
    WHERE outbox.id = held.id AND outbox.attempts = held.attempts AND done_at IS NULL`
    .execute(database.db)
    // The database is away, which the worker tells when it looks for tasks.
    .catch(() => {})
}

/** Performs a task; the returned function stores what came of it. */
async function attempt(
  server: Server,
  handler: TaskHandler<unknown>,
  task: Taken,
  stopping: AbortSignal,
  outage: Outage,
): Promise<() => Promise<unknown>> {
  const { id, kind, attempts } = task
  try {
    const waitMs = await handler.perform(server, task, stopping)
    outage.over()
    return () => (waitMs === undefined ? finish(server, id) : repeat(server, task, waitMs))
  } catch (error) {
    const reason = storable((error as Error).message)
    const said = handler.isPersonal ? inBrief(error) : error
    if (handler.isFinal?.(error, attempts)) {
      server.report.warn(`${kind} ${id} was given up at attempt ${attempts}: ${said}`)
      return () => giveUp(server, id, reason, handler.isPersonal === true)
    }
    outage.failed(said)
    return () => postpone(server, task, handler.waitMsAfter?.(error, attempts) ?? backoffMs(attempts), reason)
  }
}

/** One statement for tasks that end together: thousands of single ones would slow down trading. */
const finish = gatheringOf(async ({ database }: Server, ids: readonly string[]): Promise<undefined[]> => {
  await sql`DELETE FROM outbox WHERE id = ANY(${ids}::uuid[])`.execute(database.db)
  return ids.map(() => undefined)
})

/** Keeps the reason. A mail may carry a code, so the payload of what is personal goes. */
const giveUp = ({ database: { db }, clock }: Server, id: string, reason: string, isPersonal: boolean) =>
  db
    .updateTable('outbox')
    .set({ done_at: clock(), last_error: reason, ...(isPersonal && { payload: '{}' }) })
    .where('id', '=', id)
    .execute()

/** Its next run counts as a first attempt. */
const repeat = (server: Server, task: Taken, waitMs: number) =>
  setDue(server, task, waitMs, { attempts: 0, last_error: null })

const postpone = (server: Server, task: Taken, waitMs: number, reason: string) =>
  setDue(server, task, waitMs, { last_error: reason })

const setDue = (
  { database: { db }, clock }: Server,
  { id, attempts }: Taken,
  waitMs: number,
  changes: { attempts?: number; last_error: string | null },
) =>
  db
    .updateTable('outbox')
    .set({ due_at: new Date(clock().getTime() + waitMs), ...changes })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
