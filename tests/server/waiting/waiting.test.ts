// Matters that wait for a person, money held on their cards, and their open listings.
import { expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { maxWaitingRows } from '#core/contract/waiting.ts'
import { expire } from '#server/exchange/expiry/expire.ts'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { statementSums } from '#server/exchange/statement/sums.ts'
import { waiting } from '#server/exchange/waiting/waiting.ts'
import { suite } from '#tests/server/suite.ts'
import { answer, invite } from '../circle/circle.ts'
import { list, order, type Trader, traders } from '../market/market.ts'
import { send } from '../transfers/circle.ts'

const nothing = { count: 0, rows: [] }

suite('the waiting list of a person', { people: 2 }, ({ market, people: [me, friend] }) => {
  const found = (who: Trader = me) => waiting(market, who)

  test('is nothing at first', async () => {
    expect(await found()).toEqual({
      orders: nothing,
      transfers: nothing,
      returned: nothing,
      friends: nothing,
      held: { sums: [], ...nothing },
      listings: nothing,
    })
  })

  test('has orders on my listings with their gain, the money that comes in, and friend requests', async () => {
    const { id } = await list(market, me)
    const fair = await order(market, friend, id, '100')
    const counter = await order(market, friend, id, '200', {
      rate: '0.0006250195',
      giveUpAmount: '319990.02',
    })
    await invite(market, friend, me.email)
    const { friends } = await found()
    expect(friends).toMatchObject({ count: 1, rows: [{ username: friend.userName, fullName: 'Ada Obi' }] })

    await answer(market, me, 'Approved')
    const { id: transfer, reference } = await send(market, friend, me, '65.25', { note: 'Rent' })
    const all = await found()
    expect(all.friends).toEqual(nothing)
    expect(all.orders.count).toBe(2)
    expect(all.orders.rows).toMatchObject([
      { id: fair.id, listingId: id, username: friend.userName, orderAmount: '100.00', haveCurrency: 'USD' },
      { id: counter.id, giveUpAmount: '319990.02', needCurrency: 'NGN', gain: '-9.98' },
    ])
    expect(all.orders.rows[0]).not.toHaveProperty('gain')
    expect(all.transfers).toMatchObject({
      count: 1,
      rows: [{ id: transfer, sender: 'Ada Obi', amount: '65.25', currency: 'USD', reference, note: 'Rent' }],
    })
    expect(all.listings.rows).toMatchObject([
      { id, offerAmount: '1000.00', balance: '1000.00', pendingAmount: '300.00', pendingOrders: 2 },
    ])

    await acceptOrder(market, me, { params: { id: fair.id } })
    const after = await found()
    expect(after.orders.count).toBe(1)
    expect(after.listings.rows).toMatchObject([{ balance: '900.00', pendingAmount: '200.00' }])
    // Orders that others decide are not mine.
    expect((await found(friend)).orders).toEqual(nothing)
  })

  test('says what is held, for what and until when, and agrees with the ledger', async () => {
    const mine = await found()
    expect(mine.held).toMatchObject({
      sums: [{ currency: 'USD', amount: '900.00' }],
      count: 1,
      rows: [{ for: 'listing', amount: '900.00', currency: 'USD', lastFour: '4242' }],
    })
    const theirs = (await found(friend)).held
    expect(
      theirs.rows.map(({ for: reason, counterparty, amount }) => [reason, counterparty, amount]),
    ).toEqual(
      expect.arrayContaining([
        ['order', me.userName, '319990.02'],
        ['transfer', 'Ada Obi', '65.25'],
      ]),
    )
    for (const who of [me, friend]) {
      const sums = await statementSums(market, who, { query: {} })
      const held = sums.filter((each) => Number(each.held) > 0).map(({ currency, held }) => [currency, held])
      const { sums: ours } = (await found(who)).held
      expect(ours.map(({ currency, amount }) => [currency, amount]).sort()).toEqual(held.sort())
    }
  })

  test('counts pending orders at most as the balance', async () => {
    const [owner, one, other] = await traders(market, 3)
    const { id } = await list(market, owner)
    await order(market, one, id, '700')
    await order(market, other, id, '600')
    expect((await found(owner)).listings.rows).toMatchObject([
      { pendingOrders: 2, pendingAmount: '1000.00', balance: '1000.00' },
    ])
    await haltListing(market, owner, { params: { id } })
    expect(await found(owner)).toMatchObject({ orders: nothing, held: { count: 0 }, listings: nothing })
  })

  test('ends with its deadline', async () => {
    const [owner, buyer] = await traders(market, 2)
    const { id } = await list(market, owner)
    await order(market, buyer, id, '10')
    market.later(8 * daySeconds)
    expect((await found(owner)).orders).toEqual(nothing)
    expect((await found(owner)).listings.rows).toMatchObject([{ pendingOrders: 0, pendingAmount: '0.00' }])
    await expire(market)
    expect((await found(buyer)).held).toMatchObject({ sums: [], count: 0 })
  })

  test('answers the first rows and all counts with seven statements', async () => {
    const [owner, buyer] = await traders(market, 2)
    let statements = 0
    const db = new Proxy(market.database.db, {
      get(target, name) {
        // Each builder and each statement in plain SQL asks for one of them.
        if (name === 'selectFrom' || name === 'getExecutor') statements += 1
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const many = maxWaitingRows + 2
    for (let n = 0; n < many; n += 1) await list(market, owner, { needAmount: '16000' })
    const { id } = await list(market, owner)
    for (let n = 0; n < many; n += 1) await order(market, buyer, id, '2')
    const all = await waiting({ ...market, database: { ...market.database, db } }, owner)
    expect(statements).toBe(7)
    expect([all.orders.count, all.listings.count, all.held.count]).toEqual([many, many + 1, many + 1])
    expect(all.orders.rows).toHaveLength(maxWaitingRows)
    expect(all.listings.rows).toHaveLength(maxWaitingRows)
    expect(all.listings.rows[0]).toMatchObject({ id, pendingOrders: many })
  })
})
