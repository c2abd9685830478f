/**
 * Whatever touches somebody's money or account is told once, with the amount, the other one's name, and what to do
 * next: each event by the use case that causes it, and the whole of what everybody was told of it.
 */

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Language } from '#core/contract/languages.ts'
import { daySeconds } from '#core/contract/time.ts'
import { expire } from '#server/exchange/expiry/expire.ts'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { acceptOrder, cancelOrder, rejectOrder } from '#server/exchange/market/orders/decide.ts'
import { orderDetail } from '#server/exchange/market/orders/detail.ts'
import { choosePayoutCard } from '#server/money/settlement/payouts.ts'
import { inviteFriend } from '#server/people/circle/invites.ts'
import { pendingFriendRequests, respondToFriendRequest } from '#server/people/circle/requests.ts'
import { formatDay } from '#server/platform/messages/moments.ts'
import { noticesOf } from '#tests/server/notices.ts'
import { suite } from '#tests/server/suite.ts'
import { list, type Market, order, pin, type Trader, traders } from '../market/market.ts'
import { accept, decline, send } from '../transfers/circle.ts'
import { befriend, refusal } from '../world.ts'

/** An expected notice; those before it are forgotten. */
type Notified = [who: Trader, title: string, body: string, kind: string, url: string]
type Scene = { market: Market; owner: Trader; buyer: Trader; friend: Trader; forget: () => Promise<void> }

const page = (id: string) => `/users-listing-details/${id}`
const params = (id: string) => ({ params: { id } })
const example = async ({ market, owner }: Scene, some = {}) => (await list(market, owner, some)).id
const wants = { needCurrency: 'USD', haveCurrency: 'NGN', systemFulfilment: true } as const

