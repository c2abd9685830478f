/** Rows that the database takes up to answer: from what it counts in each plan itself, not from a clock. */
import pg from 'pg'
import { openDatabase, type Statement } from '#server/db/database.ts'
import type { Server } from '#server/server.ts'
import { aMarket, type Market } from '../market/market.ts'

/** A plan of `EXPLAIN (ANALYZE, FORMAT JSON)`. */
export type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** Rows of a table that a plan took up, kept or not. */
export function rowsRead(plan: Plan | undefined, table: string): number {
  if (!plan) return 0
  const own =
    plan['Relation Name'] === table
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
  /** What a call answers, and the rows of a table that its statements read. */
  reading: <Answer>(table: string, run: () => Promise<Answer>) => Promise<{ found: Answer; read: number }>
  close: () => Promise<void>
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
        if (/^\s*(start|begin|commit)/i.test(sql)) continue
        const { rows } = await admin.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, [...parameters])
        read += rowsRead(rows[0]['QUERY PLAN'][0].Plan, table)
      }
      return { found, read }
    },
    async close() {
      await admin.end()
      await observed.close()
      await market.close()
    },
  }
}
