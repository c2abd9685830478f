/**
 * Tasks of the outbox for this process's own worker: their transaction stores them as claimed, and hands them over once it
 * has committed, so that no statement claims them. When the process ends before they are done, or the answer of the commit
 * is lost, any process claims them as soon as the lease has ended.
 */
import { afterCommit, databaseOf } from './db/transactions.ts'

/** Longer than the time limit of any answer. When it ends, another process takes over the task. */
export const taskLeaseMs = 60_000

/** `payload` is not encrypted. */
export type HandedTask = { readonly id: string; readonly kind: string; readonly payload: unknown }

export type OutboxWorker = {
  wake(): void
  /** Whether so many more would be performed long before their lease ends. */
  hasRoom(count: number): boolean
  take(tasks: readonly HandedTask[]): void
}

const workers = new WeakMap<object, OutboxWorker>()

/** The worker of this process on a database, which is named by its `db`. */
export const workerOn = (db: object): OutboxWorker | undefined => workers.get(db)

/** Until the returned function is called. */
export function registerWorker(db: object, worker: OutboxWorker): () => void {
  workers.set(db, worker)
  return () => {
    if (workers.get(db) === worker) workers.delete(db)
  }
}

/** What the rows of new tasks say of their claim. */
export type Claim = { readonly attempts: number; readonly dueAt: Date }

/**
 * Hands tasks that are due now to this process's worker when `tx` commits. Without one, or when it has too many, any worker
 * claims them.
 */
export function handOver(tx: object, tasks: readonly HandedTask[], now: Date, dueAt: Date): Claim {
  const worker = workerOn(databaseOf(tx))
  if (!worker || dueAt > now) return { attempts: 0, dueAt }
  if (!worker.hasRoom(tasks.length)) {
    afterCommit(tx, worker.wake)
    return { attempts: 0, dueAt }
  }
  afterCommit(tx, () => worker.take(tasks))
  return { attempts: 1, dueAt: new Date(now.getTime() + taskLeaseMs) }
}