const events: Record<string, (cast: Scene) => Promise<Notified[]>> = {
  'an order received': async (cast) => {
    const { market, owner, buyer } = cast
    const id = await example(cast)
    await order(market, buyer, id, '400')
    const body = `${buyer.userName} wants to order US$400 for ₦640,000. Accept or reject it within 7 days.`
    return [[owner, 'New order request', body, 'listings', page(id)]]
  },
  'an order countered': async (cast) => {
    const { market, owner, buyer } = cast
    const id = await example(cast)
    await order(market, buyer, id, '600', { rate: '0.00064' })
    const terms = 'They offer 1 USD = 1,562.50 NGN, and you asked for 1 USD = 1,600.00 NGN'
    const body = `${buyer.userName} wants to order US$600 for ₦937,500. ${terms}. Accept or reject it within 7 days.`
    return [[owner, 'New counter-offer', body, 'listings', page(id)]]
  },
  'an order accepted, which fills a part of the listing': async (cast) => {
    const { market, owner, buyer, forget: clearNotifications } = cast
    const id = await example(cast)
    const placed = await order(market, buyer, id, '400')
    await clearNotifications()
    await acceptOrder(market, owner, params(placed.id))
    const bought = `${owner.userName} accepted your order of US$400 for ₦640,000. It was received on your card ending 4444. The payment was taken from your card ending 4242. You’ll find the receipt in Orders.`
    const sold = `${buyer.userName} bought US$400 from your listing. ₦640,000 was received on your card ending 4444. US$600 of your listing can still be ordered.`
    return [
      [buyer, 'Order accepted', bought, 'orders', '/order-page'],
      [owner, 'Listing ordered', sold, 'listings', page(id)],
    ]
  },
  'a listing fulfilled, with a friend’s card credited': async (cast) => {
    const { market, owner, buyer, friend } = cast
    const id = await example(cast, { systemFulfilment: true })
    await order(market, buyer, id, '1000', { creditCardId: friend.credit })
    const bought = `You just ordered US$1,000 from ${owner.userName} for ₦1,600,000. It was received on ${friend.userName}’s card. The payment was taken from your card ending 4242. You’ll find the receipt in Orders.`
    const sold = `${buyer.userName} bought US$1,000 from your listing. ₦1,600,000 was received on your card ending 4444. Your listing is fulfilled.`
    const gift = `${buyer.userName} sent US$1,000 from an exchange to your card ending 4444. You don’t need to do anything.`
    return [
      [buyer, 'Order completed', bought, 'orders', '/order-page'],
      [owner, 'Listing ordered', sold, 'listings', page(id)],
      [friend, 'Money received', gift, 'money', '/payment'],
    ]
  },
  'an order rejected': async (cast) => {
    const { market, owner, buyer, forget: clearNotifications } = cast
    const placed = await order(market, buyer, await example(cast), '400')
    await clearNotifications()
    await rejectOrder(market, owner, params(placed.id))
    const body = `Your order of US$400 from ${owner.userName} was rejected. The owner of the listing declined it. The ₦640,000 held on your card ending 4242 has been released. You can order from another listing.`
    return [[buyer, 'Order rejected', body, 'orders', '/order-page']]
  },
  'an order cancelled': async (cast) => {
    const { market, owner, buyer, forget: clearNotifications } = cast
    const id = await example(cast)
    const placed = await order(market, buyer, id, '400')
    await clearNotifications()
    await cancelOrder(market, buyer, { params: { orderId: placed.id } })
    const body = `${buyer.userName} cancelled their order of US$400 for ₦640,000. You don’t need to do anything. US$1,000 of your listing can still be ordered.`
    return [[owner, 'Order cancelled', body, 'listings', page(id)]]
  },
  'an order expired': async (cast) => {
    const { market, owner, buyer, forget: clearNotifications } = cast
    const id = await example(cast)
    await order(market, buyer, id, '400')
    await clearNotifications()
    market.later(7 * daySeconds + 1)
    await expire(market)
    const reason = 'It wasn’t accepted or rejected within 7 days'
    const theirs = `Your order of US$400 from ${owner.userName} expired. ${reason}. The ₦640,000 held on your card ending 4242 has been released. You can order from another listing.`
    const mine = `${buyer.userName}’s order of US$400 on your listing expired. ${reason}. You don’t need to do anything. US$1,000 of your listing can still be ordered.`
    return [
      [buyer, 'Order expired', theirs, 'orders', '/order-page'],
      [owner, 'Order expired', mine, 'listings', page(id)],
    ]
  },
  'a listing matched': async (cast) => {
    const { market, owner, buyer } = cast
    const older = await example(cast, { systemFulfilment: true })
    const newer = await list(market, buyer, { ...wants, needAmount: '400', rate: '1620' })
    const mine = `Your listing was matched with one from ${buyer.userName}: ₦640,000 for US$400, received on your card ending 4444. US$600 of your listing can still be ordered.`
    const theirs = `Your listing was matched with one from ${owner.userName}: US$400 for ₦640,000, received on your card ending 4444. Your listing has all it needs. The ₦8,000 still held on your card ending 4242 has been released.`
    return [
      [owner, 'Listing matched', mine, 'listings', page(older)],
      [buyer, 'Listing matched', theirs, 'listings', page(newer.id)],
    ]
  },
  'a listing halted': async (cast) => {
    const { market, owner, buyer, forget: clearNotifications } = cast
    const id = await example(cast)
    await order(market, buyer, id, '400')
    await clearNotifications()
    await haltListing(market, owner, params(id))
    const mine =
      'You halted your listing. The US$1,000 still held on your card ending 4242 has been released. Pending requests were rejected.'
    const theirs = `Your order of US$400 from ${owner.userName} was rejected. The listing was halted by its owner. The ₦640,000 held on your card ending 4242 has been released. You can order from another listing.`
    return [
      [owner, 'Listing halted', mine, 'listings', page(id)],
      [buyer, 'Order rejected', theirs, 'orders', '/order-page'],
    ]
  },
  'a listing about to expire': async (cast) => {
    const { market, owner } = cast
    const id = await example(cast)
    market.later(27 * daySeconds + 1)
    const last = new Date(market.clock().getTime() + 3 * daySeconds * 1000 - 1000)
    const when = formatDay({ language: 'en' }, last)
    await expire(market)
    const body = `Your listing expires on ${when}. US$1,000 can still be ordered. Renew it to keep it open for another 30 days. Otherwise, the money held on your card ending 4242 is released.`
    return [[owner, 'Listing expires soon', body, 'listings', page(id)]]
  },
  'a listing expired': async (cast) => {
    const { market, owner, forget: clearNotifications } = cast
    const id = await example(cast)
    market.later(28 * daySeconds)
    await expire(market)
    await clearNotifications()
    market.later(2 * daySeconds + 1)
    await expire(market)
    const body =
      'Your listing expired after 30 days. The US$1,000.00 still held on your card ending 4242 has been released. Post a new listing if you still need it.'
    return [[owner, 'Listing expired', body, 'listings', page(id)]]
  },
  'money received': async ({ market, buyer, friend }) => {
    await send(market, buyer, friend, '65.25')
    const body = 'Ada Obi sent you US$65.25. Accept it to one of your cards within 7 days, or decline it.'
    return [[friend, 'Incoming funds', body, 'money', '/payment']]
  },
  'money accepted': async ({ market, buyer, friend, forget: clearNotifications }) => {
    const { id } = await send(market, buyer, friend, '65.25')
    await clearNotifications()
    await accept(market, friend, id)
    const body = 'Ada Obi accepted the US$65.25 you sent from your card ending 4242.'
    return [[buyer, 'Money accepted', body, 'money', '/payment']]
  },
  'money declined': async ({ market, buyer, friend, forget: clearNotifications }) => {
    const { id } = await send(market, buyer, friend, '65.25')
    await clearNotifications()
    await decline(market, friend, id)
    const body =
      'Ada Obi declined the US$65.25 you sent. The money held on your card ending 4242 has been released. You can send it again.'
    return [[buyer, 'Money declined', body, 'money', '/payment']]
  },
  'money returned': async ({ market, buyer, friend, forget: clearNotifications }) => {
    await send(market, buyer, friend, '65.25')
    await clearNotifications()
    market.later(7 * daySeconds + 1)
    await expire(market)
    const back =
      'Ada Obi didn’t answer within 7 days. The US$65.25 you sent is no longer held on your card ending 4242. You can send it again.'
    const gone =
      'You didn’t accept the US$65.25 from Ada Obi within 7 days, so it’s no longer held for you. If you still need it, ask them to send it again.'
    return [
      [buyer, 'Money released', back, 'money', '/payment'],
      [friend, 'Incoming funds expired', gone, 'money', '/payment'],
    ]
  },
  'a friend request': async ({ market, owner, buyer }) => {
    await inviteFriend(market, owner, { params: { email: buyer.email }, query: {} })
    const body =
      'Ada Obi wants to be your friend. Accept or reject the request in your circle. Friends see the last four digits of your cards, so only accept people you know.'
    return [[buyer, 'Friend request', body, 'circle', '/payment']]
  },
  'a friend request accepted': async ({ market, owner, buyer, forget: clearNotifications }) => {
    await inviteFriend(market, owner, { params: { email: buyer.email }, query: {} })
    await clearNotifications()
    const [request] = await pendingFriendRequests(market, buyer)
    await respondToFriendRequest(market, buyer, {
      body: { requestId: request?.id ?? '', status: 'Approved' },
    })
    const body = 'Ada Obi is in your circle now. You can send each other money.'
    return [[owner, 'Friend request accepted', body, 'circle', '/payment']]
  },
  'wrong PINs, as an event of security': async ({ market, buyer, friend }) => {
    for (let tries = 0; tries < 5; tries += 1)
      await refusal(send(market, buyer, friend, '5', { pin: '9999' }))
    return [[buyer, 'PIN locked', expect.stringContaining('15 minutes'), 'security', '/profile']]
  },
}

