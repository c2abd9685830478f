/**
 * Counts of requests that all processes of an exchange share. A process takes some requests of a caller's budget at a
 * time from the database, so that most requests ask nobody, and those over the budget no one at all. Without the
 * database each process counts alone.
 */
import { sql } from 'kysely'
import type { OpenedDatabase } from '../platform/db/database.ts'
import { outsideRequest } from '../request-scope.ts'

export type RequestCounts = {
  /** Counts one request; whether it is within `max`, and the milliseconds until the caller has a new budget. */
  count(name: string, max: number): Promise<{ isAllowed: boolean; waitMs: number }>
  /** Deletes the counts of earlier minutes. */
  deleteOld(): Promise<void>
}

export const windowMs = 60_000
/** A process that has a grant left refuses nobody, and one with a small grant keeps little from the others. */
const grantsPerBudget = 30

/** A database that takes longer has other troubles than counting, and nobody should wait for it twice. */
const maxWaitMs = 500

function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the database does not count in time')), maxWaitMs)
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** The part of a caller's budget that this process was granted. */
type Grant = { left: number; isLast: boolean; endsAt: number }

type Granted = { last_grant: number; is_last: boolean; left_ms: number }

/** `maxCallers` are kept in memory; the first seen is dropped first, and asks the database again. */
export function sharedCounts({ db }: Pick<OpenedDatabase, 'db'>, maxCallers: number): RequestCounts {
  const grants = new Map<string, Grant>()
  const asking = new Map<string, Promise<Grant>>()

  async function ask(name: string, max: number): Promise<Grant> {
    const size = Math.ceil(max / grantsPerBudget)
    const isOver = sql`request_count.since <= clock_timestamp() - ${sql.lit(windowMs)} * interval '1 millisecond'`
    const { rows } = await sql<Granted>`
      INSERT INTO request_count (name, since, granted, last_grant)
      VALUES (${name}, clock_timestamp(), ${size}::int, ${size}::int)
      ON CONFLICT (name) DO UPDATE SET
        since = CASE WHEN ${isOver} THEN excluded.since ELSE request_count.since END,
        last_grant = CASE WHEN ${isOver} THEN ${size}::int
          ELSE least(${size}::int, ${max}::int - request_count.granted) END,
        granted = CASE WHEN ${isOver} THEN ${size}::int
          ELSE least(request_count.granted + ${size}::int, ${max}::int) END
      RETURNING last_grant, granted >= ${max}::int AS is_last,
        extract(epoch FROM since - clock_timestamp()) * 1000 + ${sql.lit(windowMs)} AS left_ms`.execute(db)
    const [row] = rows as [Granted]
    const endsAt = performance.now() + Number(row.left_ms)
    return { left: row.last_grant, isLast: row.is_last, endsAt }
  }

  /** One question for all requests of a caller that come meanwhile. */
  async function refill(name: string, max: number): Promise<Grant> {
    const alone = (): Grant => ({ left: max, isLast: true, endsAt: performance.now() + windowMs })
    const question = asking.get(name) ?? inTime(outsideRequest(() => ask(name, max))).catch(alone)
    asking.set(name, question)
    const grant = await question
    if (asking.get(name) === question) {
      asking.delete(name)
      grants.delete(name)
      grants.set(name, grant)
      if (grants.size > maxCallers) grants.delete(grants.keys().next().value as string)
    }
    return grant
  }

  return {
    async count(name, max) {
      let grant = grants.get(name)
      while (!grant || grant.endsAt <= performance.now() || (grant.left <= 0 && !grant.isLast))
        grant = await refill(name, max)
      const isAllowed = grant.left > 0
      grant.left -= 1
      return { isAllowed, waitMs: Math.max(0, grant.endsAt - performance.now()) }
    },
    async deleteOld() {
      await sql`
        DELETE FROM request_count
        WHERE since <= clock_timestamp() - ${sql.lit(2 * windowMs)} * interval '1 millisecond'`.execute(db)
    },
  }
}
