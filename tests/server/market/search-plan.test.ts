/**
 * With 1,000,000 listings a search reads the rows that it answers and a few more, whichever page it is. Read
 * from what PostgreSQL itself counts in each plan, not from a clock.
 */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Statement } from '#server/db/database.ts'
import { searchListings } from '#server/market/listings/search.ts'
import type { Server } from '#server/server.ts'
import { postgresAtHand } from '../database-for-tests.ts'
import { aMillionListings } from './a-million-listings.ts'
import { aMarket, type Market, type Trader, traders } from './market.ts'

type Query = Parameters<typeof searchListings>[2]['query']

describe.runIf(await postgresAtHand())('with a million listings', () => {
  let market: Market
  let server: Server
  let admin: pg.Client
  let closeObserved: () => Promise<void>
  let me: Trader
  let owner: Trader
  let statements: Statement[] = []

  beforeAll(async () => {
    market = await aMarket('postgresql')
    const owners = await traders(market, 500)
    ;[me, owner] = [(await traders(market, 1, 'me'))[0] as Trader, owners[123] as Trader]
    const { dataDir, databaseUrl } = market.database
    admin = new pg.Client({ connectionString: databaseUrl })
    await admin.connect()
    await aMillionListings(admin, [...owners, me], market.clock())
    const observed = await openDatabase({
      dataDir,
      databaseUrl,
      onStatement: (each) => statements.push(each),
    })
    closeObserved = observed.close
    server = { ...market, database: observed }
  }, 240_000)
  afterAll(async () => {
    await admin?.end()
    await closeObserved?.()
    await market?.close()
  })

  /** What a search answers, and how many listings the database looked at for it. */
  async function reading(who: Trader | undefined, query: Query) {
    statements = []
    const found = await searchListings(server, who, { query })
    let read = 0
    for (const { sql: text, parameters } of statements) {
      const { rows } = await admin.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...parameters])
      read += rowsRead(rows[0]['QUERY PLAN'][0].Plan)
    }
    return { found, read }
  }

  /** Rows of one page for each way that the dashboard, the home page and the circle ask. */
  const pair = { needCurrency: 'NGN', haveCurrency: 'USD' } as const
  const usual: [string, () => Trader | undefined, () => Query][] = [
    ['everybody’s, newest', () => me, () => ({})],
    ['those of others, newest', () => me, () => ({ isUser: false })],
    ['those of others, oldest', () => me, () => ({ isUser: false, sortBy: 'oldest' })],
    ['the pending ones of others', () => me, () => ({ isUser: false, status: 'pending' })],
    ['the partly fulfilled ones of others', () => me, () => ({ isUser: false, status: 'partly' })],
    ['the open ones, for a visitor', () => undefined, () => ({ isUser: false })],
    ['a pair, newest', () => me, () => ({ isUser: false, ...pair })],
    ['a pair, oldest', () => me, () => ({ isUser: false, ...pair, sortBy: 'oldest' })],
    ['a pair by rate', () => me, () => ({ isUser: false, ...pair, sortBy: 'best-rate' })],
    ['a pair, for a visitor', () => undefined, () => ({ ...pair })],
    ['a need', () => me, () => ({ isUser: false, needCurrency: 'GBP' })],
    ['a have', () => me, () => ({ isUser: false, haveCurrency: 'KRW' })],
    ['a stretch of days', () => me, () => ({ isUser: false, ...days })],
    ['mine', () => me, () => ({ isUser: true })],
    ['mine that are pending', () => me, () => ({ isUser: true, status: 'pending', sortBy: 'oldest' })],
    ['a currency by its name', () => me, () => ({ isUser: false, text: 'naira' })],
    ['a status in words', () => me, () => ({ isUser: false, text: 'partly-fulfilled' })],
    [
      'a need below an amount that most have',
      () => me,
      () => ({ isUser: false, ...pair, maxAmount: '6000' }),
    ],
  ]
  const days = { dateFrom: '2026-06-01', dateTo: '2026-06-30' }

  /** One row from each walk that is merged, and what is left out on the way: what expired just now, and one's own. */
  const fewMore = 16

  test.each(usual)('%s: reads what it answers, and so does a far page', async (_, who, query) => {
    const first = await reading(who(), query())
    expect(first.found).toHaveLength(20)
    expect(first.read).toBeLessThanOrEqual(20 + fewMore)

    const second = await reading(who(), { ...query(), after: first.found.at(-1)?.cursor, pageSize: 200 })
    const far = await reading(who(), { ...query(), after: second.found.at(-1)?.cursor })
    expect(far.read).toBeLessThanOrEqual(far.found.length + fewMore)
    const seen = [...first.found, ...second.found, ...far.found].map(({ id }) => id)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(100)
  })

  test('a friend’s: what they halted and what expired lies between', async () => {
    const { found, read } = await reading(me, { isUser: false, friendId: owner.id })
    expect(found).toHaveLength(20)
    expect(read).toBeLessThanOrEqual(20 * 3 + fewMore)
  })

  test('a username leads to its owner’s listings', async () => {
    const { found, read } = await reading(me, { isUser: false, text: `${owner.userName} naira` })
    expect(new Set(found.map(({ username }) => username))).toEqual(new Set([owner.userName]))
    // Their 2,000 at most, of everybody's 1,000,000.
    expect(read).toBeLessThanOrEqual(2_000)
  })

  test('a search without matches stops at the scan limit in each of the merged index scans', async () => {
    const { found, read } = await reading(me, { isUser: false, minAmount: '99999999' })
    expect(found).toEqual([])
    expect(read).toBeLessThanOrEqual(3 * 10_100)
    expect((await reading(me, { text: 'nobody-is-called-so' })).read).toBe(0)
  })

  test('a page by its number reads the pages before it, too, and reaches to 10,000', async () => {
    const { found, read } = await reading(me, { isUser: false, pageNumber: 50 })
    expect(found).toHaveLength(20)
    expect(read).toBeLessThanOrEqual(50 * 20 + fewMore)
    await expect(reading(me, { pageNumber: 501 })).rejects.toMatchObject({ code: 'bad-input' })
  })

  test('the far page is the same by its number and by the cursor before it', async () => {
    const all = await searchListings(server, me, { query: { isUser: false, pageSize: 100 } })
    const ids = (page: { id: string }[]) => page.map(({ id }) => id)
    const byNumber = await searchListings(server, me, { query: { isUser: false, pageNumber: 4 } })
    const byCursor = await searchListings(server, me, { query: { isUser: false, after: all[59]?.cursor } })
    expect(ids(byNumber)).toEqual(ids(all).slice(60, 80))
    expect(ids(byCursor)).toEqual(ids(byNumber))
    const { rows } = await sql<{ id: string }>`SELECT id FROM listing
      WHERE owner_id <> ${me.id} AND (ended_why IS NULL OR ended_why = 'fulfilled')
      ORDER BY created_at DESC LIMIT 20 OFFSET 60`.execute(market.database.db)
    expect(ids(byNumber)).toEqual(ids(rows))
  })
})

type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** Listings that a plan took up, kept or not. */
function rowsRead(plan: Plan): number {
  const own =
    plan['Relation Name'] === 'listing'
      ? plan['Actual Loops'] *
        (plan['Actual Rows'] +
          (plan['Rows Removed by Filter'] ?? 0) +
          (plan['Rows Removed by Index Recheck'] ?? 0))
      : 0
  return (plan.Plans ?? []).reduce((sum, inner) => sum + rowsRead(inner), own)
}
