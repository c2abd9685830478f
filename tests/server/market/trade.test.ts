// rules/rates.md#example to the minor unit, and the life of listings and orders.
import { expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { toDecimal } from '#core/money/money.ts'
import { expire } from '#server/exchange/expiry/expire.ts'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { acceptOrder, cancelOrder, rejectOrder } from '#server/exchange/market/orders/decide.ts'
import { reasonIn } from '#server/platform/messages/history.ts'
import { suite } from '#tests/server/suite.ts'
import { befriend, refusal } from '../world.ts'
import { aTrader, list, type Market, moneyOf, notificationsOf, order, traders } from './market.ts'

suite('a trade', { people: 0 }, ({ market }) => {
  const stateOf = async (id: string) => {
    const row = await market.database.db
      .selectFrom('listing')
      .select(['balance_minor', 'have_currency', 'status', 'is_halted'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return `${toDecimal(row.balance_minor, row.have_currency)} ${row.status}${row.is_halted ? ' halted' : ''}`
  }
  const orderState = async (id: string) => {
    const row = await market.database.db
      .selectFrom('orders')
      .select(['status', 'reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const reason = reasonIn('en', row.reason)
    return reason ? `${row.status}: ${reason}` : row.status
  }

  /** The events of the example up to buyer 3's try. */
  const theExample = async (market: Market) => {
    const owner = await aTrader(market, 'owner')
    const one = await aTrader(market, 'one')
    const two = await aTrader(market, 'two')
    const three = await aTrader(market, 'three')
    const posted = await list(market, owner)
    expect(posted.offerAmount).toBe('1000.00')
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '1000.00' })
    expect(await stateOf(posted.id)).toBe('1000.00 pending')

    const first = await order(market, one, posted.id, '400')
    expect(first).toMatchObject({ status: 'pending', giveUpAmount: '640000.00' })
    expect(await moneyOf(market, one)).toEqual({ 'NGN held': '640000.00' })
    expect(await stateOf(posted.id)).toBe('1000.00 pending')

    const second = await order(market, two, posted.id, '600', { rate: '0.00062' })
    expect(second).toMatchObject({ status: 'pending', giveUpAmount: '967741.94' })
    expect(await moneyOf(market, two)).toEqual({ 'NGN held': '967741.94' })
    expect(await stateOf(posted.id)).toBe('1000.00 pending')

    await acceptOrder(market, owner, { params: { id: first.id } })
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '600.00', 'NGN credited': '640000.00' })
    expect(await moneyOf(market, one)).toEqual({ 'USD credited': '400.00' })
    expect(await moneyOf(market, two)).toEqual({ 'NGN held': '967741.94' })
    expect(await stateOf(posted.id)).toBe('600.00 partly')
    expect(await orderState(first.id)).toBe('completed')

    expect(await refusal(order(market, three, posted.id, '700'))).toBe(
      'above-balance: you cannot order more than 600 USD',
    )
    expect(await moneyOf(market, three)).toEqual({})
    return { owner, one, two, posted, second }
  }

  test('the worked example comes out to the minor unit', async () => {
    const { owner, two, posted, second } = await theExample(market)
    await acceptOrder(market, owner, { params: { id: second.id } })
    expect(await moneyOf(market, owner)).toEqual({ 'NGN credited': '1607741.94' })
    expect(await moneyOf(market, two)).toEqual({ 'USD credited': '600.00' })
    expect(await stateOf(posted.id)).toBe('0.00 fulfilled')
    expect(await notificationsOf(market, owner)).toContain(
      `Listing ordered: ${two.userName} bought US$600 from your listing. ₦967,741.94 was received on your card ending 4444. Your listing is fulfilled.`,
    )
  })

  test('when the owner halts instead, everything that is held is released', async () => {
    const { owner, two, posted, second } = await theExample(market)
    await haltListing(market, owner, { params: { id: posted.id } })
    expect(await moneyOf(market, owner)).toEqual({ 'NGN credited': '640000.00' })
    expect(await moneyOf(market, two)).toEqual({})
    expect(await stateOf(posted.id)).toBe('600.00 partly halted')
    expect(await orderState(second.id)).toBe('rejected: The listing was halted by its owner')
    expect(await notificationsOf(market, two)).toEqual([
      `Order rejected: Your order of US$600 from ${owner.userName} was rejected. The listing was halted by its owner. The ₦967,741.94 held on your card ending 4242 has been released. You can order from another listing.`,
    ])
    expect(await refusal(order(market, two, posted.id, '600'))).toMatch(
      /^listing-closed: This listing is halted/,
    )
  })

  test('an order notifies the owner, a counter-offer as such', async () => {
    const [owner, buyer] = await traders(market, 2)
    const { id } = await list(market, owner)
    await order(market, buyer, id, '10')
    await order(market, buyer, id, '10', { rate: '0.0007' })
    expect(await notificationsOf(market, owner)).toEqual([
      `New counter-offer: ${buyer.userName} wants to order US$10 for ₦14,285.72. They offer 1 USD = 1,428.57 NGN, and you asked for 1 USD = 1,600.00 NGN. Accept or reject it within 7 days.`,
      `New order request: ${buyer.userName} wants to order US$10 for ₦16,000. Accept or reject it within 7 days.`,
    ])
  })

  test('accepting one order rejects those that no longer fit, and tells their buyers', async () => {
    const [owner, big, small, taken] = (await Promise.all([1, 2, 3, 4].map(() => aTrader(market)))) as Tuple4
    const { id } = await list(market, owner)
    const tooBig = await order(market, big, id, '700')
    const fits = await order(market, small, id, '600')
    const { id: accepted } = await order(market, taken, id, '400')
    await acceptOrder(market, owner, { params: { id: accepted } })
    expect(await orderState(tooBig.id)).toBe('rejected: The remaining balance is too low for your order')
    expect(await orderState(fits.id)).toBe('pending')
    expect(await moneyOf(market, big)).toEqual({})
    expect(await notificationsOf(market, big)).toEqual([
      `Order rejected: Your order of US$700 from ${owner.userName} was rejected. The remaining balance is too low for your order. The ₦1,120,000 held on your card ending 4242 has been released. You can order from another listing.`,
    ])
    expect(await notificationsOf(market, small)).toEqual([])
  })

  test('where only the whole is offered, accepting one order rejects all others', async () => {
    const [owner, one, two] = await traders(market, 3)
    const { id } = await list(market, owner, { partFulfilment: false })
    const first = await order(market, one, id, '1000')
    const second = await order(market, two, id, '1000')
    await acceptOrder(market, owner, { params: { id: second.id } })
    expect(await stateOf(id)).toBe('0.00 fulfilled')
    expect(await orderState(first.id)).toBe('rejected: The listing was fulfilled by another order')
  })

  test('system fulfilment takes an order at the rate of the owner, or a better one, at once', async () => {
    const [owner, buyer, other] = await traders(market, 3)
    const { id } = await list(market, owner, { systemFulfilment: true })
    const waiting = await order(market, other, id, '900', { rate: '0.00063' })
    expect(waiting.status).toBe('pending')
    expect(await order(market, buyer, id, '100')).toMatchObject({
      status: 'completed',
      giveUpAmount: '160000.00',
    })
    expect(await order(market, buyer, id, '100', { rate: '0.0005' })).toMatchObject({ status: 'completed' })
    expect(await stateOf(id)).toBe('800.00 partly')
    expect(await orderState(waiting.id)).toBe('rejected: The remaining balance is too low for your order')
    expect(await moneyOf(market, buyer)).toEqual({ 'USD credited': '200.00' })
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '800.00', 'NGN credited': '360000.00' })
  })

  test('proceeds go to a chosen friend’s card, and notify the friend', async () => {
    const [owner, buyer, friend] = await traders(market, 3)
    await befriend(market, buyer, friend)
    const { id } = await list(market, owner)
    const placed = await order(market, buyer, id, '400', { creditCardId: friend.credit })
    await acceptOrder(market, owner, { params: { id: placed.id } })
    expect(await moneyOf(market, friend)).toEqual({ 'USD credited': '400.00' })
    expect(await notificationsOf(market, friend)).toEqual([
      `Money received: ${buyer.userName} sent US$400 from an exchange to your card ending 4444. You don’t need to do anything.`,
    ])
  })

  test('a rejected and a cancelled order give back what they held', async () => {
    const [owner, buyer] = await traders(market, 2)
    const { id } = await list(market, owner)
    const declined = await order(market, buyer, id, '400')
    const takenBack = await order(market, buyer, id, '500')
    await rejectOrder(market, owner, { params: { id: declined.id } })
    await cancelOrder(market, buyer, { params: { orderId: takenBack.id } })
    expect(await orderState(declined.id)).toBe('rejected: The owner of the listing declined it')
    expect(await orderState(takenBack.id)).toBe('cancelled')
    expect(await moneyOf(market, buyer)).toEqual({})
    expect((await notificationsOf(market, buyer))[0]).toMatch(
      /^Order rejected: Your order of US\$400 from \w+ was rejected/,
    )
    expect((await notificationsOf(market, owner))[0]).toBe(
      `Order cancelled: ${buyer.userName} cancelled their order of US$500 for ₦800,000. You don’t need to do anything. US$1,000 of your listing can still be ordered.`,
    )
  })

  test('orders end after 7 days and listings after 30, with the holds released and everybody told', async () => {
    const [owner, buyer] = await traders(market, 2)
    const { id } = await list(market, owner)
    const early = await order(market, buyer, id, '400')
    market.later(7 * daySeconds + 1)
    expect(await refusal(acceptOrder(market, owner, { params: { id: early.id } }))).toBe(
      'order-not-pending: This order is expired',
    )
    await expire(market)
    expect(await orderState(early.id)).toBe('rejected: It wasn’t accepted or rejected within 7 days')
    expect((await notificationsOf(market, buyer))[0]).toMatch(
      /^Order expired: Your order of US\$400 from \w+ expired/,
    )
    expect((await notificationsOf(market, owner))[0]).toMatch(
      /^Order expired: \w+’s order of US\$400 on your listing/,
    )

    market.later(20 * daySeconds)
    const late = await order(market, buyer, id, '300')
    market.later(3 * daySeconds + 1)
    expect(await refusal(order(market, buyer, id, '100'))).toBe(
      'listing-closed: This listing is expired and takes no orders',
    )
    expect(await expire(market)).toMatchObject({ orders: 0, failures: [] })
    expect(await expire(market)).toEqual({
      orders: 0,
      listings: 0,
      reminders: 0,
      lastDays: 0,
      transfers: 0,
      requests: 0,
      failures: [],
    })
    expect(await orderState(late.id)).toBe('rejected: The listing expired')
    expect(await moneyOf(market, owner)).toEqual({})
    expect(await moneyOf(market, buyer)).toEqual({})
    expect((await notificationsOf(market, owner))[0]).toBe(
      'Listing expired: Your listing expired after 30 days. The US$1,000.00 still held on your card ending 4242 has been released. Post a new listing if you still need it.',
    )
    expect(await refusal(haltListing(market, owner, { params: { id } }))).toMatch(/^halt-invalid/)
  })

  test('currencies without decimals are paid in whole units, rounded up', async () => {
    const [owner, buyer] = await traders(market, 2)
    const { id, offerAmount } = await list(market, owner, {
      needCurrency: 'JPY',
      needAmount: '10001',
      rate: '0.0064999999',
    })
    expect(offerAmount).toBe('65.01')
    const placed = await order(market, buyer, id, '0.01', { rate: '0.0064999999', giveUpAmount: '2' })
    expect(placed.giveUpAmount).toBe('2')
    await acceptOrder(market, owner, { params: { id: placed.id } })
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '65.00', 'JPY credited': '2' })
  })
})

type Trader = Awaited<ReturnType<typeof aTrader>>
type Tuple4 = [Trader, Trader, Trader, Trader]
