// History of an order and of a listing: by whom, when, in which order, and who may see it.
import { expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { describeTimelineEvent } from '#core/texts/describe-timeline-event.ts'
import { english } from '#core/texts/shared/timeline/en.ts'
import { expire } from '#server/exchange/expiry/expire.ts'
import { recordEvent } from '#server/exchange/market/events.ts'
import { listingDetail } from '#server/exchange/market/listings/detail.ts'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { acceptOrder, cancelOrder, rejectOrder } from '#server/exchange/market/orders/decide.ts'
import { orderDetail } from '#server/exchange/market/orders/detail.ts'
import { listingOrders } from '#server/exchange/market/orders/search.ts'
import { newId } from '#server/ids.ts'
import type { Me } from '#server/server.ts'
import { suite } from '#tests/server/suite.ts'
import { list, order, traders } from '../market/market.ts'
import { searchOrders } from '../market/searches.ts'
import { refusal } from '../world.ts'

suite('the timeline', { people: 3 }, ({ market, people: [ada, ben, cy] }) => {
  const detail = (me: Me, id: string) => orderDetail(market, me, { params: { id } })
  const story = async (me: Me, id: string) =>
    (await detail(me, id)).timeline.map(
      (each) =>
        `${describeTimelineEvent(each, english)}${each.detail === undefined ? '' : `: ${each.detail}`}`,
    )
  const listingStory = async (me: Me, id: string) =>
    (await listingDetail(market, me, { params: { id } })).timeline?.map((each) =>
      describeTimelineEvent(each, english),
    )

  test('an accepted order tells its placing, its acceptance and its settlement', async () => {
    const { id: listing } = await list(market, ada)
    const { id } = await order(market, ben, listing, '400')
    expect(await story(ben, id)).toEqual(['Order placed by you: US$400 for ₦640,000'])
    expect(await detail(ben, id)).not.toHaveProperty('decidedAt')
    market.later(60)
    await acceptOrder(market, ada, { params: { id } })
    expect(await story(ben, id)).toEqual([
      'Order placed by you: US$400 for ₦640,000',
      `Order accepted by ${ada.userName}`,
      'Order settled by Cowrie: US$400 for ₦640,000',
    ])
    expect((await story(ada, id))[1]).toBe('Order accepted by you')
    const { dateCreated, decidedAt, decidedBy } = await detail(ada, id)
    expect(decidedBy).toBe('owner')
    expect(Date.parse(decidedAt ?? '') - Date.parse(dateCreated)).toBeGreaterThanOrEqual(60_000)
  })

  test('an order that the system fulfils was accepted by nobody but Cowrie', async () => {
    const { id: listing } = await list(market, ada, { systemFulfilment: true })
    const { id } = await order(market, ben, listing, '400')
    expect((await story(ada, id))[1]).toBe('Order accepted by Cowrie under system fulfillment')
    expect((await detail(ben, id)).decidedBy).toBe('platform')
  })

  test('rejected, cancelled, crowded out and expired orders say who ended them, and why', async () => {
    const { id: listing } = await list(market, ada)
    const ids = []
    for (const [buyer, amount] of [
      [ben, '100'],
      [cy, '200'],
      [ben, '900'],
      [cy, '50'],
    ] as const)
      ids.push((await order(market, buyer, listing, amount)).id)
    const [rejected, cancelled, crowded, left] = ids as [string, string, string, string]
    await rejectOrder(market, ada, { params: { id: rejected } })
    await cancelOrder(market, cy, { params: { orderId: cancelled } })
    await acceptOrder(market, ada, {
      params: { id: (await order(market, cy, listing, '300')).id },
    })
    expect((await story(ben, rejected))[1]).toBe(
      `Order rejected by ${ada.userName}: The owner of the listing declined it`,
    )
    expect((await story(cy, cancelled))[1]).toBe('Order cancelled by you')
    expect((await story(ben, crowded))[1]).toBe(
      'Order rejected by Cowrie: The remaining balance is too low for your order',
    )
    market.later(8 * daySeconds)
    await expire(market)
    expect((await story(cy, left))[1]).toBe(
      'Order expired by Cowrie: It wasn’t accepted or rejected within 7 days',
    )
    expect(
      (await searchOrders(market, cy, { query: { status: 'cancelled' } })).map((each) => each.decidedBy),
    ).toEqual(['buyer'])
  })

  test('a listing tells its owner everything, in its order, and others nothing', async () => {
    const { id: listing } = await list(market, ada)
    const { id } = await order(market, ben, listing, '400')
    market.later(1)
    await acceptOrder(market, ada, { params: { id } })
    market.later(1)
    await order(market, cy, listing, '100')
    market.later(1)
    await haltListing(market, ada, { params: { id: listing } })
    expect(await listingStory(ada, listing)).toEqual([
      'Listing posted by you',
      `Order placed by ${ben.userName}`,
      'Order accepted by you',
      'Order settled by Cowrie',
      `Order placed by ${cy.userName}`,
      'Order rejected by Cowrie',
      'Listing halted by you',
    ])
    expect(await listingStory(ben, listing)).toBeUndefined()
    expect(await listingDetail(market, ben, { params: { id: listing } })).not.toHaveProperty('reference')
  })

  test('fulfilled and expired listings say so', async () => {
    const { id: full } = await list(market, ada, { systemFulfilment: true })
    await order(market, ben, full, '1000')
    expect((await listingStory(ada, full))?.at(-1)).toBe('Listing fulfilled by Cowrie')
    const { id: old } = await list(market, ada)
    market.later(31 * daySeconds)
    await expire(market)
    expect((await listingStory(ada, old))?.at(-1)).toBe('Listing expired by Cowrie')
  })

  test('a change that its row forgets is recorded in one call, and rolled back with its cause', async () => {
    const { id: listing } = await list(market, ada)
    const price = (figure: string) => ({ figure, base: 'USD' }) as const
    const changes = [{ field: 'rate', from: price('1600'), to: price('1587.3') }] as const
    const edited = { about: listing, what: 'edited', by: ada.id, changes } as const
    await market.database.inTransaction((tx) => recordEvent(tx, market, edited))
    const failing = market.database.inTransaction(async (tx) => {
      await recordEvent(tx, market, edited)
      throw new Error('the action failed')
    })
    await expect(failing).rejects.toThrow('the action failed')
    const { timeline } = await listingDetail(market, ada, { params: { id: listing } })
    expect(timeline?.slice(1)).toMatchObject([
      {
        what: 'edited',
        by: 'owner',
        isMe: true,
        detail: '1 USD = 1,587.30 NGN, previously 1 USD = 1,600.00 NGN',
      },
    ])
  })

  test('an order stays what it was when the owner changes the rate later', async () => {
    const { id: listing } = await list(market, ada)
    const { id } = await order(market, ben, listing, '400')
    await market.database.db
      .updateTable('listing')
      .set({ rate: '0.0006' })
      .where('id', '=', listing)
      .execute()
    expect(await detail(ben, id)).toMatchObject({ isCounterOffer: false, listingRate: '0.000625' })
  })

  test('an order exists for its buyer and for the owner of the listing only', async () => {
    const { id: listing } = await list(market, ada)
    const { id } = await order(market, ben, listing, '400')
    for (const each of [id, newId(), 'order-1'])
      expect(await refusal(detail(cy, each))).toBe('not-found: This order doesn’t exist or isn’t yours')
    // Cards are my own: the buyer's are none of the owner's business.
    expect(await detail(ben, id)).toMatchObject({ isMine: true, debitCard: { lastFour: '4242' } })
    expect(await detail(ada, id)).not.toHaveProperty('debitCard')
  })

  test('orders come in pages that miss nothing and repeat nothing', async () => {
    const [dee, eve] = await traders(market, 2)
    const { id: listing } = await list(market, dee)
    const placed = []
    for (let count = 0; count < 5; count += 1) placed.unshift((await order(market, eve, listing, '10')).id)
    const pages = []
    for (const pageNumber of [1, 2, 3, 4])
      pages.push(
        (await searchOrders(market, eve, { query: { pageNumber, pageSize: 2 } })).map(({ id }) => id),
      )
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1, 0])
    expect(pages.flat()).toEqual(placed)
    expect((await searchOrders(market, eve, { query: {} })).map(({ id }) => id)).toEqual(placed)
    const nextPageOf = async (after: string, sortBy: 'newest' | 'oldest' = 'newest') =>
      (await searchOrders(market, eve, { query: { after, sortBy, pageSize: 2 } })).map(({ id }) => id)
    expect(await nextPageOf(placed[1] as string)).toEqual(placed.slice(2, 4))
    expect(await nextPageOf(placed[1] as string, 'oldest')).toEqual([placed[0]])
    for (const nowhere of [placed[4] as string, newId(), 'x']) expect(await nextPageOf(nowhere)).toEqual([])
    const requests = await listingOrders(market, dee, {
      params: { id: listing },
      query: { pageNumber: 2, pageSize: 3 },
    })
    expect(requests.map(({ id }) => id)).toEqual(placed.slice(3))
    const following = await listingOrders(market, dee, {
      params: { id: listing },
      query: { after: placed[0], pageSize: 3 },
    })
    expect(following.map(({ id }) => id)).toEqual(placed.slice(1, 4))
    for (const [pageNumber, words] of [
      [10, undefined],
      [11, 'reaches to 10,000'],
    ] as const) {
      const query = { pageNumber, pageSize: 1_000 }
      const far = [
        searchOrders(market, eve, { query }),
        searchOrders(market, eve, { query: { ...query, status: 'pending' } }),
        listingOrders(market, dee, { params: { id: listing }, query }),
      ]
      for (const each of far)
        if (words === undefined) expect(await each).toEqual([])
        else expect(await refusal(each)).toContain(words)
    }
  })
})
