/**
 * With 100,000 alerts a table of rates and a new listing read the alerts that they fire, and a few more. Read from what
 * the database itself counts in each plan, not from a clock.
 */
import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { evaluateAll, evaluateListings } from '#server/exchange/alerts/evaluate.ts'
import { type Plan, rowsRead } from '../db/rows-read.ts'
import { list, storeRates, type Trader } from '../market/market.ts'
import { suite } from '../suite.ts'
import { manyAlerts } from './many-alerts.ts'

const alertCount = 100_000
/** One row at the end of each index range. */
const fewMore = 8

suite('with 100,000 alerts', { people: 500, timeout: 120_000 }, ({ market, people }) => {
  beforeAll(() => manyAlerts(market, people, alertCount), 120_000)

  /** Rows that the worse of two plans reads: that for these values, and that which is kept for any. */
  const mostRead = (text: string, parameters: readonly unknown[]) =>
    market.database.inTransaction(async (tx) => {
      const run = async (statement: string, values: readonly unknown[] = []) => {
        const { rows } = await tx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          CompiledQuery.raw(statement, [...values]),
        )
        return rowsRead(rows[0]?.['QUERY PLAN'][0]?.Plan, 'alert')
      }
      const forThese = await run(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, parameters)
      await run('SET LOCAL plan_cache_mode = force_generic_plan')
      await run(`PREPARE explained AS ${text}`)
      const values = parameters.map((each) => `'${each}'`)
      const forAny = await run(`EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE explained (${values})`)
      await run('DEALLOCATE explained')
      return Math.max(forThese, forAny)
    })

  /** How many alerts an evaluation fires, and how many the database looked at to find them. */
  async function reading(evaluate: (server: typeof market) => Promise<number>) {
    const { database } = market
    const seen: RootOperationNode[] = []
    const noting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        seen.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const explain = async () => {
      let read = 0
      for (const node of seen.splice(0)) {
        const { sql, parameters } = database.db.getExecutor().compileQuery(node, { queryId: 'explained' })
        if (!sql.includes('FROM alert ')) continue
        read += await mostRead(sql, parameters)
      }
      return read
    }
    const observed = { ...market, database: { ...database, db: database.db.withPlugin(noting) } }
    // The first look, before anything is fired.
    let read: number | undefined
    const inTransaction: typeof database.inTransaction = async (work, options) => {
      read ??= await explain()
      return database.inTransaction(work, options)
    }
    const fired = await evaluate({ ...observed, database: { ...observed.database, inTransaction } })
    return { fired, read: read ?? (await explain()) }
  }
  const byRate = () => reading((server) => evaluateAll(server, ['rate']))
  const byListing = () => reading((server) => evaluateListings(server, { need: 'NGN', have: 'USD' }))

  test('a table of rates that reaches no target reads none', async () => {
    await storeRates(market, '2026-11-21', 1590)
    const { fired, read } = await byRate()
    expect(fired).toBe(0)
    expect(read).toBeLessThanOrEqual(fewMore)
  })

  test('a table of rates that reaches some reads those', async () => {
    await storeRates(market, '2026-11-22', 1499.9)
    const { fired, read } = await byRate()
    expect(fired).toBe(10)
    expect(read).toBeGreaterThanOrEqual(fired)
    expect(read).toBeLessThanOrEqual(fired + fewMore)
  })

  test('a table of rates that arms some again reads those', async () => {
    await storeRates(market, '2026-11-23', 1590)
    const { fired, read } = await byRate()
    expect(fired).toBe(0)
    expect(read).toBeLessThanOrEqual(10 + fewMore)
  })

  test('a listing that reaches no target reads only the few of its owner', async () => {
    await list(market, people[0] as Trader)
    const { fired, read } = await byListing()
    expect(fired).toBe(0)
    expect(read).toBeLessThanOrEqual(alertCount / people.length + fewMore)
  })

  test('a listing that reaches some reads those, and the few of its owner', async () => {
    await list(market, people[1] as Trader, { rate: '0.0006667100' })
    const { fired, read } = await byListing()
    expect(fired).toBeGreaterThan(5)
    expect(fired).toBeLessThan(20)
    expect(read).toBeGreaterThanOrEqual(fired)
    expect(read).toBeLessThanOrEqual(fired + alertCount / people.length + fewMore)
  })
})
