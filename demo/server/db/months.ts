/**
 * Tables that are kept by month, a part for each (migrations/102-months-1-bounds.sql). An id begins with the time at which
 * it was made, so the time here is that of the machines, not the server's clock.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OpenedDatabase } from './database.ts'

export const monthlyTables = ['notification', 'event'] as const
export type MonthlyTable = (typeof monthlyTables)[number]

/** How many months there are after the current one: each is one more place to look for a row of unknown age. */
const monthsAhead = 2
/** Makes the months that are missing; returns how many. Any number of servers may call it at once. */
export async function addMonths({ db }: Pick<OpenedDatabase, 'db'>): Promise<number> {
  let made = 0
  for (const table of monthlyTables) {
    const { rows } = await sql<{ made: number }>`SELECT add_months(${table}, ${monthsAhead}) AS made`.execute(
      db,
    )
    made += rows[0]?.made ?? 0
  }
  return made
}

/**
 * Whether a key is in a column of a CTE. Of keys by month only their own months are read, which PostgreSQL knows neither for
 * a subquery nor for a list.
 */
export const isIn = (key: RawBuilder<unknown>, cte: string, column: string): RawBuilder<SqlBool> => {
  const [found, from] = [sql.ref(column), sql.table(cte)]
  return sql`${key} = ANY(ARRAY(SELECT ${found} FROM ${from}))
      AND ${key} >= (SELECT ${found} FROM ${from} ORDER BY ${found} LIMIT 1)
      AND ${key} <= (SELECT ${found} FROM ${from} ORDER BY ${found} DESC LIMIT 1)`
}
