/** Rows that the database takes up to answer: from what it counts in each plan itself, not from a clock. */
import pg from 'pg'
import { openDatabase, type Statement } from '#server/platform/db/database.ts'
import type { Server } from '#server/server.ts'
import { plannedIn } from '#tests/plans.ts'
import { aMarket, type Market } from '../market/market.ts'

/** A plan of `EXPLAIN (ANALYZE, FORMAT JSON)`. */
export type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Plan[]
}

/** A month is a part of its table. */
const wholeOf = (relation: string) => relation.replace(/_(\d{4}_\d{2}|rest)$/, '')

/** Rows of a table that a plan took up, kept or not. */
export function rowsRead(plan: Plan | undefined, table: string): number {
  if (!plan) return 0
  const own =
    wholeOf(plan['Relation Name'] ?? '') === table
      ? plan['Actual Loops'] *
        (plan['Actual Rows'] +
          (plan['Rows Removed by Filter'] ?? 0) +
          (plan['Rows Removed by Index Recheck'] ?? 0))
      : 0
  return (plan.Plans ?? []).reduce((sum, inner) => sum + rowsRead(inner, table), own)
}

export type ObservedMarket = {
  market: Market
  /** The market's server, whose statements are explained. */
  server: Server
  /** A connection of its own, without the server's rules. */
  admin: pg.Client
  /** All that the server sent since the last reading. */
  statements: () => readonly Statement[]
  /** A call's answer, and how many rows of a table its statements read. */
  reading: <Answer>(table: string, run: () => Promise<Answer>) => Promise<{ found: Answer; read: number }>
  /**
   * Faults in the plans of a call's statements, as they are kept for any values: a scan of a whole table, a sort of
   * many rows, or more pages than `maxBuffers` in all or `maxBuffersEach` in one. Changes are undone.
   */
  faultsOf: (run: () => Promise<unknown>, maxBuffers: number, maxBuffersEach?: number) => Promise<string[]>
  close: () => Promise<void>
}

/** A table with more rows is never read as a whole, and no more are sorted. */
const manyRows = 1_000

function faultsIn(plan: Plan, large: ReadonlySet<string>): string[] {
  const table = plan['Relation Name'] ?? ''
  const inner = plan.Plans ?? []
  const sorted = inner.reduce((sum, each) => sum + each['Actual Rows'] * each['Actual Loops'], 0)
  return [
    ...(plan['Node Type'] === 'Seq Scan' && large.has(table) ? [`reads all of ${table}`] : []),
    ...(plan['Node Type'] === 'Sort' && sorted > manyRows ? [`sorts ${sorted} rows`] : []),
    ...inner.flatMap((each) => faultsIn(each, large)),
  ]
}

/** A value of a statement as PostgreSQL reads it. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((each) => JSON.stringify(String(each)))}}`)
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

/** A market on PostgreSQL, where the rows that a call reads can be counted. */
export async function anObservedMarket(): Promise<ObservedMarket> {
  const market = await aMarket('postgresql')
  const { dataDir, databaseUrl } = market.database
  const admin = new pg.Client({ connectionString: databaseUrl })
  await admin.connect()
  let statements: Statement[] = []
  const observed = await openDatabase({
    dataDir,
    databaseUrl,
    onStatement: (each) => statements.push(each),
  })
  return {
    market,
    server: { ...market, database: observed },
    admin,
    statements: () => statements,
    async reading(table, run) {
      statements = []
      const found = await run()
      let read = 0
      for (const { sql, parameters } of statements) {
        const planned = plannedIn(sql)
        if (planned === undefined) continue
        const { rows } = await admin.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${planned}`, [...parameters])
        read += rowsRead(rows[0]['QUERY PLAN'][0].Plan, table)
      }
      return { found, read }
    },
    async faultsOf(run, maxBuffers, maxBuffersEach = maxBuffers) {
      statements = []
      await run()
      const { rows: tables } = await admin.query<{ relname: string }>(
        'SELECT relname FROM pg_class WHERE reltuples > $1',
        [manyRows],
      )
      const large = new Set(tables.map(({ relname }) => relname))
      const faults: string[] = []
      let buffers = 0
      await admin.query('SET plan_cache_mode = force_generic_plan')
      for (const { sql, parameters } of statements) {
        const planned = plannedIn(sql)
        if (planned === undefined) continue
        await admin.query('BEGIN')
        await admin.query(`PREPARE explained AS ${planned}`)
        const values = parameters.length ? `(${parameters.map(literal)})` : ''
        const { rows } = await admin.query(
          `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE explained ${values}`,
        )
        await admin.query('DEALLOCATE explained')
        await admin.query('ROLLBACK')
        const plan: Plan = rows[0]['QUERY PLAN'][0].Plan
        const own = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
        buffers += own
        const found = [...faultsIn(plan, large), ...(own > maxBuffersEach ? [`reads ${own} pages`] : [])]
        faults.push(...found.map((fault) => `${fault}: ${sql}`))
      }
      await admin.query('RESET plan_cache_mode')
      return buffers > maxBuffers ? [...faults, `reads ${buffers} pages`] : faults
    },
    async close() {
      await admin.end()
      await observed.close()
      await market.close()
    },
  }
}
