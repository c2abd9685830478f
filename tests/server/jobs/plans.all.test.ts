/** Reads of periodic jobs, by PostgreSQL's plans for any values, as its prepared statements get them, not by a clock. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#core/contract/time.ts'
import { expire } from '#server/exchange/expiry/expire.ts'
import { deleteExpiredKeys } from '#server/money/idempotency/retention.ts'
import type { Statement } from '#server/platform/db/database.ts'
import { deleteExpired } from '#server/start/retention.ts'
import { postgresAtHand } from '../database-for-tests.ts'
import { anObservedMarket, type ObservedMarket } from '../db/rows-read.ts'
import { traders } from '../market/market.ts'

const keyCount = 100_000

describe.runIf(await postgresAtHand())('a periodic job', () => {
  let at: ObservedMarket
  let me: string

  beforeAll(async () => {
    at = await anObservedMarket()
    me = (await traders(at.market, 1))[0].id
    await keys('answered', keyCount, 2)
    await at.admin.query(
      `INSERT INTO outbox (id, kind, payload, due_at, done_at, created_at)
       SELECT gen_random_uuid(), 'mail', '{}', $1, $1, $1 FROM generate_series(1, $2::int)`,
      [at.market.clock(), keyCount],
    )
    await at.admin.query('ANALYZE')
  }, 120_000)
  afterAll(() => at?.close())

  /** Keys of some age, oldest first. */
  async function keys(name: string, count: number, days: number, answer: string | null = '{}') {
    await at.admin.query(
      `INSERT INTO idempotency (person_id, key, call, body_hash, resource_id, answer, created_at)
       SELECT $1, $2 || n, 'placeOrder', 'x', gen_random_uuid(), $3::jsonb, $4::timestamptz - n * interval '1 ms'
       FROM generate_series(1, $5::int) AS n`,
      [me, name, answer, new Date(at.market.clock().getTime() - days * dayMs), count],
    )
  }

  const statementsOf = async (work: () => Promise<unknown>) => {
    const from = at.statements().length
    await work()
    return at.statements().slice(from)
  }

  /** The plan that is kept for any values. */
  async function genericPlan({ sql }: Statement): Promise<string> {
    const places = new Set(sql.match(/\$\d+/g)).size
    await at.admin.query(`PREPARE explained AS ${sql}`)
    const nothing = places ? `(${Array(places).fill('NULL')})` : ''
    const { rows } = await at.admin.query(`EXPLAIN EXECUTE explained ${nothing}`)
    await at.admin.query('DEALLOCATE explained')
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  /** Without the sorts of what a step of the statement itself found, a batch at most. */
  const ofTables = (plan: string) => plan.replace(/Sort {2}.*\n *Sort Key: .*\n *-> {2}CTE Scan/g, 'CTE Scan')

  test('takes old keys only, among 100,000', async () => {
    await keys('abandoned', 450, 1, null)
    await keys('old', 450, 31)
    const count = async () => Number((await at.admin.query('SELECT count(*) FROM idempotency')).rows[0].count)
    expect(await count()).toBe(keyCount + 900)
    const statements = await statementsOf(() => deleteExpiredKeys(at.server))
    expect(await count()).toBe(keyCount)
    const deletes = statements.filter(({ sql }) => sql.includes('DELETE FROM idempotency'))
    // Two hundred at a time, and a look that finds none.
    expect(deletes).toHaveLength(8)
    await at.admin.query('SET plan_cache_mode = force_generic_plan')
    for (const each of deletes) expect(await genericPlan(each)).not.toMatch(/Seq Scan|Sort {2}/)
    await at.admin.query('RESET plan_cache_mode')
    const { read } = await at.reading('idempotency', () => deleteExpiredKeys(at.server))
    expect(read).toBe(0)
  })

  test('finds sent mails by an index, among 100,000', async () => {
    const statements = await statementsOf(() => deleteExpired(at.server))
    const [mails] = statements.filter(({ sql }) => sql.includes(`kind = 'mail'`))
    await at.admin.query('SET plan_cache_mode = force_generic_plan')
    expect(ofTables(await genericPlan(mails as Statement))).not.toMatch(/Seq Scan|Sort {2}/)
    await at.admin.query('RESET plan_cache_mode')
  })

  test('has an index for each statement, whatever its values', async () => {
    const statements = await statementsOf(async () => {
      await expire(at.server)
      await deleteExpired(at.server)
      await deleteExpiredKeys(at.server)
    })
    const reading = statements.filter(({ sql }) => /^\s*(SELECT|DELETE|WITH)/i.test(sql))
    const texts = new Map(reading.map((each) => [each.sql, each]))
    expect(texts.size).toBeGreaterThan(25)
    await at.admin.query('SET plan_cache_mode = force_generic_plan')
    // These tables are small; where they are large the planner comes to it by itself.
    await at.admin.query('SET enable_seqscan = off; SET enable_bitmapscan = off')
    for (const each of texts.values())
      expect(ofTables(await genericPlan(each)), each.sql).not.toMatch(/Seq Scan|Sort {2}/)
    await at.admin.query('RESET ALL')
  })
})
