/** A search that stopped goes on from there: everything is found once, and one call looks at so many rows only. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchedAtOnce } from '#core/contract/search-after.ts'
import { listingsCsv } from '#server/exchange/history/exports.ts'
import { searchListings } from '#server/exchange/market/listings/search.ts'
import { searchOrders } from '#server/exchange/market/orders/search.ts'
import { databaseKinds } from '../database-for-tests.ts'
import { aMarket, list, type Market, order, type Trader, traders } from './market.ts'
import { followed } from './searches.ts'

type ListingQuery = Parameters<typeof searchListings>[2]['query']
type OrderQuery = Parameters<typeof searchOrders>[2]['query']
type Answer = Awaited<ReturnType<typeof searchListings>>

const count = 7_500
/** Where what is looked for stands, counted from the newest. */
const places = [3_500, 7_000]

describe.each(await databaseKinds())('a search that goes on, on %s', (kind) => {
  let market: Market
  let owner: Trader
  let buyer: Trader
  let listingId: string

  beforeAll(async () => {
    market = await aMarket(kind)
    ;[owner, buyer] = await traders(market, 2)
    listingId = (await list(market, owner)).id
    const { id: orderId } = await order(market, buyer, listingId, '100')
    // A reference by chance may have the searched digits.
    for (const table of ['listing', 'orders'])
      await sql`UPDATE ${sql.table(table)} SET reference = 'first'`.execute(market.database.db)
    // Each a second older than the one before.
    await sql`INSERT INTO listing SELECT copy.* FROM generate_series(1, ${sql.lit(count)}) AS n,
      (SELECT listing AS one FROM listing WHERE id = ${listingId}) AS original,
      jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'reference', 'L' || n,
        'created_at', (one).created_at - n * interval '1 second',
        'need_minor', (one).need_minor + n, 'status', CASE WHEN n % 3 = 0 THEN 'partly' ELSE 'pending' END,
        'balance_minor', CASE WHEN n IN (${sql.join(places)}) THEN 77700 ELSE (one).balance_minor END,
        'rate', (one).rate - n * 0.00000001)) AS copy`.execute(market.database.db)
    await sql`INSERT INTO orders SELECT copy.* FROM generate_series(1, ${sql.lit(count)}) AS n,
      (SELECT orders AS one FROM orders WHERE id = ${orderId}) AS original,
      jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'reference', 'O' || n,
        'created_at', (one).created_at - n * interval '1 second',
        'expires_at', (one).expires_at - n * interval '1 second',
        'status', CASE WHEN n IN (${sql.join(places)}) THEN 'cancelled' WHEN n % 2 = 0 THEN 'pending' ELSE 'rejected' END,
        'give_up_minor', CASE WHEN n IN (${sql.join(places)}, 3502, 6998) THEN 45600 ELSE 100 END)) AS copy`.execute(
      market.database.db,
    )
    await sql`ANALYZE listing`.execute(market.database.db)
    await sql`ANALYZE orders`.execute(market.database.db)
  }, 120_000)
  afterAll(() => market?.close())

  const listings = (
    who: Trader | undefined,
    query: ListingQuery,
    meanwhile?: () => Promise<void>,
    atMost?: number,
  ) =>
    followed<Answer['rows'][number]>(
      (after) => searchListings(market, who, { query: { ...query, after } }),
      ({ cursor }) => cursor,
      query.pageSize ?? 20,
      meanwhile,
      atMost,
    )
  const orders = (query: OrderQuery) =>
    followed(
      (after) => searchOrders(market, buyer, { query: { pageSize: 20, ...query, after } }),
      ({ id }) => id,
      query.pageSize ?? 20,
    )

  const needOf = (n: number) => (1_600_000 + n / 100).toFixed(2)
  const pair = { needCurrency: 'NGN', haveCurrency: 'USD' } as const

  test.each([
    ['newest', [[], [3_500], [7_000]]],
    ['oldest', [[7_000], [3_500], []]],
    ['best-rate', [[], [3_500], [7_000]]],
  ] as const)('a balance is found wherever it stands, %s first', async (sortBy, expected) => {
    const answers = await listings(buyer, { isUser: false, ...pair, text: '777', sortBy })
    expect(answers.map((rows) => rows.map(({ needAmount }) => needAmount))).toEqual(
      expected.map((those) => those.map(needOf)),
    )
    expect(answers).toHaveLength(Math.ceil(count / searchedAtOnce))
  })

  test('a visitor goes on, too', async () => {
    const answers = await listings(undefined, { minAmount: needOf(7_000), maxAmount: '99999999' })
    expect(answers.map((rows) => rows.length).slice(0, 2)).toEqual([0, 0])
    const found = answers.flat().map(({ needAmount }) => needAmount)
    expect(found).toEqual(Array.from({ length: 501 }, (_, n) => needOf(7_000 + n)))
  })

  test('rows of full pages are neither repeated nor left out where a search stops', async () => {
    // Those from 2,980 to 3,030 stand on both sides of the first stop.
    for (const pageSize of [7, 20, 21]) {
      const query = { minAmount: needOf(2_980), isUser: false, ...pair, pageSize } as const
      const found = (await listings(buyer, query, undefined, 8)).flat().map(({ needAmount }) => needAmount)
      expect(found.length).toBeGreaterThan(7 * 7)
      expect(found).toEqual(Array.from(found, (_, n) => needOf(2_980 + n)))
    }
  })

  test('listings posted meanwhile change nothing', async () => {
    let posted = 0
    const answers = await listings(buyer, { isUser: false, ...pair, text: '777' }, async () => {
      posted += 1
      await list(market, owner)
    })
    expect(posted).toBe(2)
    expect(answers.flat().map(({ needAmount }) => needAmount)).toEqual(places.map(needOf))
  })

  test('an amount that few need is found at once, and not again on the way to it', async () => {
    // 1600065.43 is the need of one; every balance that begins so is looked for, too.
    const answers = await listings(buyer, { isUser: false, text: 'ngn 1600065.43' })
    expect(answers.map((rows) => rows.map(({ needAmount }) => needAmount))).toEqual([['1600065.43'], [], []])
    // Ten of them, four to a page: the first pages have them, and the later ones nothing twice.
    const few = await listings(buyer, { isUser: false, text: 'ngn 1600065.4', pageSize: 4 })
    expect(few[0]).toHaveLength(4)
    const needs = few.flat().map(({ needAmount }) => needAmount)
    expect(needs).toEqual(Array.from({ length: 10 }, (_, n) => needOf(6_540 + n)))
  })

  test('a page by its number says where its search stopped', async () => {
    const query = { isUser: false, ...pair, text: '777', pageSize: 1 } as const
    const second = await searchListings(market, buyer, { query: { ...query, pageNumber: 2 } })
    expect(second.rows).toEqual([])
    const next = await searchListings(market, buyer, { query: { ...query, after: second.after } })
    expect(next.rows.map(({ needAmount }) => needAmount)).toEqual([needOf(3_500)])
  })

  test('an export has all, in order', async () => {
    const { bytes } = await listingsCsv(market, owner, { query: { ...pair, text: '777' } })
    const lines = Buffer.from(bytes).toString().trim().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',')[0])).toEqual(places.map((n) => `L${n}`))
  })

  test.each([
    ['newest', [[], [3_500], [7_000]]],
    ['oldest', [[7_000], [3_500], []]],
  ] as const)('orders in a state are found wherever they stand, %s first', async (sortBy, expected) => {
    const answers = await orders({ status: 'cancelled', sortBy })
    expect(answers.map((rows) => rows.map(({ reference }) => reference))).toEqual(
      expected.map((those) => those.map((n) => `O${n}`)),
    )
  })

  /** Orders whose amount or reference has these digits. */
  const with456 = Array.from({ length: count }, (_, n) => n + 1).filter(
    (n) => String(n).includes('456') || [...places, 3_502, 6_998].includes(n),
  )

  test('orders are found by words, and by their whole reference at once and once', async () => {
    const byAmount = await orders({ text: '456' })
    expect(byAmount.flat().map(({ reference }) => reference)).toEqual(with456.map((n) => `O${n}`))
    const byReference = await orders({ text: 'o6501' })
    expect(byReference.map((rows) => rows.map(({ reference }) => reference))).toEqual([['O6501'], [], []])
  })

  test('pending orders are found among themselves', async () => {
    const answers = await orders({ status: 'pending', pageSize: 1_000 })
    const found = answers.flat().map(({ id }) => id)
    // Each second one and the first; not those that were cancelled.
    expect(found).toHaveLength(count / 2 + 1 - places.length)
    expect(new Set(found).size).toBe(found.length)
    const byWord = (await orders({ status: 'pending', text: '456.00' })).flat()
    const pending = with456.filter((n) => n % 2 === 0 && !places.includes(n))
    expect(byWord.map(({ reference }) => reference)).toEqual(pending.map((n) => `O${n}`))
  })
})
