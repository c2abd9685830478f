/** One person, many calls at once: limits on money hold whatever the speed, and a number opens one account. */
import { describe, expect, test } from 'vitest'
import { dayMs, daySeconds } from '#core/contract/time.ts'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { acceptOrder, cancelOrder } from '#server/exchange/market/orders/decide.ts'
import { respondToTransfer } from '#server/exchange/transfers/respond.ts'
import { sendMoney } from '#server/exchange/transfers/send.ts'
import { newId } from '#server/ids.ts'
import { addCard, deleteCard } from '#server/money/cards/cards.ts'
import { limitsOf } from '#server/money/limits/limits.ts'
import { recheckIdentity } from '#server/people/accounts/identity.ts'
import { clearKyc, submitKyc } from '#server/people/accounts/kyc.ts'
import type { Server } from '#server/server.ts'
import { feesOf } from '#server/settings/fee-settings.ts'
import type { MoneyLimits } from '#server/settings/limit-settings.ts'
import type { Settings } from '#server/settings/settings.ts'
import { suite } from '#tests/server/suite.ts'
import { list, order, pin, type Trader, traders } from '../market/market.ts'
import {
  aPerson,
  aPicture,
  aReadyUser,
  befriend,
  cardDetails,
  kycDetails,
  outcomes,
  refusal,
} from '../world.ts'

const none: MoneyLimits = {
  dayUsd: undefined,
  monthUsd: undefined,
  orderUsd: undefined,
  pendingOrders: undefined,
  openListings: undefined,
}

