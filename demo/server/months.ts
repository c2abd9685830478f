/** Makes the months ahead of tables that are kept by month, and says how far ahead there are. */
import { sql } from 'kysely'
import { addMonths, type MonthlyTable, monthlyTables } from './db/months.ts'
import { sweepPeriodically } from './leases.ts'
import type { Server } from './server.ts'

const everyMs = 24 * 3_600_000
/** More rows than anybody wants to read. */
const maxCounted = 1_000

/** Makes them at once and every day. The returned function stops and waits for a running pass. */
export const startMonths = (
  server: Pick<Server, 'database'>,
  log: (sentence: string) => void,
): (() => Promise<void>) =>
  sweepPeriodically(
    server,
    'months',
    everyMs,
    () => addMonths(server.database),
    ({ message }) => log(`the months ahead could not be made: ${message}`),
    { atOnce: true },
  )

type MonthsOfTable = {
  readonly table: MonthlyTable
  /** The end of the last month that is there. */
  readonly until: Date
  /** Rows for which no month was there; 1000 for more. */
  readonly rest: number
}

/** How far ahead there are months, and what came without one. */
export const monthsOf = ({ database: { db } }: Pick<Server, 'database'>): Promise<MonthsOfTable[]> =>
  Promise.all(
    monthlyTables.map(async (table) => {
      const { rows } = await sql<Pick<MonthsOfTable, 'until' | 'rest'>>`
        SELECT until, (SELECT count(*)::int FROM (
            SELECT FROM ${sql.table(table)} WHERE id >= first_id_at(until) LIMIT ${sql.lit(maxCounted)}) AS counted
          ) AS rest
        FROM (SELECT max(until) AS until FROM months_of(${table})) AS last`.execute(db)
      const { until, rest } = rows[0] as Pick<MonthsOfTable, 'until' | 'rest'>
      return { table, until, rest }
    }),
  )
