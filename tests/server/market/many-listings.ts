/**
 * With many listings a search reads the rows that it answers and a few more, whichever page it is. Read
 * from what PostgreSQL itself counts in each plan, not from a clock.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxCountedOffers } from '#core/contract/market.ts'
import { dayMs, utcDay } from '#core/contract/time.ts'
import { bestListings } from '#server/exchange/alerts/market-state.ts'
import { dueListings, dueOrders } from '#server/exchange/expiry/expire.ts'
import { dueListingReminders, dueOrderReminders } from '#server/exchange/expiry/last-day.ts'
import { listingsCsv } from '#server/exchange/history/exports.ts'
import { listingDetail } from '#server/exchange/market/listings/detail.ts'
import { dueReminders } from '#server/exchange/market/listings/remind.ts'
import { searchListings as findListings } from '#server/exchange/market/listings/search.ts'
import { standingListings } from '#server/exchange/market/matching/standing.ts'
import {
  everyOrder,
  searchOrders as findOrders,
  listingOrders,
  recentOrders,
} from '#server/exchange/market/orders/search.ts'
import { pairMarket } from '#server/exchange/market/pair-market.ts'
import { quoteSweep } from '#server/exchange/market/sweep/sweep.ts'
import { traderFigures } from '#server/exchange/market/trader.ts'
import { waiting } from '#server/exchange/waiting/waiting.ts'
import { newId } from '#server/ids.ts'
import { limitsOf } from '#server/money/limits/limits.ts'
import {
  notifications,
  notificationsSince,
  pageStates,
  unreadCount,
} from '#server/people/notifications/list.ts'
import { listingsSetAside } from '#server/start/database-figures.ts'
import { deleteExpired } from '#server/start/retention.ts'
import { anObservedMarket, type ObservedMarket } from '../db/rows-read.ts'
import { manyListings, manyNotifications, manyOrders } from './a-million-listings.ts'
import { type Trader, traders } from './market.ts'
import { searchListings, searchOrders } from './searches.ts'

type Query = Parameters<typeof searchListings>[2]['query']

/** Tests of the suite that calls it, with so many listings and six orders for each ten of them. */
export function checkManyListings(rows: number): void {
  let at: ObservedMarket
  let me: Trader
  let owner: Trader
  /** A listing of the owner with 100,000 orders. */
  let hot: string

  beforeAll(async () => {
    at = await anObservedMarket()
    const owners = await traders(at.market, 500)
    ;[me, owner] = [(await traders(at.market, 1, 'me'))[0] as Trader, owners[123] as Trader]
    await manyListings(at.admin, [...owners, me], at.market.clock(), rows)
    const newest = await at.admin.query(
      'SELECT id FROM listing WHERE owner_id = $1 AND ended_at IS NULL ORDER BY created_at DESC LIMIT 1',
      [owner.id],
    )
    hot = newest.rows[0].id
    await manyOrders(at.admin, me, { hot, owners: owners.length + 1 }, at.market.clock(), 0.6 * rows)
    await manyNotifications(at.admin, me, owners, at.market.clock())
    await traders(at.market, 20, 'rare')
  }, 480_000)
  afterAll(() => at?.close())

  /** A search's answer, and how many listings the database looked at for it. */
  const reading = (who: Trader | undefined, query: Query) =>
    at.reading('listing', () => searchListings(at.server, who, { query }))

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
    ['an amount that pays a part', () => me, () => ({ isUser: false, ...pair, maxAmount: '50' })],
    ['an amount that pays a part, for a visitor', () => undefined, () => ({ ...pair, maxAmount: '50' })],
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

  // Where each side has more than are counted.
  test.runIf(rows === 1_000_000)('the market of a pair reads what it counts, on each side', async () => {
    const query = { give: 'NGN', get: 'USD', price: '1.2', priceBase: 'NGN' } as const
    for (const who of [me, undefined]) {
      const { found, read } = await at.reading('listing', () => pairMarket(at.server, who, { query }))
      expect(found.offers.count).toBe(maxCountedOffers)
      expect(found.depth).toHaveLength(who ? 50 : 0)
      expect(read).toBeLessThanOrEqual(2 * (2 * maxCountedOffers + fewMore))
    }
  })

  test('a sweep looks at the best hundred of its pair', async () => {
    await at.admin.query(`UPDATE listing SET system_fulfilment = true
      WHERE need_currency = 'NGN' AND have_currency = 'USD' AND ended_at IS NULL`)
    await at.admin.query('VACUUM ANALYZE listing')
    const query = { giveCurrency: 'NGN', getCurrency: 'USD', side: 'get', amount: '100000' } as const
    const { found, read } = await at.reading('listing', () => quoteSweep(at.server, me, { query }))
    expect(found.listings).toBe(20)
    expect(read).toBeLessThanOrEqual(100 + fewMore)
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

  test('an amount that few need leads a visitor to its listings', async () => {
    for (const text of ['ngn 4321', '4321', '₦4,321.00']) {
      const { found, read } = await reading(undefined, { text })
      expect(found.length).toBeGreaterThan(0)
      expect(found.every(({ needAmount }) => needAmount.startsWith('4321'))).toBe(true)
      // The 13 of 100 that are open of the 200 with this amount: counted, and found in each of two statuses.
      expect(read).toBeLessThanOrEqual(8 * 30)
    }
  })

  test('a search without matches looks at 3,000 listings, and so does each call that goes on', async () => {
    const { found, read } = await reading(me, { isUser: false, minAmount: '99999999' })
    expect(found).toEqual([])
    expect(read).toBeLessThanOrEqual(3_100)
    // The next call reads the next ones only.
    const { after } = await findListings(at.server, me, { query: { isUser: false, minAmount: '99999999' } })
    const next = await reading(me, { isUser: false, minAmount: '99999999', after })
    expect(next.found).toEqual([])
    expect(next.read).toBeGreaterThan(3_000)
    expect(next.read).toBeLessThanOrEqual(3_100)
    expect((await reading(me, { text: 'nobody-is-called-so' })).read).toBe(0)
  })

  test('a page by its number reads the pages before it, too, and reaches to 10,000', async () => {
    const { found, read } = await reading(me, { isUser: false, pageNumber: 50 })
    expect(found).toHaveLength(20)
    expect(read).toBeLessThanOrEqual(50 * 20 + fewMore)
    await expect(reading(me, { pageNumber: 501 })).rejects.toMatchObject({ code: 'bad-input' })
  })

  test('the far page is the same by its number and by the cursor before it', async () => {
    const all = await searchListings(at.server, me, { query: { isUser: false, pageSize: 100 } })
    const ids = (page: { id: string }[]) => page.map(({ id }) => id)
    const byNumber = await searchListings(at.server, me, { query: { isUser: false, pageNumber: 4 } })
    const byCursor = await searchListings(at.server, me, { query: { isUser: false, after: all[59]?.cursor } })
    expect(ids(byNumber)).toEqual(ids(all).slice(60, 80))
    expect(ids(byCursor)).toEqual(ids(byNumber))
    const { rows } = await sql<{ id: string }>`SELECT id FROM listing
      WHERE owner_id <> ${me.id} AND (ended_why IS NULL OR ended_why = 'fulfilled')
      ORDER BY created_at DESC LIMIT 20 OFFSET 60`.execute(at.market.database.db)
    expect(ids(byNumber)).toEqual(ids(rows))
  })

  test('a busy listing’s orders are counted once, and then only the later ones', async () => {
    const count = async () => (await listingDetail(at.server, me, { params: { id: hot } })).orderCount
    expect(await count()).toBe(rows / 10)
    const tally = () => at.admin.query('SELECT orders FROM order_tally WHERE listing_id = $1', [hot])
    await expect.poll(async () => (await tally()).rows, { timeout: 30_000 }).toHaveLength(1)
    expect(await count()).toBe(rows / 10)
  })

  test('an order is found by its reference, however many are newer', async () => {
    const [expected] = (await at.admin.query("SELECT id FROM orders WHERE reference = 'O601'")).rows
    const { found, read } = await at.reading('orders', () =>
      searchOrders(at.server, me, { query: { text: 'o601' } }),
    )
    expect(found.map(({ id }) => id)).toEqual([expected.id])
    expect(read).toBeLessThanOrEqual(3_100)
  })

  test('pending orders are found, however many others are newer', async () => {
    const query = { status: 'pending', pageSize: 100 }
    const { found } = await at.reading('orders', () => searchOrders(at.server, me, { query }))
    expect(found).toHaveLength(100)
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['pending']))
  })

  test('an export has more listings than pages by their number reach', async () => {
    await at.admin.query(
      `INSERT INTO listing SELECT another.* FROM generate_series(1, 10000) AS n,
        (SELECT listing AS one FROM listing WHERE owner_id = $1 AND ended_why = 'expired' LIMIT 1) AS ended,
        jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'reference', 'X' || n)) AS another`,
      [me.id],
    )
    const { rows } = await at.admin.query('SELECT count(*)::int FROM listing WHERE owner_id = $1', [me.id])
    const { bytes } = await listingsCsv(at.server, me, { query: {} })
    expect(Buffer.from(bytes).toString().trim().split('\r\n')).toHaveLength(1 + rows[0].count)
  })

  const standing = { need: 'NGN', have: 'USD', notOf: newId(), isUnqueued: true } as const
  /** A place in the middle of a price that many have. */
  const after = { rate: '1.2000000000', standing_since: new Date('2026-09-01'), id: newId() }

  const threeDaysAgo = () => {
    const day = utcDay(at.market.clock().getTime() - 3 * dayMs)
    return { dateFrom: day, dateTo: day }
  }

  /** The calls with much to read, and the pages of 8 KiB that each may take up. */
  const calls: [string, number, () => Promise<unknown>][] = [
    ['recent orders of an owner with 400,000', 600, () => recentOrders(at.server, owner)],
    ['recent orders of a buyer with 600,000', 600, () => recentOrders(at.server, me)],
    ['orders that somebody placed', 400, () => searchOrders(at.server, me, { query: { pageSize: 20 } })],
    [
      'requests on a listing with 100,000',
      400,
      () => listingOrders(at.server, owner, { params: { id: hot }, query: { pageSize: 20 } }),
    ],
    [
      'the farthest page of orders by its number',
      800,
      () => searchOrders(at.server, me, { query: { pageNumber: 500, pageSize: 20 } }),
    ],
    [
      'the farthest page of requests by its number',
      800,
      () =>
        listingOrders(at.server, owner, { params: { id: hot }, query: { pageNumber: 500, pageSize: 20 } }),
    ],
    [
      // 15 stretches of a thousand orders, each with its listing and two people.
      'an export of a day of that listing',
      250_000,
      () => everyOrder(at.server, owner, { listingId: hot, ...threeDaysAgo() }),
    ],
    ['that listing', 200, () => listingDetail(at.server, me, { params: { id: hot } })],
    // With the record of its owner, which counts 200 orders of each side at most.
    ['a search that finds it', 600, () => searchListings(at.server, me, { query: { userId: owner.id } })],
    [
      'an amount, for a visitor',
      800,
      () => searchListings(at.server, undefined, { query: { text: 'ngn 4321' } }),
    ],
    [
      'an amount, for somebody who sees rates',
      8_000,
      () => searchListings(at.server, me, { query: { text: 'ngn 4321' } }),
    ],
    [
      'the beginning of 20 usernames without a listing',
      8_000,
      () => searchListings(at.server, me, { query: { text: 'rare ngn' } }),
    ],
    [
      'a word that none of 600,000 own orders has',
      30_000,
      () => searchOrders(at.server, me, { query: { text: 'nothing', pageSize: 20 } }),
    ],
    [
      'the next of them for that word',
      60_000,
      async () => {
        const query = { text: 'nothing', pageSize: 20 }
        const { after } = await findOrders(at.server, me, { query })
        return searchOrders(at.server, me, { query: { ...query, after } })
      },
    ],
    [
      'a state that most of them have',
      400,
      () => searchOrders(at.server, me, { query: { status: 'rejected', pageSize: 20 } }),
    ],
    [
      'a state that none of them has',
      20_000,
      () => searchOrders(at.server, me, { query: { status: 'cancelled', pageSize: 20 } }),
    ],
    [
      'those that are pending',
      30_000,
      () => searchOrders(at.server, me, { query: { status: 'pending', pageSize: 20 } }),
    ],
    ['requests that have expired', 100, () => dueOrders(at.server)],
    ['listings that have expired', 100, () => dueListings(at.server)],
    ['200,000 unread notifications', 200, () => unreadCount(at.server, me.id)],
    [
      'what open pages ask first',
      300,
      () =>
        pageStates(
          at.server,
          [me, owner].map(({ id, sessionId }) => ({ personId: id, sessionId, since: new Date() })),
        ),
    ],
    [
      'the latest notifications of several people',
      200,
      () =>
        notificationsSince(
          at.server,
          [me, owner].map(({ id }) => ({ personId: id, language: 'en', since: new Date() })),
        ),
    ],
    // Each order of the timeline may lie on a page of its own.
    ['that listing, for its owner', 1_500, () => listingDetail(at.server, owner, { params: { id: hot } })],
    ['the limits of that buyer', 400, () => limitsOf(at.server, me)],
    [
      'the market of a pair',
      1_500,
      () => pairMarket(at.server, me, { query: { give: 'NGN', get: 'USD', price: '1.2', priceBase: 'NGN' } }),
    ],
    [
      'the best listings of a pair',
      200,
      () => bestListings(at.server, { need: 'NGN', have: 'USD' }, at.server.database.db),
    ],
    ['what is no longer kept', 400, () => deleteExpired(at.server)],
    ['listings of whose end their owners are told', 400, () => dueReminders(at.server, 100)],
    ['requests on their last day', 400, () => dueOrderReminders(at.server, 100)],
    ['listings on their last day', 400, () => dueListingReminders(at.server, 100)],
    ['listings that are set aside', 200, () => listingsSetAside(at.server)],
    ['a page of 200,000 notifications', 400, () => notifications(at.server, me, { query: {} })],
    ['what waits for an owner with 4,000 requests', 6_000, () => waiting(at.server, owner)],
    ['what waits for a buyer with 6,000', 3_000, () => waiting(at.server, me)],
    [
      'the next batch of matches, far into the pair',
      600,
      () => standingListings(at.server.database.db, at.server, { ...standing, after, limit: 120 }),
    ],
    [
      'what an owner has done lately',
      3_000,
      () => traderFigures(at.server, me, { params: { username: owner.userName } }),
    ],
  ]

  test.each(calls)('%s: no plan for any values reads or sorts much', async (_, maxBuffers, run) => {
    expect(await at.faultsOf(run, maxBuffers)).toEqual([])
  })
}