suite('limits', { people: 0 }, ({ market }) => {
  /** The same server with other settings. */
  const having = (some: Partial<Settings>) => ({ ...market, settings: { ...market.settings, ...some } })
  const limited = (limits: Partial<MoneyLimits>) => having({ limits: { ...none, ...limits } })
  const two = () => traders(market, 2)

  const send = (server: Server, from: Trader, to: Trader, amount: string) =>
    sendMoney(server, from, {
      body: { friendId: to.id, amount, currency: 'USD', debitCardId: from.debit, pin },
    })

  /** Whole US dollars that a person has held or paid, by their own rows. */
  const spent = async (person: Trader) => (await limitsOf(limited({ dayUsd: [1, 1, 1] }), person))?.day?.used

  test('sixty orders of one buyer at once stop at the pending ones that are allowed', async () => {
    const [owner, buyer] = await two()
    const server = limited({ pendingOrders: 5 })
    const { id } = await list(market, owner)
    const calls = Array.from({ length: 60 }, () => order(server, buyer, id, '10'))
    expect(await outcomes(calls)).toEqual({ done: 5, 'too-many-orders': 55 })
    expect(await refusal(order(server, buyer, id, '10'))).toBe(
      'too-many-orders: You can have at most 5 pending orders. Cancel one, or wait until it’s decided',
    )
    const pending = await market.database.db
      .selectFrom('orders')
      .select('id')
      .where('buyer_id', '=', buyer.id)
      .execute()
    await cancelOrder(server, buyer, { params: { orderId: pending[0]?.id ?? '' } }, newId())
    await order(server, buyer, id, '10')
  })

  test('listings posted at once stop at those that are allowed', async () => {
    const [owner] = await two()
    const server = limited({ openListings: 3 })
    const some = { needAmount: '1600', systemFulfilment: true }
    const posted = Array.from({ length: 12 }, () => list(server, owner, some))
    expect(await outcomes(posted)).toEqual({ done: 3, 'too-many-listings': 9 })
  })

  test('the fee counts, because it leaves the card too', async () => {
    const [owner, buyer, friend] = await traders(market, 3)
    const some = { ...none, dayUsd: [1_000, 1_000, 1_000] as const }
    const server = having({ limits: some, fees: feesOf({ FEE_PERCENT: '1.5' }) })
    await befriend(market, buyer, friend)
    const sent = (amount: string, fee: string) =>
      sendMoney(server, buyer, {
        body: { friendId: friend.id, amount, fee, currency: 'USD', debitCardId: buyer.debit, pin },
      })
    expect(await refusal(sent('1000', '15'))).toMatch(/^limit-day/)
    await sent('400', '6')
    expect(await spent(buyer)).toBe('406.00')
    const offered = await list(server, owner, { needAmount: '800000', fee: '7.50' })
    expect(await spent(owner)).toBe('507.50')
    const placed = await order(server, buyer, offered.id, '100', { fee: '2400' })
    expect(await spent(buyer)).toBe('507.50')
    await cancelOrder(server, buyer, { params: { orderId: placed.id } }, newId())
    await haltListing(server, owner, { params: { id: offered.id } })
    expect([await spent(owner), await spent(buyer)]).toEqual(['0.00', '406.00'])
  })

  test('a minute-old account cannot offer a million dollars', async () => {
    const [owner] = await two()
    const server = limited({ dayUsd: [1_000, 5_000, 20_000], monthUsd: [5_000, 25_000, 100_000] })
    expect(await refusal(list(server, owner, { needAmount: '1600000000' }))).toBe(
      'limit-day: At most US$1,000 can leave your cards in 24 hours. US$1,000 is left',
    )
    await list(server, owner)
    expect(await refusal(list(server, owner))).toMatch(
      /^limit-day: .* US\$0 is left, and there’ll be room for this amount on \d+\s\w+(\s\d{4})?,\s\d\d:\d\d UTC$/,
    )
  })

  test('listings, orders and transfers at once spend one amount, and not a cent more', async () => {
    const [me, other] = await two()
    await befriend(market, me, other)
    const theirs = await list(market, other, { needAmount: '16000000', rate: '0.000625' })
    const server = limited({ dayUsd: [1_000, 1_000, 1_000] })
    const calls = Array.from({ length: 36 }, (_, at) =>
      at % 3 === 0
        ? list(server, me, { needAmount: '160000' })
        : at % 3 === 1
          ? order(server, me, theirs.id, '100')
          : send(server, me, other, '100'),
    )
    expect(await outcomes(calls)).toEqual({ done: 10, 'limit-day': 26 })
    expect(await spent(me)).toBe('1000.00')
    expect(await limitsOf(server, me)).toMatchObject({
      day: { limit: '1000.00', used: '1000.00', left: '0.00' },
    })
  })

  test('released money gives its amount back, and paid money does not', async () => {
    const [me, other] = await two()
    await befriend(market, me, other)
    const server = limited({ monthUsd: [1_000, 1_000, 1_000] })
    const mine = await list(server, me)
    const bought = await order(market, other, mine.id, '400')
    expect(await refusal(send(server, me, other, '1'))).toMatch('limit-month')
    await acceptOrder(server, me, { params: { id: bought.id } }, newId())
    await haltListing(server, me, { params: { id: mine.id } }, newId())
    expect((await limitsOf(server, me))?.month?.used).toBe('400.00')

    const sent = await send(server, me, other, '600')
    expect(await refusal(send(server, me, other, '0.01'))).toMatch('limit-month')
    await respondToTransfer(server, other, { body: { id: sent.id, action: 'reject' } }, newId())
    expect((await limitsOf(server, me))?.month?.used).toBe('400.00')
    const theirs = await list(market, other)
    const placed = await order(server, me, theirs.id, '600')
    await cancelOrder(server, me, { params: { orderId: placed.id } }, newId())
    expect((await limitsOf(server, me))?.month?.used).toBe('400.00')
  })

  test('a match counts once, with the listing that it is paid out of', async () => {
    const [one, other] = await two()
    const server = limited({ dayUsd: [5_000, 5_000, 5_000] })
    const crossing = { needCurrency: 'USD', haveCurrency: 'EUR', systemFulfilment: true } as const
    await list(server, other, { ...crossing, needAmount: '100', rate: '0.9' })
    const back = { needCurrency: 'EUR', haveCurrency: 'USD', systemFulfilment: true } as const
    const { status } = await list(server, one, { ...back, needAmount: '90', rate: '1.2' })
    expect(status).toBe('fulfilled')
    // €90 at 0.87 for a dollar, rounded up; of the newer one the US$100 that it paid of its US$108.
    expect((await limitsOf(server, other))?.day?.used).toBe('103.45')
    expect((await limitsOf(server, one))?.day?.used).toBe('100.00')
  })

  test('an order has a limit of its own, compared at the market rate', async () => {
    const [owner, buyer] = await two()
    const server = limited({ orderUsd: 500 })
    const { id } = await list(market, owner)
    expect(await refusal(order(server, buyer, id, '501'))).toBe(
      'limit-order: One order can take at most US$500 from your card, including the fee. Order a smaller amount',
    )
    // At a rate of their own the naira that leave their card count, not the dollars that they get.
    expect(await refusal(order(server, buyer, id, '400', { rate: '0.0003125' }))).toMatch('limit-order')
    await order(server, buyer, id, '500')
  })

  test('the amounts of a day grow with the age of the identity check', async () => {
    const me = await aReadyUser(market)
    const server = limited({ dayUsd: [100, 200, 300], monthUsd: [1_000, 1_000, 1_000] })
    const limit = async (ageSeconds: number) => {
      const clock = () => new Date(market.clock().getTime() + ageSeconds * 1000)
      return limitsOf({ ...server, clock }, me)
    }
    expect(await limit(7 * daySeconds - 60)).toMatchObject({
      day: { limit: '100.00' },
      next: { day: '200.00' },
    })
    expect((await limit(7 * daySeconds - 60))?.next).not.toHaveProperty('month')
    expect(await limit(7 * daySeconds)).toMatchObject({ day: { limit: '200.00' }, next: { day: '300.00' } })
    expect(await limit(30 * daySeconds)).toMatchObject({ day: { limit: '300.00' } })
    expect(await limit(30 * daySeconds)).not.toHaveProperty('next')
  })

  test('a day is over after 24 hours and not at midnight, and the refusal says when', async () => {
    const [me, other] = await two()
    await befriend(market, me, other)
    const server = limited({ dayUsd: [100, 100, 100] })
    let aheadMs = 0
    const moved = { ...server, clock: () => new Date(market.clock().getTime() + aheadMs) }
    await send(moved, me, other, '60')
    aheadMs = 12 * 3600 * 1000
    await send(moved, me, other, '40')
    const day = (await limitsOf(moved, me))?.day
    expect(Date.parse(day?.freesAt ?? '') - moved.clock().getTime()).toBeCloseTo(12 * 3600 * 1000, -4)
    aheadMs = dayMs - 60_000
    expect(await refusal(send(moved, me, other, '60'))).toMatch('limit-day')
    aheadMs = dayMs + 1_000
    expect(await refusal(send(moved, me, other, '61'))).toMatch('limit-day')
    await send(moved, me, other, '60')
  })

  test('without a fresh market rate nothing but dollars is let through', async () => {
    const [me, other] = await two()
    await befriend(market, me, other)
    const clock = () => new Date(market.clock().getTime() + 40 * daySeconds * 1000)
    const server = {
      ...having({ limits: { ...none, dayUsd: [9_000, 9_000, 9_000] }, isSandbox: false }),
      clock,
    }
    const some = { needCurrency: 'USD', haveCurrency: 'NGN', needAmount: '1', rate: '1600' } as const
    expect(await refusal(list(server, me, some))).toMatch('limits-unknown')
    await send(server, me, other, '1')
  })

  test('a refused call leaves nothing reserved on a card', async () => {
    const [me, other] = await two()
    await befriend(market, me, other)
    const server = limited({ dayUsd: [100, 100, 100] })
    // All of them pass the early look, and their locks decide.
    expect(await outcomes(Array.from({ length: 8 }, () => send(server, me, other, '60')))).toEqual({
      done: 1,
      'limit-day': 7,
    })
  })

  test('where no limits are set the answer is null', async () => {
    const [me] = await two()
    expect(await limitsOf(market, me)).toBeNull()
  })

  describe('one account for each number', () => {
    const strict = having({ uniqueNumbers: true })

    test('a BVN that an account has is refused, however many send it at once', async () => {
      const people = await Promise.all(Array.from({ length: 4 }, () => aPerson(market)))
      const bvn = kycDetails().bvn
      const hand = (person: (typeof people)[number], server: Server = strict) =>
        submitKyc(server, person, kycDetails({ bvn }), aPicture())
      expect(await outcomes(people.map((person) => hand(person)))).toEqual({
        done: 1,
        'bvn-on-another-account': 3,
      })
      const { rows } = await takenOf(bvn)
      expect(rows).toBe(0)
      // The sandbox shares it.
      const late = await aPerson(market)
      expect(await refusal(hand(late))).toBe(
        'bvn-on-another-account: Another account already uses this number. Use that account, or write to us on the contact page',
      )
      await hand(late, market)
    })

    /** Rows that have the number itself: there may be none. */
    async function takenOf(number: string) {
      const all = await market.database.db.selectFrom('taken_number').selectAll().execute()
      return { rows: all.filter(({ number_key }) => number_key.includes(number)).length }
    }

    test('a number is free again when its check failed or was taken back', async () => {
      const [one, other] = [await aPerson(market), await aPerson(market)]
      const bvn = '22200000001'
      await submitKyc(strict, one, kycDetails({ bvn }), aPicture())
      expect(await refusal(submitKyc(strict, other, kycDetails({ bvn }), aPicture()))).toMatch(
        'bvn-on-another-account',
      )
      const failing = {
        ...strict,
        identity: { check: async () => ({ status: 'failed' as const, message: 'BVN does not exist' }) },
      }
      expect(await recheckIdentity(failing, one.id)).toBe('failed')
      await submitKyc(strict, other, kycDetails({ bvn }), aPicture())
      await clearKyc(strict, other)
      await submitKyc(strict, one, kycDetails({ bvn }), aPicture())
    })

    test('a card that an account has is refused, also after it was removed there', async () => {
      const number = '5105105105105100'
      const [one, other] = [await aReadyUser(market), await aReadyUser(market)]
      const first = await addCard(strict, one, { body: cardDetails({ number }) })
      await addCard(strict, one, { body: cardDetails({ number, type: 'credit' }) })
      const add = (save: boolean) => addCard(strict, other, { body: cardDetails({ number, save }) })
      expect(await refusal(add(true))).toBe(
        'card-on-another-account: Another account already uses this card. Use another card, or write to us on the contact page',
      )
      expect(await refusal(add(false))).toMatch('card-on-another-account')
      await deleteCard(strict, one, { params: { cardId: first.id } })
      expect(await refusal(add(true))).toMatch('card-on-another-account')
      expect((await takenOf(number)).rows).toBe(0)
      await addCard(market, other, { body: cardDetails({ number }) })
    })
  })
})
