/**
 * Tries at a secret that are counted together within a window of time. A try is counted in the database before the
 * secret is compared, so parallel guesses at any number of processes cannot exceed the budget.
 */
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { refuse } from '../refusals.ts'
import type { Server } from '../server.ts'

export type TryBudget = {
  /** The target of the tries, such as `login ada`. Stored as a keyed hash. */
  readonly subject: string
  readonly maxTries: number
  /** Starts with the first try. The budget is full again after it. */
  readonly windowMs: number
}

/**
 * True, and the commit of this statement does not wait for the disk: for a statement of its own, never within a
 * transaction. A power cut that loses a count wins nobody a guess worth having, and a flood of guesses would otherwise
 * make every request wait for the disk.
 */
const withoutFlush = sql<boolean>`set_config('synchronous_commit', 'off', true) IS NOT NULL`

/** The number of expired budgets that a later try deletes. */
const sweepBatch = 20

/** Counts a try. Returns 0 when it may be evaluated, else the milliseconds until the budget is full again. */
export async function reserveTry(server: Server, budget: TryBudget): Promise<number> {
  const { db } = server.database
  const now = server.clock()
  const key = keyOf(server, budget)
  const endsAt = new Date(now.getTime() + budget.windowMs)
  const { rows } = await sql<{ tries: number }>`
    INSERT INTO try_budget (key, tries, ends_at)
    SELECT ${key}::text, 1, ${endsAt}::timestamptz WHERE ${withoutFlush}
    ON CONFLICT (key) DO UPDATE SET
      tries = CASE WHEN try_budget.ends_at <= ${now} THEN 1 ELSE try_budget.tries + 1 END,
      ends_at = CASE WHEN try_budget.ends_at <= ${now} THEN ${endsAt} ELSE try_budget.ends_at END
    WHERE try_budget.tries < ${budget.maxTries} OR try_budget.ends_at <= ${now}
    RETURNING tries`.execute(db)
  if (rows[0]?.tries === 1) await sweep(server, now)
  if (rows.length > 0) return 0
  const spent = await db.selectFrom('try_budget').select('ends_at').where('key', '=', key).executeTakeFirst()
  // At least a millisecond: the row may have been swept in between.
  return Math.max(1, (spent?.ends_at.getTime() ?? 0) - now.getTime())
}

/** Counts a try, or refuses with `login-slowed`. */
export async function countTry(server: Server, budget: TryBudget): Promise<void> {
  const waitMs = await reserveTry(server, budget)
  if (waitMs > 0) throw refuse('login-slowed', { minutes: Math.ceil(waitMs / 60_000) })
}

/** Each new row deletes some expired ones. */
const sweep = ({ database }: Server, now: Date) =>
  sql`
    DELETE FROM try_budget WHERE key IN (
      SELECT key FROM try_budget WHERE ends_at <= ${now} ORDER BY ends_at LIMIT ${sweepBatch} FOR UPDATE SKIP LOCKED
    ) AND ${withoutFlush}`.execute(database.db)

/** Deletes the count: the secret was right. */
export const clearTries = (db: Pick<Tx, 'deleteFrom'>, server: Server, budget: TryBudget) =>
  db.deleteFrom('try_budget').where('key', '=', keyOf(server, budget)).execute()

/** Takes back one try that was no guess, while the other tries stay counted. */
export const returnTry = (db: Pick<Tx, 'updateTable'>, server: Server, budget: TryBudget) =>
  db
    .updateTable('try_budget')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('key', '=', keyOf(server, budget))
    .where('tries', '>', 0)
    .execute()

const keyOf = ({ vault }: Server, { subject }: TryBudget) => vault.keyedHash('tries', subject)
