/**
 * Tries at a secret that are counted together within a window of time. A try is counted in the database before the
 * secret is compared, so parallel guesses at any number of processes cannot exceed the budget.
 */
import { sql } from 'kysely'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import type { Tx } from '../db/database.ts'
import { recordset } from '../db/recordset.ts'
import type { LocalizedText } from '../messages/refusals.ts'

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
const expiredBatch = 20

/** Counts a try. Returns 0 when it may be evaluated, else the milliseconds until the budget is full again. */
export const reserveTry = (server: Server, budget: TryBudget): Promise<number> =>
  reserveTries(server, [budget])

/** Counts a try against several budgets. Returns 0 when all have room, else the milliseconds until all are full again. */
export async function reserveTries(server: Server, budgets: readonly TryBudget[]): Promise<number> {
  if (budgets.length === 0) return 0
  const { db } = server.database
  const now = server.clock()
  const given = budgets.map((budget) => ({
    key: keyOf(server, budget),
    most: budget.maxTries,
    ends_at: new Date(now.getTime() + budget.windowMs),
  }))
  // In the order of their keys, in which all calls lock them.
  const { rows } = await sql<{ key: string; tries: number }>`
    WITH given AS (SELECT * FROM ${recordset('budget', 'key text, most int, ends_at timestamptz', given)})
    INSERT INTO try_budget (key, tries, ends_at)
    SELECT key, 1, ends_at FROM given WHERE ${withoutFlush} ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      tries = CASE WHEN try_budget.ends_at <= ${now} THEN 1 ELSE try_budget.tries + 1 END,
      ends_at = CASE WHEN try_budget.ends_at <= ${now} THEN excluded.ends_at ELSE try_budget.ends_at END
    WHERE try_budget.ends_at <= ${now}
      OR try_budget.tries < (SELECT most FROM given WHERE given.key = excluded.key)
    RETURNING key, tries`.execute(db)
  if (rows.some(({ tries }) => tries === 1)) await deleteExpired(server, now)
  const counted = new Set(rows.map(({ key }) => key))
  const spent = given.flatMap(({ key }) => (counted.has(key) ? [] : [key]))
  if (spent.length === 0) return 0
  const ends = await db.selectFrom('try_budget').select('ends_at').where('key', 'in', spent).execute()
  // At least a millisecond: the row may have been deleted in between.
  return Math.max(1, ...ends.map(({ ends_at }) => ends_at.getTime() - now.getTime()))
}

/** A wait in words: `9 minutes`, `3 hours`. */
export function waitText(waitMs: number): LocalizedText {
  const count = Math.max(1, Math.ceil(waitMs / 60_000))
  return ({ minutes, hours }) => (count < 120 ? minutes(count) : hours(Math.ceil(count / 60)))
}

/** The refusal of a call whose budget is full again in `waitMs`. */
export const tooManyRequests = (waitMs: number) =>
  refuse('too-many-requests', { wait: waitText(waitMs), seconds: Math.ceil(waitMs / 1_000) })

/** Counts a call, or refuses with `too-many-requests`. */
export async function countCall(server: Server, budget: TryBudget): Promise<void> {
  const waitMs = await reserveTry(server, budget)
  if (waitMs > 0) throw tooManyRequests(waitMs)
}

/** Each new row deletes some expired ones. */
const deleteExpired = ({ database }: Server, now: Date) =>
  sql`
    DELETE FROM try_budget WHERE key IN (
      SELECT key FROM try_budget WHERE ends_at <= ${now} ORDER BY ends_at LIMIT ${expiredBatch} FOR UPDATE SKIP LOCKED
    ) AND ${withoutFlush}`.execute(database.db)

/** Deletes the count: the secret was right. */
export const clearTries = (db: Pick<Tx, 'deleteFrom'>, server: Server, budget: TryBudget) =>
  db.deleteFrom('try_budget').where('key', '=', keyOf(server, budget)).execute()

/** Takes back one try that was no guess, while the other tries stay counted. */
export async function returnTry(
  db: Pick<Tx, 'updateTable'>,
  server: Server,
  ...budgets: readonly TryBudget[]
): Promise<void> {
  if (budgets.length === 0) return
  await db
    .updateTable('try_budget')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where(
      'key',
      'in',
      budgets.map((budget) => keyOf(server, budget)),
    )
    .where('tries', '>', 0)
    .execute()
}

const keyOf = ({ vault }: Server, { subject }: TryBudget) => vault.keyedHash('tries', subject)
