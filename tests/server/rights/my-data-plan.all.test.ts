/** A download of everything about somebody with much in every table: counted from PostgreSQL's plans, not from a clock. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personTimeline } from '#server/exchange/operators/person-timeline.ts'
import { collect, inOrder, type Section } from '#server/people/rights/collect.ts'
import { postgresAtHand } from '../database-for-tests.ts'
import { anObservedMarket, type ObservedMarket } from '../db/rows-read.ts'
import { type Trader, traders } from '../market/market.ts'
import { downloaded, expectPeople, manyRowsOfAPerson } from './rows-of-a-person.ts'

describe.runIf(await postgresAtHand())('with 2,500 of 25,000 rows in every table', () => {
  let at: ObservedMarket
  let me: Trader
  const rows = 25_000
  const own = 2_500
  /** A person has one row of them. */
  const single = ['person', 'identity', 'profile']

  beforeAll(async () => {
    at = await anObservedMarket()
    ;[me] = await traders(at.market, 1)
    const now = at.market.clock()
    await manyRowsOfAPerson(at.admin, { personId: me.id, rows, every: rows / own, others: rows, now })
  }, 240_000)
  afterAll(() => at?.close())

  const sections = async (limit?: number): Promise<ReadonlyMap<string, Section['rows']>> =>
    new Map(
      (await collect(at.server, me.id, limit)).map((each) => [each.name.replaceAll(' ', '_'), each.rows]),
    )

  test('there is a section of each table, and one that is cut has the newest', async () => {
    const [all, some] = [await sections(), await sections(300)]
    for (const { table } of downloaded.filter((each) => !single.includes(each.table))) {
      expect(all.get(table)?.length, table).toBeGreaterThanOrEqual(own)
      expect(some.get(table), table).toEqual(all.get(table)?.slice(0, 300))
    }
  })

  test.each(Object.keys(inOrder))('%s: no more are read than are shown', async (table) => {
    const people = downloaded.find((each) => each.table === table)?.people ?? []
    const { found, read } = await at.reading(table, () => sections(300))
    expect(found.get(table)).toHaveLength(300)
    // Each month but the first costs one row more.
    expect(read).toBeLessThanOrEqual(people.length * 300 + 5)
  })

  test.each([
    ['few rows of each of many people', rows],
    ['many rows of each of a few', 10],
  ])('no statement sorts or scans, where PostgreSQL expects %s', async (_, people) => {
    await expectPeople(at.admin, people)
    // Each row may lie on a page of its own, and an order has its listing by an index of three.
    const tables = downloaded.length - single.length
    expect(await at.faultsOf(sections, tables * own, 5 * own)).toEqual([])
    // The operators' reading of the same rows.
    const timeline = () => personTimeline(at.server, { params: { id: me.id }, query: {} })
    expect(await at.faultsOf(timeline, 1_000)).toEqual([])
  })
})