suite('notices of money and accounts', { people: 0 }, ({ market, kind }) => {
  const deleteNotifications = () => market.database.db.deleteFrom('notification')

  /** Lets it happen to three people; answers what they should be told in English, and what they were told. */
  async function expectNotified(
    trigger: (cast: Scene) => Promise<Notified[]>,
    speak?: (cast: readonly Trader[]) => Promise<unknown>,
  ) {
    // Nothing of another event is left that would expire, or could be matched.
    market.later(40 * daySeconds)
    await expire(market)
    await deleteNotifications().execute()
    const [owner, buyer, friend] = await traders(market, 3)
    await befriend(market, buyer, friend)
    await speak?.([owner, buyer, friend])
    const clearNotifications = async () => {
      await deleteNotifications().execute()
    }
    const expected = await trigger({ market, owner, buyer, friend, forget: clearNotifications })
    await market.settled()
    const { rows: people } = await sql<{ id: string; language: Language }>`
      SELECT DISTINCT person.id, person.language FROM person JOIN notification ON person.id = person_id`.execute(
      market.database.db,
    )
    const all = await Promise.all(
      people.map(async ({ id, language }) =>
        (await noticesOf(market, id, language)).map((each) => ({ to: id, ...each })),
      ),
    )
    const rows = all
      .flat()
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ to, title, body, kind, url }) => ({ to, title, body, kind, url }))
    return { expected, rows }
  }

  test.each(Object.entries(events))('%s is told once to whom it concerns', async (_, trigger) => {
    const { expected, rows } = await expectNotified(trigger)
    expect(rows).toHaveLength(expected.length)
    expect(rows).toEqual(
      expect.arrayContaining(
        expected.map(([who, title, body, kind, url]) => ({ to: who.id, title, body, kind, url })),
      ),
    )
  })

  test('the notice of credited money follows it, on the way, on the card, and back', async () => {
    const [owner, buyer, friend] = await traders(market, 3)
    await befriend(market, buyer, friend)
    const { cards } = market
    const told = async (who: Trader) => (await noticesOf(market, who.id)).at(-1)
    async function accepted(creditCardId: string) {
      const { id: listing } = await list(market, owner)
      const { id } = await order(market, buyer, listing, '400', { creditCardId })
      await acceptOrder(market, owner, params(id))
      return id
    }
    const capture = cards.capture
    const captures: (() => Promise<void>)[] = []
    cards.capture = async (request) => {
      captures.push(() => capture.call(cards, request))
    }
    await accepted(friend.credit)
    await market.outbox.idle()
    cards.capture = capture
    expect((await told(buyer))?.body).toContain(`It is on its way to ${friend.userName}’s card. The payment`)
    expect((await told(owner))?.body).toContain('₦640,000 is on its way to your card ending 4444.')
    expect(await told(friend)).toMatchObject({
      title: 'Money on its way',
      body: `${buyer.userName} sent US$400 from an exchange to your card ending 4444. It’s on its way, and you don’t need to do anything.`,
    })
    for (const go of captures) await go()
    await market.settled()
    expect((await told(buyer))?.body).toContain(`It was received on ${friend.userName}’s card. The payment`)
    expect(await told(friend)).toMatchObject({ title: 'Money received' })

    cards.fateOf = ({ kind: what, token }) =>
      what === 'payout' && token?.includes(buyer.credit) ? 'returns' : undefined
    const id = await accepted(buyer.credit)
    await market.settled()
    cards.fateOf = () => undefined
    const [acceptance, cameBack] = (await noticesOf(market, buyer.id)).slice(-2)
    expect(acceptance?.body).toContain('It came back from your card ending 4444 and needs another card')
    const { payout } = await orderDetail(market, buyer, params(id))
    expect(cameBack).toMatchObject({
      title: 'Money came back',
      action: { kind: 'payout', id: payout?.id },
      body: 'US$400.00 couldn’t be paid to your card ending 4444 and came back. Choose another card for it.',
    })
    const body = { payoutId: payout?.id as string, cardId: buyer.debit, pin }
    await choosePayoutCard(market, buyer, { body })
    await market.settled()
    const [received, chosen] = (await noticesOf(market, buyer.id)).slice(-2)
    expect(received?.body).toContain('It was received on your card ending 4242. The payment')
    expect(chosen).toMatchObject({
      action: { kind: 'payout' },
      body: 'US$400.00 couldn’t be paid to your card ending 4444 and came back. You’ve chosen another card for it.',
    })
    expect(chosen?.action).not.toHaveProperty('id')
  })

  test('an exchange that was undone is told as such, and nobody reads that money was received', async () => {
    const [owner, buyer] = await traders(market, 2)
    const { id: listing } = await list(market, owner)
    const { id } = await order(market, buyer, listing, '400')
    market.cards.fateOf = ({ kind: what, reservation }) =>
      what === 'capture' && reservation === id ? 'fails' : undefined
    await acceptOrder(market, owner, params(id))
    await market.settled()
    market.cards.fateOf = () => undefined
    const bodies = async (who: Trader) => (await noticesOf(market, who.id)).slice(-2).map((each) => each.body)
    expect(await bodies(buyer)).toEqual([
      `${owner.userName} accepted your order of US$400 for ₦640,000. A payment failed, so the exchange was undone.`,
      expect.stringContaining('You paid nothing and will receive nothing.'),
    ])
    expect(await bodies(owner)).toEqual([
      `${buyer.userName} ordered US$400 from your listing for ₦640,000. A payment failed, so the exchange was undone.`,
      expect.stringContaining('goes back to your card ending 4242.'),
    ])
  })

  const speaks = (language: Language, people: readonly Trader[]) =>
    market.database.db
      .updateTable('person')
      .set({ language })
      .where(
        'id',
        'in',
        people.map(({ id }) => id),
      )
      .execute()

  async function inTwoLanguages([owner, ...others]: readonly Trader[]) {
    await speaks('fr', [owner as Trader])
    await speaks('ar', others)
  }

  // The words have nothing to do with the database.
  const languageEvents = kind === 'embedded' ? Object.entries(events) : []
  test.each(languageEvents)(
    '%s is told to an owner in French and to others in Arabic',
    async (_, trigger) => {
      const { expected, rows } = await expectNotified(trigger, inTwoLanguages)
      expect(rows).toHaveLength(expected.length)
      for (const [who, english, , kind, url] of expected) {
        const notificationsFor = rows.find((row) => row.to === who.id && row.kind === kind && row.url === url)
        expect(notificationsFor?.title).not.toBe(english)
        expect(notificationsFor?.body).not.toMatch(/\b(the|your?|was|is|in|of)\b/i)
      }
    },
  )

  test('each side is notified of an event in its own language, with its amounts', async () => {
    const accepted = events['an order accepted, which fills a part of the listing']
    if (!accepted) throw new Error('there is no such event')
    const [owner, buyer] = await notificationsFor(accepted)
    expect(buyer).toEqual({
      title: 'طلب مقبول',
      body: expect.stringMatching(
        /^قبل \u2068\w+\u2069 طلبك بقيمة \u2068US\$400\u2069 مقابل \u2068₦640,000\u2069\./,
      ),
    })
    expect(owner).toEqual({
      title: 'Annonce commandée',
      body: expect.stringMatching(
        /^\w+ a obtenu US\$400 de votre annonce\. ₦640\s000 ont été reçus sur votre carte se terminant par 4444\. US\$600 de votre annonce peuvent encore être commandés\.$/,
      ),
    })

    async function notificationsFor(trigger: (cast: Scene) => Promise<Notified[]>) {
      const { expected, rows } = await expectNotified(trigger, inTwoLanguages)
      const ids = expected.map(([who]) => who.id)
      // The buyer is told first.
      return ids.toReversed().map((id) => {
        const { title, body } = rows.find(({ to }) => to === id) ?? {}
        return { title, body }
      })
    }
  })
})
