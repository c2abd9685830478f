// Listings and orders that are found, by whom, and what of them is shown.
import { beforeAll, expect, test } from 'vitest'
import { dayMs, daySeconds, utcDay } from '#core/contract/time.ts'
import { listingDetail } from '#server/exchange/market/listings/detail.ts'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { acceptOrder, rejectOrder } from '#server/exchange/market/orders/decide.ts'
import { listingOrders, recentOrders } from '#server/exchange/market/orders/search.ts'
import { suite } from '#tests/server/suite.ts'
import { aTrader, brokenRules, change, list, order, type Trader, traders } from './market.ts'
import { searchListings, searchOrders } from './searches.ts'

suite('a search', { people: 0 }, async ({ market }) => {
  const [ada, ben, cy] = [
    ...(await traders(market, 1, 'ada')),
    ...(await traders(market, 1, 'ben_')),
    ...(await traders(market, 1, 'cy')),
  ] as [Trader, Trader, Trader]
  const ids: Record<string, string> = {}
  const names = (found: { id: string }[]) =>
    found.map((each) => Object.entries(ids).find(([, id]) => id === each.id)?.[0] ?? each.id)
  const find = async (who: Trader | undefined, query: Query = {}) =>
    names(await searchListings(market, who, { query }))
  type Query = Parameters<typeof searchListings>[2]['query']
  const today = utcDay(market.clock())
  const tomorrow = utcDay(market.clock().getTime() + dayMs)

  beforeAll(async () => {
    ids.open = (await list(market, ada)).id
    ids.partly = (await list(market, ada)).id
    ids.full = (await list(market, ada, { systemFulfilment: true })).id
    ids.halted = (await list(market, ada)).id
    ids.yen = (
      await list(market, ben, {
        needCurrency: 'JPY',
        needAmount: '12500',
        rate: '0.0064',
        partFulfilment: false,
      })
    ).id
    ids.naira = (
      await list(market, ben, { needCurrency: 'USD', haveCurrency: 'NGN', needAmount: '12.5', rate: '1600' })
    ).id
    await order(market, ben, ids.full, '1000')
    await acceptOrder(market, ada, { params: { id: (await order(market, cy, ids.partly, '250.5')).id } })
    await order(market, cy, ids.partly, '100', { rate: '0.0007' })
    await haltListing(market, ada, { params: { id: ids.halted } })
  })

  test('others see open and fulfilled listings, the owner sees all, newest first', async () => {
    expect(await find(ada, { isUser: true })).toEqual(['halted', 'full', 'partly', 'open'])
    expect(await find(ben, { isUser: false })).toEqual(['full', 'partly', 'open'])
    expect(await find(ada)).toEqual(['naira', 'yen', 'halted', 'full', 'partly', 'open'])
    expect(await find(ben)).toEqual(['naira', 'yen', 'full', 'partly', 'open'])
    expect(await find(ben, { sortBy: 'oldest' })).toEqual(['open', 'partly', 'full', 'yen', 'naira'])
  })

  test('visitors see open listings without rate, offer and balance, and cannot search by them', async () => {
    expect(await find(undefined)).toEqual(['naira', 'yen', 'partly', 'open'])
    expect(await find(undefined, { isUser: true })).toEqual([])
    const [found] = await searchListings(market, undefined, { query: { needCurrency: 'JPY' } })
    expect(found).toMatchObject({
      needAmount: '12500',
      needCurrency: 'JPY',
      haveCurrency: 'USD',
      isOwn: false,
    })
    for (const hidden of ['rate', 'offerAmount', 'balance']) expect(found).not.toHaveProperty(hidden)
    // 80 is what ben offers for the yen.
    expect(await find(undefined, { text: '80' })).toEqual([])
    expect(await find(ada, { text: '80' })).toEqual(['yen'])
  })

  test('a listing shows its figures, its requests and whose it is', async () => {
    const [found] = await searchListings(market, ada, { query: { status: 'Partly-Fulfilled' } })
    expect(found).toMatchObject({
      id: ids.partly,
      username: ada.userName,
      needAmount: '1600000.00',
      offerAmount: '1000.00',
      rate: '0.000625',
      balance: '749.50',
      balanceCurrency: 'USD',
      status: 'partly',
      orderCount: 2,
      pendingOrders: 1,
      isOwn: true,
      isHalted: false,
      partFulfilment: true,
    })
  })

  test('filters of currency, amount, status, person and day', async () => {
    expect(await find(cy, { haveCurrency: 'NGN' })).toEqual(['naira'])
    expect(await find(cy, { needCurrency: 'NGN', haveCurrency: 'USD' })).toEqual(['full', 'partly', 'open'])
    expect(await find(cy, { minAmount: '12500' })).toEqual(['yen', 'full', 'partly', 'open'])
    expect(await find(cy, { maxAmount: '12500', haveCurrency: 'NGN' })).toEqual(['naira'])
    expect(await find(cy, { minAmount: '12.51', maxAmount: '12499.99', needCurrency: 'USD' })).toEqual([])
    expect(await find(cy, { maxAmount: '9'.repeat(39) })).toHaveLength(4)
    expect(await find(cy, { maxAmount: '9'.repeat(39), status: 'fulfilled' })).toEqual(['full'])
    expect(await find(cy, { maxAmount: '50000', status: 'fulfilled' })).toEqual([])
    expect(await find(cy, { status: 'FULFILLED' })).toEqual(['full'])
    expect(await find(cy, { status: 'partly' })).toEqual(['partly'])
    expect(await find(cy, { status: 'All' })).toHaveLength(5)
    expect(await find(cy, { status: 'nonsense' })).toEqual([])
    for (const by of ['userId', 'otherUserId', 'friendId']) {
      expect(await find(cy, { [by]: ben.id })).toEqual(['naira', 'yen'])
      expect(await find(cy, { [by]: 'not-an-id' })).toEqual([])
    }
    expect(await find(cy, { dateFrom: today, dateTo: tomorrow })).toHaveLength(5)
    expect(await find(cy, { dateFrom: tomorrow })).toEqual([])
    expect(await find(cy, { dateTo: '2020-01-01' })).toEqual([])
  })

  test('an amount finds the listings of which the whole, a part or the rest can be ordered for it', async () => {
    // Parts of the naira listings cost ₦16 for a cent. The yen listing takes no parts.
    expect(await find(cy, { maxAmount: '50000' })).toEqual(['naira', 'yen', 'partly', 'open'])
    expect(await find(cy, { maxAmount: '12499' })).toEqual(['naira', 'partly', 'open'])
    expect(await find(cy, { maxAmount: '16' })).toEqual(['naira', 'partly', 'open'])
    expect(await find(cy, { maxAmount: '15.99' })).toEqual(['naira'])
    expect(await find(cy, { maxAmount: '1600000' })).toEqual(['naira', 'yen', 'partly', 'open'])
    expect(await find(ada, { maxAmount: '50000', isUser: true })).toEqual(['partly', 'open'])
    // Without a sign-in the price of a part stays hidden, so every listing with parts is found.
    for (const maxAmount of ['15.99', '0.01'])
      expect(await find(undefined, { maxAmount })).toEqual(['naira', 'partly', 'open'])

    const dan = await aTrader(market, 'dan')
    const eve = await aTrader(market, 'eve')
    ids.rest = (await list(market, dan, { needCurrency: 'GBP', needAmount: '1000', rate: '1.3' })).id
    const most = await order(market, eve, ids.rest, '1235', { rate: '1.3', giveUpAmount: '950' })
    await acceptOrder(market, dan, { params: { id: most.id } })
    await change(market, dan, ids.rest, { rate: '1.3', partFulfilment: false, systemFulfilment: false })
    expect(await find(cy, { needCurrency: 'GBP', maxAmount: '50' })).toEqual(['rest'])
    expect(await find(cy, { needCurrency: 'GBP', maxAmount: '49.99' })).toEqual([])
    expect(await find(undefined, { needCurrency: 'GBP', maxAmount: '50' })).toEqual([])
    await haltListing(market, dan, { params: { id: ids.rest } })
  })

  test('words match names, currencies, statuses and amounts literally', async () => {
    expect(await find(cy, { text: ben.userName.toUpperCase() })).toEqual(['naira', 'yen'])
    expect(await find(cy, { text: 'jpy' })).toEqual(['yen'])
    expect(await find(cy, { text: '₦1,600,000.00 ADA' })).toEqual(['full', 'partly', 'open'])
    expect(await find(cy, { text: 'partly-fulfilled' })).toEqual(['partly'])
    expect(await find(cy, { text: '12.50' })).toEqual(['naira'])
    expect(await find(cy, { text: '12.5 ben' })).toEqual(['naira'])
    expect(await find(cy, { text: '12.5 ada' })).toEqual([])
    expect(await find(cy, { text: 'ben_' })).toEqual(['naira', 'yen'])
    for (const text of ['%', 'a%a', "'; DROP TABLE listing; --", '\\', 'ada_'])
      expect(await find(cy, { text })).toEqual([])
  })

  test('pages follow one another without gap or repetition', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((pageNumber) => find(cy, { pageNumber, pageSize: 2 })))
    expect(pages).toEqual([['naira', 'yen'], ['full', 'partly'], ['open'], []])
  })

  test('the cards of a listing are for its owner only', async () => {
    const params = { id: ids.partly ?? '' }
    const mine = await listingDetail(market, ada, { params })
    expect(mine).toMatchObject({
      needAmount: '1600000.00',
      offerAmount: '1000.00',
      balance: '749.50',
      rate: '0.000625',
      isOwn: true,
      orderCount: 2,
      pendingOrders: 1,
      status: 'partly',
      username: ada.userName,
      debitCard: { id: ada.debit, lastFour: '4242' },
      creditCard: { id: ada.credit, lastFour: '4444' },
    })
    const theirs = await listingDetail(market, ben, { params })
    expect(theirs).toMatchObject({ balance: '749.50', isOwn: false })
    expect(theirs).not.toHaveProperty('debitCard')
    expect(theirs).not.toHaveProperty('creditCard')
  })

  test('the owner finds the requests of a listing, counter-offers marked', async () => {
    const found = await listingOrders(market, ada, { params: { id: ids.partly ?? '' }, query: {} })
    expect(found).toMatchObject([
      {
        orderAmount: '100.00',
        giveUpAmount: '142857.15',
        status: 'pending',
        username: cy.userName,
        rate: '0.0007',
        listingRate: '0.000625',
        isCounterOffer: true,
        isMine: false,
      },
      { orderAmount: '250.50', status: 'completed', isCounterOffer: false },
    ])
  })

  test('I find the orders I placed, and lately also those on my listings', async () => {
    expect(await searchOrders(market, ada, { query: {} })).toEqual([])
    const mine = await searchOrders(market, cy, { query: {} })
    expect(mine.map((each) => `${each.orderAmount} ${each.status} ${each.username}`)).toEqual([
      `100.00 pending ${ada.userName}`,
      `250.50 completed ${ada.userName}`,
    ])
    const amounts = async (query: Parameters<typeof searchOrders>[2]['query']) =>
      (await searchOrders(market, cy, { query })).map((each) => each.orderAmount)
    expect(await amounts({ sortBy: 'oldest' })).toEqual(['250.50', '100.00'])
    expect(await amounts({ status: 'COMPLETED' })).toEqual(['250.50'])
    expect(await amounts({ status: 'cancelled' })).toEqual([])
    expect(await amounts({ text: '250.5' })).toEqual(['250.50'])
    expect(await amounts({ text: mine[0]?.reference ?? '' })).toEqual(['100.00'])
    expect(await amounts({ haveCurrency: 'NGN' })).toEqual([])
    expect(await amounts({ needCurrency: 'NGN', dateFrom: today })).toEqual(['100.00', '250.50'])
    expect(await amounts({ dateFrom: tomorrow })).toEqual([])

    const recent = await recentOrders(market, ada)
    expect(recent.map((each) => `${each.orderAmount} ${each.isMine}`)).toEqual([
      '100.00 false',
      '250.50 false',
      '1000.00 false',
    ])
    expect((await recentOrders(market, ben)).map((each) => each.username)).toEqual([ada.userName])
  })

  test('a rejected order has its reason', async () => {
    const placed = await order(market, cy, ids.open ?? '', '5')
    await rejectOrder(market, ada, { params: { id: placed.id } })
    const [latest] = await searchOrders(market, cy, { query: { status: 'rejected' } })
    expect(latest?.reason).toBe('The owner of the listing declined it')
  })

  test('an expired listing is visible to its owner only, also before the job marks it', async () => {
    market.later(31 * daySeconds)
    expect(await find(cy, { isUser: false })).toEqual(['full'])
    expect(await find(undefined)).toEqual([])
    expect(await find(ben, { isUser: true })).toEqual(['naira', 'yen'])
    expect(await brokenRules(market)).toEqual([])
  })
})
