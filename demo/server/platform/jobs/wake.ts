/** Wakes the workers of this process. Without one nothing happens: another process finds the work within a second. */
import { afterCommit, databaseOf } from '../db/transactions.ts'

type Wake = (source: string) => void

/** By their database. */
const workers = new WeakMap<object, Set<Wake>>()

/** Calls `wake` whenever there is new work on `db`. The returned function ends this. */
export function onWork(db: object, wake: Wake): () => void {
  const known = workers.get(db) ?? new Set()
  workers.set(db, known.add(wake))
  return () => void known.delete(wake)
}

/** There is work of a source, by its name. */
export function wakeWorkers(db: object, source: string): void {
  for (const wake of workers.get(db) ?? []) wake(source)
}

/** As soon as the transaction has committed. */
export const wakeAfterCommit = (tx: object, source: string): void =>
  afterCommit(tx, () => wakeWorkers(databaseOf(tx), source), source)
