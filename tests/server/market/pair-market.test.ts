// The market of a pair: what the reader can order, and where a listing of their own would stand.
import { expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { expire } from '#server/exchange/expiry/expire.ts'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { pairMarket } from '#server/exchange/market/pair-market.ts'
import { suite } from '#tests/server/suite.ts'
import { list, order, type Trader, traders } from './market.ts'
import { searchListings } from './searches.ts'

const pair = { give: 'NGN', get: 'USD' } as const

suite('the market of a pair', { people: 2 }, ({ market, people: [reader, owner] }) => {
  type Query = Parameters<typeof pairMarket>[2]['query']
  const ask = (query: Partial<Query> = {}, me: Trader | undefined = reader) =>
    pairMarket(market, me, { query: { ...pair, ...query } })
  /** The listing of rules/rates.md#example at `figure` naira for a dollar. */
  const offerAt = (figure: string, by = owner, some: Parameters<typeof list>[2] = {}) => {
    const rate = (1 / Number(figure)).toFixed(10)
    const haveAmount = (Math.ceil((1_600_000 / Number(figure)) * 100) / 100).toFixed(2)
    return list(market, by, { rate, price: { figure, base: 'USD' }, haveAmount, ...some })
  }

  test('is empty at first, with its rate and day', async () => {
    expect(await ask()).toEqual({
      market: { price: { figure: '1600', base: 'USD' }, asOf: '2026-11-20', isStale: false },
      offers: { count: 0 },
      depth: [],
      otherSide: { count: 0 },
    })
    expect(await ask({ price: '1600' })).toMatchObject({ place: { position: 1, of: 1 } })
  })

  test('refuses one currency for both, and a price of another pair', async () => {
    await expect(ask({ get: 'NGN' })).rejects.toMatchObject({ code: 'same-currency' })
    await expect(ask({ price: '1600', priceBase: 'EUR' })).rejects.toMatchObject({ code: 'price-differs' })
    await expect(ask({ price: '0' })).rejects.toMatchObject({ code: 'bad-amount' })
  })

  test('has the open listings of others, best first, and both sides', async () => {
    await offerAt('1640')
    const best = await offerAt('1500')
    await offerAt('1600')
    await offerAt('1400', reader)
    await list(market, owner, {
      needCurrency: 'USD',
      haveCurrency: 'NGN',
      needAmount: '10',
      rate: '1650',
    })
    const found = await ask()
    expect(found.offers).toEqual({ count: 3, best: { figure: '1500', base: 'USD' } })
    expect(found.depth).toEqual([
      { price: { figure: '1500', base: 'USD' }, available: '1066.67' },
      { price: { figure: '1600', base: 'USD' }, available: '1000.00' },
      { price: { figure: '1640', base: 'USD' }, available: '975.61' },
    ])
    expect(found).not.toHaveProperty('rest')
    expect(found.otherSide).toMatchObject({ count: 1 })
    const opposite = await ask({ give: 'USD', get: 'NGN' })
    expect(opposite.offers).toEqual(found.otherSide)
    expect(opposite.otherSide).toEqual(found.offers)
    // The owner can order the reader's, and not their own.
    expect((await ask({}, owner)).offers).toEqual({ count: 1, best: { figure: '1400', base: 'USD' } })

    // A sold amount is no longer available.
    await list(market, owner, { systemFulfilment: true })
    const { id } = await offerAt('1580', owner, { systemFulfilment: true })
    await order(market, reader, id, '100', {
      rate: (1 / 1580).toFixed(10),
      price: { figure: '1580', base: 'USD' },
      giveUpAmount: '158000',
    })
    expect((await ask()).depth[1]).toEqual({ price: { figure: '1580', base: 'USD' }, available: '912.66' })

    await haltListing(market, owner, { params: { id: best.id } })
    expect((await ask()).offers).toEqual({ count: 4, best: { figure: '1580', base: 'USD' } })
  })

  test('counts the place behind those that are as good', async () => {
    const placeAt = async (price: string, priceBase?: 'USD' | 'NGN') =>
      (await ask({ price, ...(priceBase && { priceBase }) })).place
    expect(await placeAt('1500')).toEqual({ position: 1, of: 5 })
    expect(await placeAt('1580')).toEqual({ position: 2, of: 5 })
    expect(await placeAt('1600')).toEqual({ position: 4, of: 5 })
    expect(await placeAt('1600.01')).toEqual({ position: 4, of: 5 })
    expect(await placeAt('1700')).toEqual({ position: 5, of: 5 })
    expect(await placeAt('0.000625', 'NGN')).toEqual({ position: 4, of: 5 })
  })

  test('tells visitors the market rate, the counts and the best price of several offers, and no place', async () => {
    expect(await pairMarket(market, undefined, { query: { ...pair, price: '1600' } })).toEqual({
      market: { price: { figure: '1600', base: 'USD' }, asOf: '2026-11-20', isStale: false },
      // Nothing is their own.
      offers: { count: 5, best: expect.objectContaining({ base: 'USD' }) },
      depth: [],
      // The price of one offer alone would be that listing's.
      otherSide: { count: 1 },
    })
  })

  test('agrees with the list, and sums up what is after the first 50', async () => {
    const [seller] = await traders(market, 1)
    const figures = Array.from({ length: 55 }, (_, at) => `${1700 + at}`)
    for (const figure of figures)
      await offerAt(figure, seller, { needAmount: '17000', haveAmount: (17000 / Number(figure)).toFixed(2) })
    const found = await ask()
    const query = { needCurrency: 'NGN', haveCurrency: 'USD', isUser: false, sortBy: 'best-rate' } as const
    const rows = await searchListings(market, reader, { query: { ...query, pageSize: 200 } })
    expect(found.offers.count).toBe(rows.length)
    expect(found.depth).toEqual(
      rows.slice(0, 50).map(({ price, balance }) => ({ price, available: balance })),
    )
    const after = rows.slice(50)
    expect(found.rest).toMatchObject({ count: after.length, price: { figure: '1754', base: 'USD' } })
    const cents = (text: string | undefined) => Math.round(Number(text) * 100)
    expect(cents(found.rest?.available)).toBe(after.reduce((sum, { balance }) => sum + cents(balance), 0))
  })

  test('drops what expired, before its end is recorded and after', async () => {
    market.later(31 * daySeconds)
    expect(await ask()).toMatchObject({ offers: { count: 0 }, depth: [], otherSide: { count: 0 } })
    await expire(market)
    expect(await ask()).toMatchObject({ offers: { count: 0 }, depth: [] })
  })
})
