// A search goes on behind any row, sorts by rate for those who may see it, and reads words as people mean them.
import { beforeAll, expect, test } from 'vitest'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { suite } from '#tests/server/suite.ts'
import { refusal } from '../world.ts'
import { list, order, type Trader, traders } from './market.ts'
import { searchListings } from './searches.ts'

type Query = Parameters<typeof searchListings>[2]['query']

suite('the pages of a search', { people: 0 }, async ({ market }) => {
  const [owner, other, buyer] = [
    ...(await traders(market, 1, 'olu.')),
    ...(await traders(market, 1, 'nia-')),
    ...(await traders(market, 1, 'sek')),
  ] as [Trader, Trader, Trader]
  const ids: Record<string, string> = {}
  const nameOf = (id: string) => Object.entries(ids).find(([, each]) => each === id)?.[0] ?? id
  const search = (who: Trader | undefined, query: Query) => searchListings(market, who, { query })
  const find = async (who: Trader | undefined, query: Query) =>
    (await search(who, query)).map(({ id }) => nameOf(id))
  const pair = { needCurrency: 'NGN', haveCurrency: 'USD' } as const

  beforeAll(async () => {
    ids.fair = (await list(market, owner, { rate: '0.000625' })).id
    ids.dear = (await list(market, owner, { rate: '0.0006' })).id
    ids.cheap = (await list(market, other, { rate: '0.0007' })).id
    ids.fairToo = (await list(market, other, { rate: '0.000625' })).id
    ids.taken = (await list(market, owner, { rate: '0.0009', systemFulfilment: true })).id
    ids.crowns = (await list(market, other, { needCurrency: 'SEK', needAmount: '950', rate: '0.1' })).id
    ids.mine = (await list(market, buyer, { rate: '0.0008' })).id
    await order(market, buyer, ids.taken, '1440', { rate: '0.0009' })
    await acceptOrder(market, other, {
      params: { id: (await order(market, buyer, ids.cheap, '100', { rate: '0.0007' })).id },
    })
  })

  /** Every page of a search, two rows at a time, each behind the last row of the one before. */
  async function allPages(who: Trader | undefined, query: Query) {
    const pages: string[][] = []
    let after: string | undefined
    for (;;) {
      const rows = await search(who, { ...query, pageSize: 2, ...(after && { after }) })
      if (rows.length === 0) return pages
      pages.push(rows.map(({ id }) => nameOf(id)))
      after = rows.at(-1)?.cursor
    }
  }

  test('each page begins behind the row whose cursor is given, in either order', async () => {
    expect(await allPages(buyer, { isUser: false })).toEqual([
      ['crowns', 'taken'],
      ['fairToo', 'cheap'],
      ['dear', 'fair'],
    ])
    expect(await allPages(buyer, { sortBy: 'oldest' })).toEqual([
      ['fair', 'dear'],
      ['cheap', 'fairToo'],
      ['taken', 'crowns'],
      ['mine'],
    ])
    expect(await allPages(undefined, pair)).toEqual([['mine', 'fairToo'], ['cheap', 'dear'], ['fair']])
  })

  test('a listing posted or halted meanwhile moves no row behind the cursor', async () => {
    const [first] = await search(buyer, { isUser: false, ...pair, pageSize: 1 })
    ids.late = (await list(market, owner)).id
    expect(await find(buyer, { isUser: false, ...pair, after: first?.cursor ?? '', pageSize: 2 })).toEqual([
      'fairToo',
      'cheap',
    ])
    await haltListing(market, owner, { params: { id: ids.late } })
    expect(await find(buyer, { isUser: false, ...pair, pageNumber: 2, pageSize: 2 })).toEqual([
      'cheap',
      'dear',
    ])
  })

  test('best rate first, then the oldest, and only what can still be ordered', async () => {
    const byRate = { isUser: false, ...pair, sortBy: 'best-rate' } as const
    expect(await find(buyer, byRate)).toEqual(['cheap', 'fair', 'fairToo', 'dear'])
    expect(await allPages(buyer, byRate)).toEqual([
      ['cheap', 'fair'],
      ['fairToo', 'dear'],
    ])
    expect(await find(buyer, { ...byRate, status: 'fulfilled' })).toEqual(['taken'])
    expect(await find(buyer, { ...byRate, status: 'partly' })).toEqual(['cheap'])
    expect(await find(buyer, { ...pair, sortBy: 'best-rate', isUser: true })).toEqual(['mine'])
    expect(await find(buyer, { ...pair, sortBy: 'best-rate', pageSize: 2 })).toEqual(['mine', 'cheap'])
  })

  test('sorting by hidden or incomparable rates is refused', async () => {
    expect(await refusal(search(undefined, { ...pair, sortBy: 'best-rate' }))).toBe(
      'bad-input: sortBy: best-rate is only for people who are logged in',
    )
    expect(await refusal(search(buyer, { needCurrency: 'NGN', sortBy: 'best-rate' }))).toBe(
      'bad-input: sortBy: best-rate needs both needCurrency and haveCurrency',
    )
    for (const row of await search(undefined, pair)) expect(row.cursor).not.toContain('0.000')
  })

  test('a cursor that is made up, or of another order, is refused', async () => {
    const [byRate] = await search(buyer, { ...pair, sortBy: 'best-rate' })
    const [newest] = await search(buyer, {})
    for (const query of [
      { after: 'x' },
      { after: '1_2' },
      { after: `${'9'.repeat(15)}_${newest?.id}` },
      { after: `${newest?.cursor}_1_2` },
      { after: byRate?.cursor ?? '' },
      { ...pair, sortBy: 'best-rate', after: newest?.cursor ?? '' },
      { ...pair, sortBy: 'best-rate', after: `${newest?.cursor}_1e9` },
    ] as Query[])
      expect(await refusal(search(buyer, query))).toBe(
        'bad-input: after: must be the cursor of a row in this order',
      )
  })

  test('pages by number reach to 10,000 listings', async () => {
    expect(await find(buyer, { pageNumber: 50, pageSize: 200 })).toEqual([])
    expect(await refusal(search(buyer, { pageNumber: 51, pageSize: 200 }))).toContain('reaches to 10,000')
  })

  test('a word is a name or a currency by how it begins, and is found once whatever it means', async () => {
    const all = { isUser: false } as const
    expect(await find(buyer, { ...all, text: 'olu' })).toEqual(['taken', 'dear', 'fair'])
    expect(await find(buyer, { ...all, text: owner.userName.slice(1) })).toEqual([])
    expect(await find(buyer, { ...all, text: 'Swedish' })).toEqual(['crowns'])
    expect(await find(buyer, { ...all, text: 'kr' })).toEqual(['crowns'])
    expect(await find(buyer, { ...all, text: '₦' })).toEqual(['taken', 'fairToo', 'cheap', 'dear', 'fair'])
    // Both a currency and the beginning of a name.
    expect(await find(other, { ...all, text: 'sek' })).toEqual(['mine'])
    expect(await find(other, { text: 'sek' })).toEqual(['mine', 'crowns'])
    expect(await find(buyer, { ...all, text: 'dollar naira nia' })).toEqual(['fairToo', 'cheap'])
    expect(await find(buyer, { ...all, text: 'nia sek 950' })).toEqual(['crowns'])
    expect(await find(buyer, { ...all, text: 'olu nia' })).toEqual([])
  })

  test('a status is found by its words', async () => {
    const all = { isUser: false } as const
    expect(await find(buyer, { ...all, text: 'partly fulfilled' })).toEqual(['cheap'])
    expect(await find(buyer, { ...all, text: 'fulf' })).toEqual(['taken', 'cheap'])
    expect(await find(buyer, { ...all, text: 'pending', status: 'partly' })).toEqual([])
    expect(await find(undefined, { text: 'fulfilled' })).toEqual(['cheap'])
  })

  test('amounts are found by their first digits, by those who may know them', async () => {
    expect(await find(buyer, { isUser: false, text: '1,44' })).toEqual(['taken'])
    expect(await find(undefined, { text: '1440' })).toEqual([])
    expect(await find(undefined, { text: '95' })).toEqual(['crowns'])
    expect(await find(undefined, { text: '95 sek' })).toEqual(['crowns'])
    expect(await find(undefined, { text: '95.' })).toEqual(['crowns'])
    expect(await find(undefined, { text: '95 ngn' })).toEqual([])
  })

  test('a beginning of many usernames finds their listings', async () => {
    const crowd = await traders(market, 14, 'zz')
    const [first] = crowd
    if (first) ids.crowd = (await list(market, first)).id
    expect(await find(buyer, { text: 'zz' })).toEqual(['crowd'])
    expect(await find(buyer, { text: 'zz ngn' })).toEqual(['crowd'])
    expect(await find(buyer, { text: 'zz sek' })).toEqual([])
  })
})
