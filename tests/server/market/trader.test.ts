// A person's record as a trader, in rounded figures.
import { expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { expire } from '#server/exchange/expiry/expire.ts'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { searchListings } from '#server/exchange/market/listings/search.ts'
import { acceptOrder, cancelOrder, rejectOrder } from '#server/exchange/market/orders/decide.ts'
import { maxTraderCalls, traderFigures } from '#server/exchange/market/trader.ts'
import type { Me } from '#server/server.ts'
import { suite } from '#tests/server/suite.ts'
import { list, order, type Trader, traders } from './market.ts'

const minuteSeconds = 60

suite('a trader', { people: 1 }, ({ market, people: [reader] }) => {
  const figuresOf = ({ userName }: Pick<Me, 'userName'>, me: Me = reader) =>
    traderFigures(market, me, { params: { username: userName } })

  /** `count` orders of a dollar on a new listing. */
  async function requests(owner: Trader, count: number, system = false) {
    const { id } = await list(market, owner, { systemFulfilment: system })
    const [buyer] = await traders(market, 1)
    const placed: string[] = []
    for (let at = 0; at < count; at += 1) placed.push((await order(market, buyer, id, '1')).id)
    return { id, buyer, placed }
  }
  const accept = async (owner: Trader, ids: readonly string[]) => {
    for (const id of ids) await acceptOrder(market, owner, { params: { id } })
  }

  test('is new at first, and exists only with a listing or an order', async () => {
    const [owner] = await traders(market, 1)
    await expect(figuresOf(owner)).rejects.toMatchObject({ code: 'not-found' })
    await expect(figuresOf({ userName: 'nobody-at-all' })).rejects.toMatchObject({ code: 'not-found' })
    await list(market, owner)
    expect(await figuresOf({ userName: owner.userName.toUpperCase() })).toEqual({
      username: owner.userName,
      memberSince: market.clock().toISOString().slice(0, 7),
      isVerified: false,
      isNew: true,
      exchanges: 0,
      openListingId: expect.any(String),
    })
  })

  test('has rounded figures once there are five, as owner and as buyer', async () => {
    const [owner] = await traders(market, 1)
    const { buyer, placed } = await requests(owner, 8)
    market.later(40 * minuteSeconds)
    await accept(owner, placed.slice(0, 4))
    expect(await figuresOf(owner)).toMatchObject({ isNew: true, exchanges: 0 })
    expect(await figuresOf(owner)).not.toHaveProperty('decidedPercent')
    await accept(owner, placed.slice(4, 6))
    await rejectOrder(market, owner, { params: { id: placed[6] as string } })
    await cancelOrder(market, buyer, { params: { orderId: placed[7] as string } })
    expect(await figuresOf(owner)).toMatchObject({
      isNew: false,
      exchanges: 5,
      paidPercent: 100,
      decidedPercent: 100,
      decidesWithinMinutes: 60,
    })
    const asBuyer = await figuresOf(buyer)
    expect(asBuyer).toMatchObject({ isNew: false, exchanges: 5 })
    expect(asBuyer).not.toHaveProperty('decidesWithinMinutes')
  })

  test('has the same record in the rows of listings, and names the newest listing that can be ordered', async () => {
    const [owner] = await traders(market, 1)
    const { id, placed } = await requests(owner, 6)
    market.later(40 * minuteSeconds)
    await accept(owner, placed.slice(0, 5))
    const query = { userId: owner.id, isUser: false }
    const { rows } = await searchListings(market, reader, { query })
    const { isVerified, isNew, exchanges, decidesWithinMinutes } = await figuresOf(owner)
    expect(exchanges).toBe(5)
    expect(rows[0]?.trader).toEqual({ isVerified, isNew, exchanges, decidesWithinMinutes })
    expect((await searchListings(market, undefined, { query })).rows[0]).not.toHaveProperty('trader')
    const own = await searchListings(market, owner, { query: { isUser: true } })
    expect(own.rows[0]).not.toHaveProperty('trader')

    expect(await figuresOf(owner)).toMatchObject({ openListingId: id })
    expect(await figuresOf(owner, owner)).not.toHaveProperty('openListingId')
    await haltListing(market, owner, { params: { id } })
    expect(await figuresOf(owner)).not.toHaveProperty('openListingId')
  })

  test('answers for exchanges that were undone because their own card could not be charged', async () => {
    const [owner] = await traders(market, 1)
    const { buyer, placed } = await requests(owner, 8)
    await accept(owner, placed.slice(0, 5))
    await market.settled()
    expect(await figuresOf(owner)).toMatchObject({ exchanges: 5, paidPercent: 100 })
    market.cards.fateOf = ({ kind, reservation }) =>
      kind === 'capture' && placed.includes(reservation ?? '') ? 'fails' : undefined
    await accept(owner, placed.slice(5))
    await market.settled()
    market.cards.fateOf = () => undefined
    // Five of eight are 62.5 %, for the buyer whose card failed; the owner is as before.
    expect(await figuresOf(buyer)).toMatchObject({ exchanges: 5, paidPercent: 60 })
    expect(await figuresOf(owner)).toMatchObject({ exchanges: 5, paidPercent: 100, decidedPercent: 100 })
  })

  test('is not credited with what the platform decided, and is with a halt', async () => {
    const [quick, halting] = await traders(market, 2)
    await requests(quick, 6, true)
    const atOnce = await figuresOf(quick)
    expect(atOnce).toMatchObject({ exchanges: 5 })
    expect(atOnce).not.toHaveProperty('decidedPercent')
    const { id } = await requests(halting, 5)
    await haltListing(market, halting, { params: { id } })
    const halted = await figuresOf(halting)
    expect(halted).toMatchObject({ exchanges: 0, decidedPercent: 100 })
    expect(halted).not.toHaveProperty('decidesWithinMinutes')
  })

  test('loses share for requests that ran out, and figures after 90 days', async () => {
    const [owner] = await traders(market, 1)
    const { id, placed } = await requests(owner, 8)
    await accept(owner, placed.slice(0, 5))
    market.later(8 * daySeconds)
    await expire(market)
    // Five of eight are 62.5 %.
    expect(await figuresOf(owner)).toMatchObject({ decidedPercent: 60, exchanges: 5 })
    market.later(81 * daySeconds)
    expect(await figuresOf(owner)).toMatchObject({ decidedPercent: 60, exchanges: 5 })
    market.later(daySeconds)
    const later = await figuresOf(owner)
    expect(later).toMatchObject({ exchanges: 0, isNew: false })
    expect(later).not.toHaveProperty('decidedPercent')
    await expire(market)
    expect(id).toBeDefined()
  })

  test('has the figures of what happened, however many decide at once', async () => {
    const [owner] = await traders(market, 1)
    const { buyer, placed } = await requests(owner, 12)
    await Promise.allSettled([
      ...placed.map((id) => acceptOrder(market, owner, { params: { id } })),
      ...placed.map((id) => rejectOrder(market, owner, { params: { id } })),
      ...placed.map((orderId) => cancelOrder(market, buyer, { params: { orderId } })),
    ])
    const rows = await market.database.db
      .selectFrom('orders')
      .select(['status', 'decided_by'])
      .where('owner_id', '=', owner.id)
      .execute()
    const completed = rows.filter(({ status }) => status === 'completed').length
    const decided = rows.filter(({ decided_by }) => decided_by === 'owner').length
    const figures = await figuresOf(owner)
    expect(figures.exchanges).toBe(completed >= 10 ? 10 : completed >= 5 ? 5 : 0)
    expect(figures.decidedPercent).toBe(decided >= 5 ? 100 : undefined)
  })

  test('is not read by the hundred', async () => {
    const [owner, scraper] = await traders(market, 2)
    await list(market, owner)
    const calls = Array.from({ length: maxTraderCalls }, () => figuresOf(owner, scraper))
    expect(await Promise.all(calls)).toHaveLength(maxTraderCalls)
    await expect(figuresOf(owner, scraper)).rejects.toMatchObject({ code: 'too-many-requests' })
    expect(await figuresOf(owner)).toMatchObject({ isNew: true })
    market.later(3601)
    expect(await figuresOf(owner, scraper)).toMatchObject({ isNew: true })
  })
})
