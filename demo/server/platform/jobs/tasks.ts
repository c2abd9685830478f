/**
 * Tasks, the work that waits (README.md). A transaction stores a task, and a worker of any process performs it after the
 * commit, at least once. Each room says how its kinds of tasks are performed.
 */
import { type RawBuilder, sql } from 'kysely'
import type { TaskKind } from '#core/contract/task-kinds.ts'
import type { Server } from '../../server.ts'
import type { Tx } from '../db/database.ts'
import { recordset } from '../db/recordset.ts'
import type { LogEvent } from '../observability/report.ts'
import { wakeAfterCommit } from './wake.ts'

/** The worker's source of tasks. */
export const taskSourceName = 'the outbox'

/** A task as it is performed. `attempts` counts the present one. */
export type Task<Payload> = { readonly id: string; readonly attempts: number; readonly payload: Payload }

/** How the tasks of one kind are performed. */
export type TaskHandler<Payload> = {
  /** Periodic: there is always exactly one task of the kind, which is first due after so many milliseconds. */
  firstWaitMs?(now: Date): number
  /** Reads the payload as it was stored. Throws while its data key is unknown to this process. */
  open(server: Server, task: { readonly id: string; readonly payload: unknown }): Payload
  /** Tasks with the same answer are performed one after the other, the oldest first. Without it in any order. */
  queueOf?(payload: Payload): string
  /**
   * Returns the milliseconds until the task is performed again, or undefined when it is done. `stopping` is aborted when
   * the worker stops: a long task looks at it between two steps.
   */
  perform(server: Server, task: Task<Payload>, stopping: AbortSignal): Promise<number | undefined>
  /** Whether no retry helps after this failure. Without it a task is repeated for ever. */
  isFinal?(error: unknown, attempts: number): boolean
  /** The wait before the next attempt, where the kind or the failure tells it. */
  waitMsAfter?(error: unknown, attempts: number): number | undefined
  /** An event for the log that such a failure is worth. */
  eventOf?(error: unknown): LogEvent | undefined
  /** The words of a failure may name a person: they stay out of the log, and a task that was given up keeps no payload. */
  isPersonal?: boolean
}

/** The wait after so many failed attempts. */
export const backoffMs = (attempts: number): number => Math.min(1_000 * 2 ** (attempts - 1), 300_000)

export type TaskHandlers = { readonly [kind in TaskKind]: TaskHandler<unknown> }

export type NewTask = { readonly id: string; readonly kind: TaskKind; readonly payload: unknown }

/** Stores tasks, which are performed from `dueAt` on; when that is now, as soon as the transaction has committed. */
export async function enqueueTasks(tx: Tx, tasks: readonly NewTask[], now: Date, dueAt = now): Promise<void> {
  if (tasks.length > 0) await insertTasks(tx, tasks, now, dueAt).execute(tx)
}

/** The statement of `enqueueTasks`, as a part of a larger one. */
export function insertTasks(tx: Tx, tasks: readonly NewTask[], now: Date, dueAt = now): RawBuilder<unknown> {
  if (dueAt <= now) wakeAfterCommit(tx, taskSourceName)
  const rows = tasks.map(({ payload, ...task }) => ({ ...task, payload: JSON.stringify(payload) }))
  return sql`
    INSERT INTO outbox (id, kind, payload, due_at, created_at)
    SELECT id, kind, payload::jsonb, ${dueAt}::timestamptz, ${now}::timestamptz
    FROM ${recordset('task', 'id uuid, kind text, payload text', rows)}`
}

/** Does the work of `enqueueTasks` without a task: the duration must not reveal whether there is one. */
export async function enqueueNothing(tx: Tx, kind: TaskKind, id: string, now: Date): Promise<void> {
  wakeAfterCommit(tx, taskSourceName)
  await sql`
    INSERT INTO outbox (id, kind, payload, due_at, done_at, created_at)
    VALUES (${id}, ${kind}, '{}'::jsonb, ${now}, ${now}, ${now})`.execute(tx)
}

/** The stored form of a payload that has an address or a code. */
export const sealed = ({ vault }: Pick<Server, 'vault'>, id: string, payload: unknown) => ({
  sealed: vault.encrypt('outbox.payload', id, JSON.stringify(payload)),
})

/** The reader of such payloads, for a handler. */
export const openSealed = <Payload>(
  { vault }: Server,
  { id, payload }: { readonly id: string; readonly payload: unknown },
): Payload => JSON.parse(vault.decrypt('outbox.payload', id, (payload as { sealed: string }).sealed))
