/** Partners' webhooks against a real receiving server: what they say, in which order, and what becomes of failures. */
import { afterEach, expect, it } from 'vitest'
import type { PartnerTags } from '#core/contract/partner-events.ts'
import { expire } from '#server/exchange/expiry/expire.ts'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { acceptOrder, cancelOrder } from '#server/exchange/market/orders/decide.ts'
import { addCard } from '#server/money/cards/cards.ts'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import { savePin } from '#server/people/accounts/pin.ts'
import { startWorker, type Worker } from '#server/platform/jobs/worker.ts'
import { webhookSource } from '#server/platform/webhooks/deliver.ts'
import { deleteExpired } from '#server/start/retention.ts'
import { suite } from '#tests/server/suite.ts'
import { change, list, order, pin, type Trader } from '../market/market.ts'
import { accept, decline, send, takeBack } from '../transfers/circle.ts'
import { aPerson, aPicture, befriend, cardDetails, kycDetails } from '../world.ts'
import { aPartner, aReceiver, isSigned, type PartnerForTests, type Receiver } from './receiver.ts'

const hourS = 3_600

suite('webhooks', { people: 2, app: {}, timeout: 60_000 }, async ({
  market,
  people: [owner, buyer],
  app,
}) => {
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  const on = ({ origin }: PartnerForTests, person: Trader, tags?: PartnerTags): Trader => ({
    ...person,
    page: { origin, ...(tags && { tags }) },
  })

  async function call(partner: PartnerForTests, path: string, body?: object) {
    const answer = await app.inject({
      method: body ? 'POST' : 'GET',
      url: `/partner/webhooks${path}`,
      headers: { authorization: `Bearer ${partner.key}` },
      ...(body && { payload: body }),
    })
    return { status: answer.statusCode, ...answer.json() }
  }

  async function receiving(partner: PartnerForTests, more: object = {}) {
    const receiver = await aReceiver()
    closing.push(receiver.close)
    const { data } = await call(partner, '', { url: receiver.url, ...more })
    return { receiver, id: data.id as string, secret: data.secret as string }
  }

  function sending(): Worker {
    const webhooks = startWorker(market, {}, [webhookSource(market.report)])
    closing.push(webhooks.stop)
    return webhooks
  }

  const typesOf = (receiver: Receiver, about?: string) =>
    receiver.hooks.filter(({ data }) => about === undefined || data.id === about).map(({ type }) => type)

  /** Sends a test until the log has it, and returns its event. */
  async function tested(partner: PartnerForTests, id: string, webhooks: Worker) {
    const { eventId } = (await call(partner, `/${id}/test`, {})).data
    await webhooks.idle()
    return (await call(partner, `/events/${eventId}`)).data
  }

  it('tell of an order from its page and of a listing from its own, signed and in order', async () => {
    const [shop, agency] = [await aPartner(market), await aPartner(market)]
    const [shops, agencys] = [await receiving(shop), await receiving(agency)]
    const webhooks = sending()
    const { id: listing } = await list(market, on(agency, owner, { reference: 'desk-7' }))
    const tags = { reference: 'cart-42', metadata: { plan: 'gold' } }
    const { id } = await order(market, on(shop, buyer, tags), listing, '400')
    await acceptOrder(market, owner, { params: { id } })
    await market.settled()
    await webhooks.idle()

    expect(typesOf(shops.receiver)).toEqual([
      'order.placed',
      'order.accepted',
      'order.settled',
      'order.paid_out',
    ])
    expect(typesOf(agencys.receiver)).toEqual([
      'listing.created',
      'listing.ordered',
      'listing.sold',
      'listing.settled',
      'listing.paid_out',
    ])
    const [placed, , , paidOut] = shops.receiver.hooks
    expect(placed?.data).toEqual({
      object: 'order',
      id,
      number: 1,
      ...tags,
      status: 'pending',
      cowrieReference: expect.stringMatching(/^CW-/),
      listingId: listing,
      gives: { amount: '640000.00', currency: 'NGN' },
      gets: { amount: '400.00', currency: 'USD' },
      fee: { amount: '0.00', currency: 'NGN' },
      price: expect.anything(),
    })
    expect(paidOut?.data).toMatchObject({
      number: 4,
      ...tags,
      paidOut: { amount: '400.00', currency: 'USD' },
    })
    expect(agencys.receiver.hooks[0]?.data).toMatchObject({ reference: 'desk-7', metadata: {} })
    for (const hook of shops.receiver.hooks) {
      expect(shops.receiver.verify(shops.secret, hook)).toMatchObject({ type: hook.type })
      expect(() => shops.receiver.verify(agencys.secret, hook)).toThrow()
      expect(hook.body).not.toContain(buyer.userName)
    }
    const stored = JSON.stringify([
      await market.database.db.selectFrom('webhook_receiver').selectAll().execute(),
      await market.database.db.selectFrom('partner_object').selectAll().execute(),
    ])
    for (const secret of [shops.secret, 'cart-42', 'desk-7']) expect(stored).not.toContain(secret)
  })

  it('tell of every other end, of nothing on our own pages, and only what a receiver takes', async () => {
    const shop = await aPartner(market)
    const all = await receiving(shop)
    const ends = await receiving(shop, { events: ['order.cancelled', 'listing.ended'] })
    const webhooks = sending()
    const { id: listing } = await list(market, on(shop, owner))
    const { id: cancelled } = await order(market, on(shop, buyer), listing, '100')
    await cancelOrder(market, buyer, { params: { orderId: cancelled } })
    const { id: ours } = await order(market, buyer, listing, '100')
    const { id: declined } = await order(market, on(shop, buyer), listing, '100')
    await haltListing(market, owner, { params: { id: listing } })
    await webhooks.idle()
    expect(typesOf(all.receiver, cancelled)).toEqual(['order.placed', 'order.cancelled'])
    expect(typesOf(all.receiver, declined)).toEqual(['order.placed', 'order.declined'])
    expect(typesOf(all.receiver, ours)).toEqual([])
    expect(typesOf(all.receiver, listing)).toEqual([
      ...['listing.created', 'listing.ordered', 'listing.ordered', 'listing.ordered', 'listing.ended'],
    ])
    expect(typesOf(ends.receiver).sort()).toEqual(['listing.ended', 'order.cancelled'])
  })

  it('tell the sender’s page of money to a friend, to its end', async () => {
    const [shop, other] = [await aPartner(market), await aPartner(market)]
    const [{ receiver }, others] = [await receiving(shop), await receiving(other)]
    const webhooks = sending()
    await befriend(market, owner, buyer)
    const tags = { reference: 'rent-7', metadata: { flat: '3' } }
    const from = on(shop, owner, tags)
    const { id, reference: cowrieReference } = await send(market, from, buyer, '65.25')
    // Where the friend accepts it is another matter.
    await accept(market, on(other, buyer), id)
    await market.settled()
    const { id: declined } = await send(market, from, buyer, '5')
    await decline(market, buyer, declined)
    const { id: takenBack } = await send(market, from, buyer, '6')
    await takeBack(market, owner, takenBack)
    const { id: ours } = await send(market, owner, buyer, '7')
    await takeBack(market, owner, ours)
    const { id: unanswered } = await send(market, from, buyer, '8')
    market.later(8 * 24 * hourS)
    await expire(market)
    const { id: undone } = await send(market, from, buyer, '9')
    market.cards.fateOf = ({ reservation }) => (reservation === undone ? 'fails' : undefined)
    await accept(market, buyer, undone)
    await market.settled()
    const { id: back } = await send(market, from, buyer, '10')
    market.cards.fateOf = ({ kind }) => (kind === 'payout' ? 'returns' : undefined)
    await accept(market, buyer, back)
    await market.settled()
    market.cards.fateOf = () => undefined
    await webhooks.idle()

    const told = (about: string) => typesOf(receiver, about).map((type) => type.replace('transfer.', ''))
    expect(told(id)).toEqual(['sent', 'accepted', 'settled', 'paid_out'])
    expect(told(declined)).toEqual(['sent', 'declined'])
    expect(told(takenBack)).toEqual(['sent', 'cancelled'])
    expect(told(ours)).toEqual([])
    expect(told(unanswered)).toEqual(['sent', 'declined'])
    expect(told(undone)).toEqual(['sent', 'accepted', 'undone'])
    expect(told(back)).toEqual(['sent', 'accepted', 'settled', 'returned'])
    expect(others.receiver.hooks).toEqual([])
    const facts = (type: string, about: string) =>
      receiver.hooks.find(({ type: each, data }) => each === `transfer.${type}` && data.id === about)?.data
    expect(facts('sent', id)).toEqual({
      object: 'transfer',
      id,
      number: 1,
      ...tags,
      status: 'pending',
      cowrieReference,
      sends: { amount: '65.25', currency: 'USD' },
      fee: { amount: '0.00', currency: 'USD' },
    })
    expect(facts('paid_out', id)).toMatchObject({ ...tags, paidOut: { amount: '65.25', currency: 'USD' } })
    expect(facts('declined', declined)).not.toHaveProperty('reason')
    expect(facts('declined', unanswered)).toMatchObject({ reason: 'transfer-unanswered' })
    expect(facts('undone', undone)).toMatchObject({ status: 'rejected', reason: 'payment-failed' })
    expect((await call(shop, `/events?objectId=${id}`)).data[0]).toMatchObject({
      object: 'transfer',
      objectId: id,
      kind: 'transfer.paid_out',
    })
    for (const { body } of receiver.hooks) expect(body).not.toContain(buyer.id)
  })

  it('tell of a changed listing, a payout that came back, and an exchange that was undone', async () => {
    const shop = await aPartner(market)
    const { receiver } = await receiving(shop)
    const webhooks = sending()
    const tags = { reference: 'cart-43' }
    const { id: listing } = await list(market, on(shop, owner, tags))
    await change(market, owner, listing, { partFulfilment: true, systemFulfilment: false, rate: '0.00063' })
    await change(market, owner, listing, { partFulfilment: true, systemFulfilment: false })
    const { id: back } = await order(market, on(shop, buyer, tags), listing, '400')
    const { id: undone } = await order(market, on(shop, buyer, tags), listing, '100')
    market.cards.fateOf = ({ token, reservation }) =>
      reservation === undone ? 'fails' : token?.endsWith(buyer.credit) ? 'returns' : undefined
    for (const id of [back, undone]) {
      await acceptOrder(market, owner, { params: { id } })
      await market.settled()
    }
    market.cards.fateOf = () => undefined
    await webhooks.idle()
    expect(typesOf(receiver, back).at(-1)).toBe('order.returned')
    expect(typesOf(receiver, undone)).toEqual(['order.placed', 'order.accepted', 'order.undone'])
    const listings = typesOf(receiver, listing)
    expect(listings.slice(0, 3)).toEqual(['listing.created', 'listing.changed', 'listing.changed'])
    expect(listings.at(-1)).toBe('listing.undone')
    const facts = (type: string, about: string) =>
      receiver.hooks.find(({ type: each, data }) => each === type && data.id === about)?.data
    expect(facts('order.returned', back)).toMatchObject(tags)
    expect(facts('order.undone', undone)).toMatchObject({
      ...tags,
      status: 'rejected',
      reason: 'payment-failed',
    })
    expect(facts('listing.undone', listing)).toMatchObject({
      ...tags,
      orderId: undone,
      reason: 'payment-failed',
    })
  })

  it('tell of a sale whose payout came back from the owner’s card', async () => {
    const [shop, agency] = [await aPartner(market), await aPartner(market)]
    const [shops, agencys] = [await receiving(shop), await receiving(agency)]
    const webhooks = sending()
    const { id: listing } = await list(market, on(agency, owner, { reference: 'desk-8' }))
    const { id } = await order(market, on(shop, buyer), listing, '400')
    market.cards.fateOf = ({ token }) => (token?.endsWith(owner.credit) ? 'returns' : undefined)
    await acceptOrder(market, owner, { params: { id } })
    await market.settled()
    market.cards.fateOf = () => undefined
    await webhooks.idle()
    // The buyer's own payout has arrived.
    expect(typesOf(shops.receiver, id).at(-1)).toBe('order.paid_out')
    expect(typesOf(agencys.receiver, listing).slice(-2)).toEqual(['listing.settled', 'listing.returned'])
    expect(agencys.receiver.hooks.at(-1)?.data).toMatchObject({
      reference: 'desk-8',
      orderId: id,
      paidOut: { currency: 'NGN' },
    })
  })

  it('tell once that a person has completed the setup', async () => {
    const shop = await aPartner(market)
    const { receiver } = await receiving(shop)
    const webhooks = sending()
    const person = await aPerson(market)
    const onPage = { ...person, page: { origin: shop.origin, tags: { reference: 'user-9' } } }
    await submitKyc(market, onPage, kycDetails(), aPicture())
    await savePin(market, onPage, { body: { pin } })
    await webhooks.idle()
    expect(receiver.hooks).toEqual([])
    await addCard(market, person, { body: cardDetails() })
    await addCard(market, onPage, { body: cardDetails({ number: '5555555555554444' }) })
    await webhooks.idle()
    expect(receiver.hooks.map(({ type, data }) => [type, data.object, data.id, data.reference])).toEqual([
      ['onboarding.completed', 'person', person.id, 'user-9'],
    ])
  })

  it('are tried again, keep the order of each object, and let others pass', async () => {
    const shop = await aPartner(market)
    const { receiver, id } = await receiving(shop)
    const { id: listing } = await list(market, owner)
    const { id: stuck } = await order(market, on(shop, buyer), listing, '100')
    const { id: other } = await order(market, on(shop, buyer), listing, '100')
    receiver.answer = ({ data }) => ({ status: data.id === stuck ? 503 : 200 })
    const webhooks = sending()
    await webhooks.idle()
    await cancelOrder(market, buyer, { params: { orderId: stuck } })
    await cancelOrder(market, buyer, { params: { orderId: other } })
    await webhooks.idle()
    expect(typesOf(receiver, other)).toEqual(['order.placed', 'order.cancelled'])
    expect(typesOf(receiver, stuck)).toEqual(['order.placed'])
    market.later(6)
    await webhooks.idle()
    expect(typesOf(receiver, stuck)).toEqual(['order.placed', 'order.placed'])
    const [first, second] = receiver.hooks.filter(({ data }) => data.id === stuck)
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body])
    expect((await call(shop, '')).data).toMatchObject([{ id, waiting: 2 }])
    receiver.answer = () => ({ status: 200 })
    market.later(40)
    await webhooks.idle()
    expect(typesOf(receiver, stuck).slice(2)).toEqual(['order.placed', 'order.cancelled'])
    expect((await call(shop, '')).data).toMatchObject([{ waiting: 0 }])
  })

  it('keep the order of each object when two processes send them', async () => {
    const shop = await aPartner(market)
    const { receiver } = await receiving(shop)
    const { id: listing } = await list(market, owner)
    const { id } = await order(market, on(shop, buyer), listing, '100')
    const answering = Promise.withResolvers<{ status: number }>()
    receiver.answer = ({ type }) => (type === 'order.placed' ? answering.promise : { status: 200 })
    const first = sending()
    await receiver.has(1)
    await cancelOrder(market, buyer, { params: { orderId: id } })
    const second = sending()
    await second.idle()
    expect(typesOf(receiver, id)).toEqual(['order.placed'])
    answering.resolve({ status: 200 })
    await Promise.all([first.idle(), second.idle()])
    expect(typesOf(receiver, id)).toEqual(['order.placed', 'order.cancelled'])
  })

  it('fail after three days, let the next event of the object pass, and are sent again on demand', async () => {
    const shop = await aPartner(market)
    const { receiver, id } = await receiving(shop)
    const { id: listing } = await list(market, owner)
    const begun = market.clock()
    const { id: about } = await order(market, on(shop, buyer), listing, '100')
    receiver.answer = () => ({ status: 500 })
    const webhooks = sending()
    for (let hour = 0; hour < 73; hour += 1) {
      await webhooks.idle()
      market.later(hourS)
    }
    await cancelOrder(market, buyer, { params: { orderId: about } })
    receiver.answer = () => ({ status: 200 })
    await webhooks.idle()
    const { data: events } = await call(shop, `/events?objectId=${about}`)
    expect(
      events.map((each: { kind: string; deliveries: [{ state: string }] }) => [
        each.kind,
        each.deliveries[0].state,
      ]),
    ).toEqual([
      ['order.cancelled', 'delivered'],
      ['order.placed', 'failed'],
    ])
    expect((await call(shop, '/events?state=failed')).data).toHaveLength(1)
    const failed = (await call(shop, `/events/${events[1].id}`)).data
    expect(failed.tries.length).toBeGreaterThan(12)
    expect(failed.tries.length).toBeLessThan(20)
    expect(failed.tries.every((each: { failure: string }) => each.failure === 'it answered 500')).toBe(true)
    const lastMs = new Date(failed.tries.at(-1).at).getTime() - begun.getTime()
    expect(lastMs / 3_600_000).toBeGreaterThan(71)

    await call(shop, `/events/${failed.id}/resend`, {})
    await webhooks.idle()
    expect((await call(shop, `/events/${failed.id}`)).data.deliveries).toMatchObject([{ state: 'delivered' }])
    expect(JSON.parse(failed.payload)).toEqual(JSON.parse(receiver.hooks.at(-1)?.body ?? ''))

    receiver.hooks.length = 0
    const replayed = await call(shop, `/${id}/replay`, { from: begun.toISOString() })
    await webhooks.idle()
    expect([replayed.data.count, typesOf(receiver)]).toEqual([2, ['order.placed', 'order.cancelled']])
    await market.settled()
  })

  it('go on with other partners while one’s receiver is slow, away or sends them elsewhere', async () => {
    const [slow, quick] = [await aPartner(market), await aPartner(market)]
    const held = await receiving(slow)
    const away = await call(slow, '', { url: 'http://127.0.0.1:9/' })
    const elsewhere = await aReceiver()
    closing.push(elsewhere.close)
    const moved = await receiving(slow)
    moved.receiver.answer = () => ({ status: 308, headers: { location: elsewhere.url } })
    const free = await receiving(quick)
    const release = Promise.withResolvers<void>()
    held.receiver.answer = async () => {
      await release.promise
      return { status: 200 }
    }
    const webhooks = sending()
    const ids: string[] = []
    for (const receiverId of [held.id, away.data.id, moved.id])
      ids.push((await call(slow, `/${receiverId}/test`, {})).data.eventId)
    await held.receiver.has(1)
    await call(quick, `/${free.id}/test`, {})
    await free.receiver.has(1)
    release.resolve()
    await webhooks.idle()
    const outcomes = await Promise.all(
      ids.map(async (each) => (await call(slow, `/events/${each}`)).data.tries[0]),
    )
    expect(outcomes.map(({ status, failure }) => status ?? failure)).toEqual([
      200,
      expect.stringContaining('ECONNREFUSED'),
      308,
    ])
    // The log of one address has its own events only, in any of its states.
    const logOf = async (by: PartnerForTests, query: string) =>
      (await call(by, `/events?receiverId=${query}`)).data.map((each: { id: string }) => each.id)
    expect(await logOf(slow, moved.id)).toEqual([ids[2]])
    expect(await logOf(slow, `${held.id}&state=delivered`)).toEqual([ids[0]])
    expect(await logOf(slow, `${held.id}&state=waiting`)).toEqual([])
    expect(await logOf(slow, `${moved.id}&state=waiting`)).toEqual([ids[2]])
    expect(await logOf(quick, held.id)).toEqual([])
    expect(outcomes[2].failure).toBe('it answered 308, and redirects are not followed')
    expect(elsewhere.hooks).toEqual([])
  })

  it('wait as long as the receiver asks, and pause at 410 until the partner goes on', async () => {
    const shop = await aPartner(market)
    const { receiver, id } = await receiving(shop)
    const webhooks = sending()
    receiver.answer = () => ({ status: 429, headers: { 'retry-after': '3600' } })
    const before = market.clock().getTime()
    const event = await tested(shop, id, webhooks)
    expect(new Date(event.deliveries[0].dueAt).getTime() - before).toBeGreaterThan(3_500_000)
    receiver.answer = () => ({ status: 410 })
    market.later(2 * hourS)
    await webhooks.idle()
    expect((await call(shop, '')).data).toMatchObject([
      { isPaused: true, pausedWhy: 'it answered 410', waiting: 1 },
    ])
    market.later(96 * hourS)
    await webhooks.idle()
    expect(receiver.hooks).toHaveLength(2)
    receiver.answer = () => ({ status: 200 })
    await call(shop, `/${id}`, { isPaused: false })
    await webhooks.idle()
    expect((await call(shop, '')).data).toMatchObject([{ isPaused: false, waiting: 0 }])
    expect(receiver.hooks).toHaveLength(3)
  })

  it('are signed with both secrets while one is replaced', async () => {
    const shop = await aPartner(market)
    const { receiver, id, secret } = await receiving(shop)
    const webhooks = sending()
    const { data } = await call(shop, `/${id}/secret`, { overlapHours: 2 })
    await tested(shop, id, webhooks)
    const [both] = receiver.hooks
    expect([isSigned(secret, both), isSigned(data.secret, both)]).toEqual([true, true])
    await call(shop, `/${id}/secret`, { overlapHours: 0 })
    await tested(shop, id, webhooks)
    expect(isSigned(data.secret, receiver.hooks.at(-1))).toBe(false)
  })

  it('are the partner’s own: another one’s receivers and events do not exist', async () => {
    const [shop, other] = [await aPartner(market), await aPartner(market)]
    const { id } = await receiving(shop)
    const webhooks = sending()
    const event = await tested(shop, id, webhooks)
    for (const path of [`/${id}`, `/${id}/remove`, `/${id}/secret`, `/${id}/test`, '/x'])
      expect([path, (await call(other, path, {})).status]).toEqual([path, 404])
    expect((await call(other, `/${id}/replay`, { from: market.clock().toISOString() })).status).toBe(404)
    expect((await call(other, `/events/${event.id}`)).status).toBe(404)
    expect((await call(other, `/events/${event.id}/resend`, {})).status).toBe(404)
    expect((await call(other, '/events')).data).toEqual([])
    for (const url of ['ftp://shop.example', 'shop.example', ''])
      expect((await call(shop, '', { url })).code).toBe('bad-input')
    expect((await call(shop, '', { url: 'https://shop.example', events: ['order.sold'] })).status).toBe(400)
  })

  it('are deleted after the days of their log, with the receiver that is removed', async () => {
    const shop = await aPartner(market)
    const { id } = await receiving(shop)
    const webhooks = sending()
    await tested(shop, id, webhooks)
    market.later(31 * 24 * hourS)
    await deleteExpired(market)
    expect((await call(shop, '/events')).data).toEqual([])
    await tested(shop, id, webhooks)
    await call(shop, `/${id}/remove`, {})
    expect((await call(shop, '/events')).data).toMatchObject([{ deliveries: [] }])
    expect((await call(shop, '')).data).toEqual([])
  })

  it('end a request that the server’s stop interrupts, and send it again', async () => {
    const shop = await aPartner(market)
    const { receiver, id } = await receiving(shop)
    const hang = Promise.withResolvers<void>()
    receiver.answer = async () => {
      await hang.promise
      return { status: 200 }
    }
    const first = startWorker(market, {}, [webhookSource(market.report)])
    await call(shop, `/${id}/test`, {})
    await receiver.has(1)
    await first.stop()
    hang.resolve()
    receiver.answer = () => ({ status: 200 })
    await sending().idle()
    expect(receiver.hooks).toHaveLength(2)
    expect(receiver.hooks[1]?.id).toBe(receiver.hooks[0]?.id)
  })
})
