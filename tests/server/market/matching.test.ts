// Opposite listings that both say Yes are matched in the transaction that brings them together.
import { afterEach, describe, expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { toDecimal } from '#core/money/money.ts'
import { listingDetail } from '#server/exchange/market/listings/detail.ts'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { placeOrder } from '#server/exchange/market/orders/place.ts'
import { listingOrders, recentOrders } from '#server/exchange/market/orders/search.ts'
import { suite } from '#tests/server/suite.ts'
import { befriend, refusal } from '../world.ts'
import {
  aTrader,
  brokenRules,
  change,
  list,
  moneyOf,
  notificationsOf,
  order,
  pin,
  type Trader,
  traders,
} from './market.ts'
import { searchOrders } from './searches.ts'

suite('matching', { people: 0 }, ({ market: given }) => {
  // Nobody goes on where a batch ends: all of a test are matched at once.
  const market = { ...given, matchBatch: 100 }
  afterEach(async () => {
    expect(await brokenRules(market)).toEqual([])
    // Listings that stand would be matched with those of the next test.
    const open = await market.database.db
      .selectFrom('listing')
      .select(['id', 'owner_id'])
      .where('ended_at', 'is', null)
      .execute()
    for (const each of open)
      await haltListing(market, { ...nobody, id: each.owner_id }, { params: { id: each.id } })
  })
  const nobody = { sessionId: '', emailKey: '', userName: '' }

  /** ₦1,600 for a dollar unless said otherwise, dollars offered, by people who let the platform fill. */
  const sell = (owner: Trader, some: Parameters<typeof list>[2] = {}) =>
    list(market, owner, { systemFulfilment: true, ...some })
  /** The opposite: dollars needed, naira offered. */
  const buy = (owner: Trader, needAmount: string, rate: string, some: Parameters<typeof list>[2] = {}) =>
    sell(owner, { needCurrency: 'USD', haveCurrency: 'NGN', needAmount, rate, ...some })

  const stateOf = async (id: string) => {
    const row = await market.database.db
      .selectFrom('listing')
      .select(['balance_minor', 'have_currency', 'status', 'is_halted'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return `${toDecimal(row.balance_minor, row.have_currency)} ${row.status}${row.is_halted ? ' halted' : ''}`
  }

  test('a listing that offers more than asked pays the asked amount and gets the rest back', async () => {
    const [owner, newcomer] = [await aTrader(market, 'owner'), await aTrader(market, 'new')]
    const older = await sell(owner)
    const newer = await buy(newcomer, '400', '1620')
    expect(newer).toMatchObject({ offerAmount: '648000.00', status: 'fulfilled' })
    expect(await moneyOf(market, newcomer)).toEqual({ 'USD credited': '400.00' })
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '600.00', 'NGN credited': '640000.00' })
    expect(await stateOf(older.id)).toBe('600.00 partly')
    expect(await stateOf(newer.id)).toBe('0.00 fulfilled')
    expect(await notificationsOf(market, newcomer)).toEqual([
      `Listing matched: Your listing was matched with one from ${owner.userName}: US$400 for ₦640,000, received on your card ending 4444. Your listing has all it needs. The ₦8,000 still held on your card ending 4242 has been released.`,
    ])
    expect(await notificationsOf(market, owner)).toEqual([
      `Listing matched: Your listing was matched with one from ${newcomer.userName}: ₦640,000 for US$400, received on your card ending 4444. US$600 of your listing can still be ordered.`,
    ])
    const debited = await market.database.db
      .selectFrom('account')
      .select(['taken', 'held'])
      .where('holder_id', '=', newcomer.debit)
      .executeTakeFirstOrThrow()
    expect(debited).toEqual({ taken: 64_000_000n, held: 0n })
  })

  test('a match is in the requests of both listings, each seen from its owner, and in both histories', async () => {
    const [owner, newcomer] = [await aTrader(market, 'owner'), await aTrader(market, 'new')]
    const older = await sell(owner)
    const newer = await buy(newcomer, '400', '1620')
    const [asked] = await listingOrders(market, owner, { params: { id: older.id }, query: {} })
    expect(asked).toMatchObject({
      username: newcomer.userName,
      orderAmount: '400.00',
      giveUpAmount: '640000.00',
      rate: '0.000625',
      haveCurrency: 'USD',
      needCurrency: 'NGN',
      status: 'completed',
      isMatch: true,
      isCounterOffer: false,
      isMine: false,
    })
    const mirrored = await listingOrders(market, newcomer, { params: { id: newer.id }, query: {} })
    expect(mirrored).toMatchObject([
      {
        id: asked?.id,
        username: owner.userName,
        orderAmount: '640000.00',
        giveUpAmount: '400.00',
        rate: '1600',
        listingRate: '1620',
        haveCurrency: 'NGN',
        needCurrency: 'USD',
        isMatch: true,
        isCounterOffer: false,
        isMine: false,
        reference: asked?.reference,
      },
    ])
    for (const each of [older, newer])
      expect(await listingDetail(market, owner, { params: { id: each.id } })).toMatchObject({
        orderCount: 1,
        pendingOrders: 0,
      })
    expect(await searchOrders(market, newcomer, { query: {} })).toMatchObject([
      { id: asked?.id, isMatch: true, isMine: true, username: owner.userName },
    ])
    for (const each of [owner, newcomer])
      expect((await recentOrders(market, each)).map((one) => one.id)).toEqual([asked?.id])
  })

  test('the best price comes first, then the oldest listing', async () => {
    const people = (await traders(market, 4)) as Four
    const [first, second, best, newcomer] = people
    const one = await sell(first, { needAmount: '160000' })
    const two = await sell(second, { needAmount: '160000' })
    const three = await sell(best, { needAmount: '150000', rate: '0.0006666667' })
    const newer = await buy(newcomer, '150', '1600')
    // The best gives $100.01 (rounded up) for ₦150,000, the longest standing the rest at ₦1,600.
    expect(await stateOf(three.id)).toBe('0.00 fulfilled')
    expect(await stateOf(one.id)).toBe('50.01 partly')
    expect(await stateOf(two.id)).toBe('100.00 pending')
    expect(await stateOf(newer.id)).toBe('0.00 fulfilled')
    expect((await moneyOf(market, newcomer))['USD credited']).toBe('150.00')
  })

  test('an owner’s listings never match each other, even at the best price', async () => {
    const [owner, other] = await traders(market, 2)
    const own = await sell(owner, { rate: '0.0007' })
    const others = await sell(other)
    const newer = await buy(owner, '100', '1700')
    expect(await stateOf(own.id)).toMatch(/ pending$/)
    expect(await stateOf(others.id)).toBe('900.00 partly')
    expect(await stateOf(newer.id)).toBe('0.00 fulfilled')
  })

  test.each([
    ['does not cross', {}, '1599.9999999999'],
    ['meets one that wants to be asked', { systemFulfilment: false }, '1600'],
    ['meets one of which more is left than it can take whole', { partFulfilment: false }, '1600'],
  ])('a listing that %s stands beside the other', async (_, some, rate) => {
    const [owner, newcomer] = await traders(market, 2)
    const older = await sell(owner, some)
    const newer = await buy(newcomer, '999.99', rate)
    expect(newer.status).toBe('pending')
    expect(await stateOf(older.id)).toBe('1000.00 pending')
  })

  test('a newcomer that takes no parts passes by those too small for it, and takes one that is enough', async () => {
    const people = (await traders(market, 4)) as Four
    const [small, better, enough, newcomer] = people
    const one = await sell(small, { needAmount: '160000', rate: '0.00063' })
    const two = await sell(better, { needAmount: '1600000', rate: '0.000625', partFulfilment: false })
    const three = await sell(enough)
    const newer = await buy(newcomer, '400', '1600', { partFulfilment: false })
    expect(await stateOf(one.id)).toMatch(/ pending$/)
    expect(await stateOf(two.id)).toBe('1000.00 pending')
    expect(await stateOf(three.id)).toBe('600.00 partly')
    expect(await stateOf(newer.id)).toBe('0.00 fulfilled')
  })

  test('a newcomer that asks for more takes what there is and stands with the rest', async () => {
    const people = await traders(market, 3)
    const [one, two, newcomer] = people
    await sell(one)
    await sell(two, { partFulfilment: false })
    const newer = await buy(newcomer, '2500', '1650')
    expect(newer.status).toBe('partly')
    // ₦4,125,000 less twice ₦1,600,000: nothing is released while $500 are still needed.
    expect(await stateOf(newer.id)).toBe('925000.00 partly')
    expect(await moneyOf(market, newcomer)).toEqual({ 'NGN held': '925000.00', 'USD credited': '2000.00' })
    // At the rate of the one that stood: $500 fetch ₦825,000, and of the ₦925,000 the rest goes back.
    const last = await sell(one, { needAmount: '1000000' })
    expect(await stateOf(last.id)).toBe('125.00 partly')
    expect(await stateOf(newer.id)).toBe('0.00 fulfilled')
    expect(await moneyOf(market, newcomer)).toEqual({ 'USD credited': '2500.00' })
    expect((await moneyOf(market, one))['NGN credited']).toBe('2425000.00')
  })

  test('halted, fulfilled and expired listings are not matched', async () => {
    const [owner, newcomer] = await traders(market, 2)
    const halted = await sell(owner)
    await haltListing(market, owner, { params: { id: halted.id } })
    const expired = await sell(owner)
    market.later(30 * daySeconds + 1)
    expect(await buy(newcomer, '400', '1620')).toMatchObject({ status: 'pending' })
    expect(await stateOf(expired.id)).toBe('1000.00 pending')
  })

  test('a match rejects pending orders that no longer fit, and says so', async () => {
    const [owner, buyer, newcomer] = await traders(market, 3)
    const older = await sell(owner)
    await order(market, buyer, older.id, '700', { rate: '0.00064' })
    await order(market, buyer, older.id, '600', { rate: '0.00064' })
    await buy(newcomer, '400', '1600')
    expect(await notificationsOf(market, buyer)).toEqual([
      `Order rejected: Your order of US$700 from ${owner.userName} was rejected. The remaining balance is too low for your order. The ₦1,093,750 held on your card ending 4242 has been released. You can order from another listing.`,
    ])
    await buy(newcomer, '600', '1600')
    expect((await notificationsOf(market, buyer))[0]).toBe(
      `Order rejected: Your order of US$600 from ${owner.userName} was rejected. The listing was fulfilled by a match with another listing. The ₦937,500 held on your card ending 4242 has been released. You can order from another listing.`,
    )
  })

  test('the proceeds of a match go to a chosen friend’s card, and notify the friend', async () => {
    const [owner, newcomer, friend] = await traders(market, 3)
    await befriend(market, newcomer, friend)
    await sell(owner)
    await buy(newcomer, '400', '1600', { creditCardId: friend.credit })
    expect(await moneyOf(market, friend)).toEqual({ 'USD credited': '400.00' })
    expect(await notificationsOf(market, friend)).toEqual([
      `Money received: ${newcomer.userName} sent US$400 from an exchange to your card ending 4444. You don’t need to do anything.`,
    ])
  })

  test('more than a page of listings that cross is matched in the order of their prices', async () => {
    const people = await traders(market, 53)
    const newcomer = people.pop() as Trader
    const posted = []
    for (const [index, owner] of people.entries())
      posted.push(await sell(owner, { needAmount: '1600', rate: index % 2 ? '0.00063' : '0.000625' }))
    // 26 at $1.01 (₦1,600 × 0.00063, rounded up), then 25 of the 26 at $1.
    const newer = await buy(newcomer, '51.26', '1600')
    expect(newer.status).toBe('fulfilled')
    const states = await Promise.all(posted.map(({ id }) => stateOf(id)))
    expect(states.slice(0, -2).every((state) => state === '0.00 fulfilled')).toBe(true)
    expect(states.at(-1)).toBe('0.00 fulfilled')
    expect(states.at(-2)).toBe('1.00 pending')
  })

  test('currencies without decimals are matched in whole units', async () => {
    const yen = { needCurrency: 'JPY' as CurrencyCode, haveCurrency: 'USD' as CurrencyCode }
    const [owner, newcomer] = await traders(market, 2)
    await sell(owner, { ...yen, needAmount: '10001', rate: '0.0064999999' })
    const newer = await sell(newcomer, {
      needCurrency: 'USD',
      haveCurrency: 'JPY',
      needAmount: '0.01',
      rate: '156',
    })
    expect(newer).toMatchObject({ offerAmount: '2', status: 'fulfilled' })
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '65.00', 'JPY credited': '2' })
    expect(await moneyOf(market, newcomer)).toEqual({ 'USD credited': '0.01' })
  })

  test('a retry of a listing that was matched gets the same answer and matches nothing again', async () => {
    const [owner, newcomer] = await traders(market, 2)
    await sell(owner)
    const some = { needCurrency: 'USD', haveCurrency: 'NGN', needAmount: '400', rate: '1600' } as const
    const send = () => list(market, newcomer, { ...some, systemFulfilment: true }, 'k')
    const [one, two] = await Promise.all([send(), send()])
    expect(two).toEqual(one)
    expect(await send()).toEqual(one)
    expect(await moneyOf(market, newcomer)).toEqual({ 'USD credited': '400.00' })
  })

  describe('a listing that is changed', () => {
    test('keeps what it holds, and asks for what its balance is worth at the new rate', async () => {
      const [owner, buyer] = await traders(market, 2)
      const { id } = await list(market, owner, { systemFulfilment: true })
      await order(market, buyer, id, '400')
      expect(await change(market, owner, id, { rate: '0.0006' })).toEqual({
        id,
        needAmount: '1640000.00',
        status: 'partly',
      })
      expect(await moneyOf(market, owner)).toEqual({ 'USD held': '600.00', 'NGN credited': '640000.00' })
      expect(await listingDetail(market, owner, { params: { id } })).toMatchObject({
        rate: '0.0006',
        needAmount: '1640000.00',
        offerAmount: '1000.00',
        balance: '600.00',
        receivedAmount: '640000.00',
      })
      // An earlier order is not a counter-offer now.
      const [placed] = await listingOrders(market, owner, { params: { id }, query: {} })
      expect(placed).toMatchObject({ rate: '0.000625', listingRate: '0.000625', isCounterOffer: false })
      const again = await change(market, owner, id, { rate: '0.0005' })
      expect(again).toMatchObject({ needAmount: '1840000.00' })
      const { needAmount } = await listingDetail(market, owner, { params: { id } })
      expect(needAmount).toBe('1840000.00')
    })

    test('is a newcomer: it meets what stands at the rate of the other', async () => {
      const [owner, other] = await traders(market, 2)
      const mine = await buy(owner, '400', '1500')
      const standing = await sell(other)
      expect(await change(market, owner, mine.id, { rate: '1700' })).toMatchObject({
        needAmount: '352.95',
        status: 'fulfilled',
      })
      expect(await stateOf(standing.id)).toBe('647.05 partly')
      // $352.95 at ₦1,600 are ₦564,720 of the ₦600,000 that were held.
      expect(await moneyOf(market, other)).toEqual({ 'USD held': '647.05', 'NGN credited': '564720.00' })
    })

    test('is matched when it now lets the platform fill it, or takes parts', async () => {
      const [owner, other, third] = await traders(market, 3)
      const silent = await sell(owner, { systemFulfilment: false, partFulfilment: false })
      const newer = await buy(other, '400', '1600')
      expect(await change(market, owner, silent.id, { partFulfilment: false })).toMatchObject({
        needAmount: '1600000.00',
        status: 'pending',
      })
      expect(await change(market, owner, silent.id, {})).toMatchObject({ status: 'partly' })
      expect(await stateOf(newer.id)).toBe('0.00 fulfilled')
      expect(await buy(third, '600', '1600')).toMatchObject({ status: 'fulfilled' })
    })

    test('buys no more than it still has, when it once accepted less than it asked for', async () => {
      const [owner, buyer, other] = await traders(market, 3)
      const mine = await buy(owner, '400', '1600', { systemFulfilment: false })
      const body = {
        rate: '3200',
        pin,
        orderAmount: '320000',
        giveUpAmount: '100',
        isSystemRate: false,
        debitCardId: buyer.debit,
        creditCardId: buyer.credit,
        listingId: mine.id,
      }
      const { id } = await placeOrder(market, buyer, { body })
      await acceptOrder(market, owner, { params: { id } })
      await sell(other)
      // It still needs $300, and has ₦320,000.
      await change(market, owner, mine.id, { rate: '1600' })
      expect(await stateOf(mine.id)).toBe('0.00 fulfilled')
      expect(await moneyOf(market, owner)).toEqual({ 'USD credited': '300.00' })
    })

    test('loses its place to those that stood meanwhile; one that stays as it is keeps it', async () => {
      const [first, second, newcomer] = await traders(market, 3)
      const one = await sell(first)
      const two = await sell(second)
      await change(market, first, one.id, {})
      await buy(newcomer, '100', '1600')
      expect(await stateOf(one.id)).toBe('900.00 partly')
      await change(market, first, one.id, { rate: '0.00062' })
      await change(market, first, one.id, {})
      await buy(newcomer, '100', '1600')
      expect(await stateOf(one.id)).toBe('900.00 partly')
      expect(await stateOf(two.id)).toBe('900.00 partly')
    })

    test('is refused while an order is pending, after its end, and to others', async () => {
      const [owner, buyer] = await traders(market, 2)
      const { id } = await list(market, owner)
      await order(market, buyer, id, '10')
      expect(await refusal(change(market, owner, id, {}))).toMatch(/^listing-has-orders/)
      expect(await refusal(change(market, buyer, id, {}))).toMatch(/^not-found: This listing/)
      expect(await refusal(change(market, owner, 'listing-1', {}))).toMatch(/^not-found: This listing/)
      await haltListing(market, owner, { params: { id } })
      expect(await refusal(change(market, owner, id, {}))).toBe(
        'listing-ended: This listing has ended and can’t be changed. Create a new one instead',
      )
      const old = await list(market, owner)
      market.later(30 * daySeconds + 1)
      expect(await refusal(change(market, owner, old.id, {}))).toMatch(/^listing-ended/)
    })

    test('is refused with a wrong PIN, an invalid rate, and a system rate that has moved', async () => {
      const owner = await aTrader(market)
      const { id } = await list(market, owner, { isSystemRate: true })
      expect(await refusal(change(market, owner, id, { pin: '9999' }))).toMatch(/^wrong-pin/)
      expect(await refusal(change(market, owner, id, { rate: '0' }))).toBe(
        'bad-amount: rate: Enter a rate above 0',
      )
      const far = { rate: '0.0000000001', isFarRateConfirmed: true }
      expect(await refusal(change(market, owner, id, far))).toBe(
        'bad-amount: needAmount: Enter an amount of at most 1,000,000,000,000',
      )
      expect(await refusal(change(market, owner, id, { rate: '0.0006', isSystemRate: true }))).toMatch(
        /^rate-moved/,
      )
      expect(await change(market, owner, id, { isSystemRate: true, partFulfilment: false })).toMatchObject({
        status: 'pending',
      })
    })

    test('once: a retry gets the first answer, whatever became of the listing and the market rate', async () => {
      const [owner, other] = await traders(market, 2)
      const mine = await buy(owner, '400', '1500')
      await sell(other)
      const some = { rate: '1600', isSystemRate: true }
      const first = await change(market, owner, mine.id, some, 'k')
      expect(first.status).toBe('fulfilled')
      expect(await change(market, owner, mine.id, { ...some, pin: '9999' }, 'k')).toEqual(first)
      expect(await refusal(change(market, owner, mine.id, { rate: '1601' }, 'k'))).toMatch(/^key-reused/)
    })
  })
})

type Four = [Trader, Trader, Trader, Trader]
