// One confirmation that buys from several listings: never worse than agreed, all of it or nothing.
import { afterEach, expect, test } from 'vitest'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { suite } from '#tests/server/suite.ts'
import { befriend, outcomes, refusal } from '../world.ts'
import {
  aTrader,
  brokenRules,
  list,
  type Market,
  moneyOf,
  notificationsOf,
  order,
  quoted,
  sweepFor,
  type Trader,
  traders,
} from './market.ts'

/** Dollars on offer at naira for a dollar, decided by the platform. */
const offer = (
  market: Market,
  owner: Trader,
  naira: string,
  dollars: number,
  some: Parameters<typeof list>[2] = {},
) => {
  const price = { figure: naira, base: 'USD' as const }
  const needAmount = (Number(naira) * dollars).toFixed(2)
  const rate = (1 / Number(naira)).toFixed(10)
  const body = { rate, price, needAmount, haveAmount: dollars.toFixed(2), systemFulfilment: true, ...some }
  return list(market, owner, body)
}

suite('a sweep', { people: 0 }, ({ market }) => {
  const { db } = market.database
  afterEach(async () => {
    const open = await db
      .selectFrom('listing')
      .select(['id', 'owner_id'])
      .where('ended_at', 'is', null)
      .execute()
    for (const { id, owner_id } of open)
      await haltListing(market, { id: owner_id } as Trader, { params: { id } })
  })
  const balanceOf = async (id: string) =>
    (await db.selectFrom('listing').select('balance_minor').where('id', '=', id).executeTakeFirstOrThrow())
      .balance_minor
  const stateOf = async (id: string) =>
    (await db.selectFrom('listing').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

  test('takes the best prices first and pays each owner their own', async () => {
    const [one, two, three, buyer] = await traders(market, 4)
    const dear = await offer(market, one, '1620', 200)
    const best = await offer(market, two, '1580', 100)
    const middle = await offer(market, three, '1600', 100)

    const quote = await quoted(market, buyer, 'give', '480000')
    expect(quote).toEqual({
      giveCurrency: 'NGN',
      getCurrency: 'USD',
      listings: 3,
      // 100 at 1,580, 100 at 1,600 and 100 at 1,620.
      giveAmount: '480000.00',
      getAmount: '300.00',
      bestPrice: { figure: '1580', base: 'USD' },
      worstPrice: { figure: '1620', base: 'USD' },
      rest: '0.00',
      marketPrice: { figure: '1600', base: 'USD' },
    })
    const done = await sweepFor(market, buyer, quote)
    expect(done).toMatchObject({ giveAmount: '480000.00', getAmount: '300.00' })
    expect(done.orders).toMatchObject([
      { listingId: best.id, username: two.userName, orderAmount: '100.00', giveUpAmount: '158000.00' },
      { listingId: middle.id, username: three.userName, orderAmount: '100.00', giveUpAmount: '160000.00' },
      { listingId: dear.id, username: one.userName, orderAmount: '100.00', giveUpAmount: '162000.00' },
    ])
    expect(await moneyOf(market, buyer)).toEqual({ 'USD credited': '300.00' })
    expect(await moneyOf(market, two)).toEqual({ 'NGN credited': '158000.00' })
    expect(await moneyOf(market, one)).toEqual({ 'USD held': '100.00', 'NGN credited': '162000.00' })
    expect([await stateOf(best.id), await stateOf(dear.id)]).toEqual(['fulfilled', 'partly'])
    const orders = await db.selectFrom('orders').selectAll().where('buyer_id', '=', buyer.id).execute()
    for (const each of orders)
      expect(each).toMatchObject({ status: 'completed', decided_by: 'platform', sweep_id: done.id })
  })

  test('buys an amount for as little as possible', async () => {
    const [one, two, buyer] = await traders(market, 3)
    await offer(market, one, '1600', 100)
    await offer(market, two, '1610', 100)
    const quote = await quoted(market, buyer, 'get', '150')
    expect(quote).toMatchObject({ listings: 2, giveAmount: '240500.00', getAmount: '150.00', rest: '0.00' })
    await sweepFor(market, buyer, { ...quote, side: 'get' })
    expect(await moneyOf(market, buyer)).toEqual({ 'USD credited': '150.00' })
  })

  test('the longest-standing of equal prices comes first', async () => {
    const [one, two, buyer] = await traders(market, 3)
    const older = await offer(market, one, '1600', 100)
    market.later(1)
    const newer = await offer(market, two, '1600', 100)
    await sweepFor(market, buyer, await quoted(market, buyer, 'get', '40'))
    expect([await balanceOf(older.id), await balanceOf(newer.id)]).toEqual([6_000n, 10_000n])
  })

  test('says what nobody offers', async () => {
    const [owner, buyer] = await traders(market, 2)
    await offer(market, owner, '1600', 100)
    expect(await quoted(market, buyer, 'give', '500000')).toMatchObject({
      listings: 1,
      giveAmount: '160000.00',
      rest: '340000.00',
    })
    expect(await quoted(market, buyer, 'get', '250.5')).toMatchObject({
      listings: 1,
      getAmount: '100.00',
      rest: '150.50',
    })
  })

  test('leaves out own listings, those that the owner decides, ended ones and other pairs', async () => {
    const [owner, buyer] = await traders(market, 2)
    await offer(market, buyer, '1500', 100)
    await offer(market, owner, '1510', 100, { systemFulfilment: false })
    const halted = await offer(market, owner, '1520', 100)
    await haltListing(market, owner, { params: { id: halted.id } })
    await list(market, owner, {
      needCurrency: 'JPY',
      haveCurrency: 'USD',
      rate: '0.0064',
      needAmount: '10000',
      systemFulfilment: true,
    })
    expect(await quoted(market, buyer, 'give', '500000')).toMatchObject({
      listings: 0,
      giveAmount: '0.00',
      getAmount: '0.00',
      rest: '500000.00',
    })
    expect(await refusal(sweepFor(market, buyer, { giveAmount: '500000', getAmount: '300' }))).toBe(
      'sweep-moved: Others were faster, and nothing is left on offer. Nothing was paid',
    )
  })

  test('takes a listing without part fulfilment whole, or passes it over', async () => {
    const [one, two, buyer] = await traders(market, 3)
    const whole = await offer(market, one, '1580', 100, { partFulfilment: false })
    await offer(market, two, '1600', 100)
    expect(await quoted(market, buyer, 'get', '99')).toMatchObject({
      listings: 1,
      bestPrice: { figure: '1600' },
    })
    const quote = await quoted(market, buyer, 'get', '120')
    expect(quote).toMatchObject({ listings: 2, giveAmount: '190000.00' })
    await sweepFor(market, buyer, { ...quote, side: 'get' })
    expect(await stateOf(whole.id)).toBe('fulfilled')
  })

  test('leaves out what is more than a quarter dearer than the market', async () => {
    const [one, two, buyer] = await traders(market, 3)
    await offer(market, one, '2000', 100)
    await offer(market, two, '2001', 100)
    expect(await quoted(market, buyer, 'get', '200')).toMatchObject({
      getAmount: '100.00',
      worstPrice: { figure: '2000' },
    })
  })

  test('takes no more listings than its limit', async () => {
    const [owner, buyer] = await traders(market, 2)
    for (let count = 0; count < 21; count += 1) await offer(market, owner, '1600', 1)
    const quote = await quoted(market, buyer, 'get', '25')
    expect(quote).toMatchObject({ listings: 20, getAmount: '20.00', rest: '5.00' })
    expect((await sweepFor(market, buyer, quote)).orders).toHaveLength(20)
  })

  test('is refused when what was agreed cannot be had any more, and takes nothing', async () => {
    const [one, two, buyer, faster] = await traders(market, 4)
    const best = await offer(market, one, '1580', 100)
    await offer(market, two, '1600', 200)
    const quote = await quoted(market, buyer, 'give', '318000')
    expect(quote).toMatchObject({ getAmount: '200.00' })
    await order(market, faster, best.id, '50', {
      rate: '0.0006329114',
      price: { figure: '1580', base: 'USD' },
      giveUpAmount: '79000',
    })
    expect(await refusal(sweepFor(market, buyer, quote))).toBe(
      'sweep-moved: You would now get US$199.37 for ₦317,992.00. Nothing was paid. Check the new figures and confirm them',
    )
    expect(await moneyOf(market, buyer)).toEqual({})
    expect(await brokenRules(market)).toEqual([])
    const again = await quoted(market, buyer, 'give', '318000')
    expect(await sweepFor(market, buyer, again)).toMatchObject({ getAmount: '199.37' })
  })

  test('gives better prices that came meanwhile to the person', async () => {
    const [one, two, buyer] = await traders(market, 3)
    await offer(market, one, '1600', 1000)
    const given = await quoted(market, buyer, 'give', '160000')
    const got = await quoted(market, buyer, 'get', '100')
    await offer(market, two, '1500', 150)
    expect(await sweepFor(market, buyer, given)).toMatchObject({
      giveAmount: '159990.00',
      getAmount: '106.66',
    })
    expect(await sweepFor(market, buyer, { ...got, side: 'get' })).toMatchObject({
      giveAmount: '155666.00',
      getAmount: '100.00',
    })
    expect(await moneyOf(market, buyer)).toEqual({ 'USD credited': '206.66' })
  })

  test('rejects the orders that no longer fit, and gives their holds back', async () => {
    const [owner, waiting, buyer] = await traders(market, 3)
    const { id } = await offer(market, owner, '1600', 100)
    // Below the owner's price, so the owner decides.
    await order(market, waiting, id, '80', { rate: '0.00064' })
    expect(await moneyOf(market, waiting)).toEqual({ 'NGN held': '125000.00' })
    await sweepFor(market, buyer, await quoted(market, buyer, 'get', '50'))
    expect(await moneyOf(market, waiting)).toEqual({})
  })

  test('tells every owner and once the buyer, and pays into the card of a friend', async () => {
    const [owner, buyer, friend] = await traders(market, 3)
    await befriend(market, buyer, friend)
    await offer(market, owner, '1600', 100)
    const quote = await quoted(market, buyer, 'get', '100')
    await sweepFor(market, buyer, { ...quote, creditCardId: friend.credit })
    expect(await moneyOf(market, friend)).toEqual({ 'USD credited': '100.00' })
    expect((await notificationsOf(market, owner))[0]).toContain(
      `Listing ordered: ${buyer.userName} bought US$100 from your listing.`,
    )
    expect(await notificationsOf(market, buyer)).toEqual([
      `Exchange completed: You just exchanged ₦160,000 for US$100 from 1 listing, at 1 USD = 1,600.00 NGN on average. It was received on ${friend.userName}’s card. The payment was taken from your card ending 4242. You’ll find the receipts in Orders.`,
    ])
  })

  test('asks for the PIN first, for own cards, two currencies and amounts of money', async () => {
    const [owner, buyer] = await traders(market, 2)
    await offer(market, owner, '1600', 100)
    const figures = { giveAmount: '160000', getAmount: '100' }
    const refused = (some: object) => refusal(sweepFor(market, buyer, { ...figures, ...some }))
    expect(await refused({ pin: '9999', getAmount: '1000' })).toMatch(/^wrong-pin/)
    expect(await refused({ debitCardId: owner.debit })).toMatch(/^not-found/)
    expect(await refused({ creditCardId: owner.credit })).toMatch(/^not-found/)
    expect(await refused({ getCurrency: 'NGN' })).toMatch(/^same-currency/)
    expect(await refused({ giveAmount: '0' })).toMatch(/^bad-amount: giveAmount/)
    expect(await refused({ getAmount: '1.001' })).toMatch(/^bad-amount: getAmount/)
    expect(await refusal(quoted(market, buyer, 'give', '-1'))).toMatch(/^bad-amount: amount/)
    expect(await moneyOf(market, buyer)).toEqual({})
  })

  test('the same key pays once', async () => {
    const [owner, buyer] = await traders(market, 2)
    await offer(market, owner, '1600', 100)
    const quote = await quoted(market, buyer, 'get', '40')
    const done = await Promise.all(Array.from({ length: 3 }, () => sweepFor(market, buyer, quote, 'k')))
    for (const each of done) expect(each).toEqual(done[0])
    expect(await sweepFor(market, buyer, quote, 'k')).toEqual(done[0])
    expect(await moneyOf(market, buyer)).toEqual({ 'USD credited': '40.00' })
    expect(await refusal(sweepFor(market, buyer, { ...quote, getAmount: '1' }, 'k'))).toMatch(/^key-reused/)
  })

  test('fifty people sweep the same listings at once: nothing is sold twice', {
    timeout: 120_000,
  }, async () => {
    const owners = await traders(market, 8, 'owner')
    const buyers = await traders(market, 50, 'buyer')
    const posted: string[] = []
    for (const [index, owner] of owners.entries())
      posted.push((await offer(market, owner, String(1580 + index * 5), 50)).id)
    // Everybody agrees to what they see before anybody buys: 2,000 dollars are wanted, 400 are there.
    const quotes = await Promise.all(buyers.map((buyer) => quoted(market, buyer, 'get', '40')))
    const first = await outcomes(
      buyers.map((buyer, index) => sweepFor(market, buyer, { ...(quotes[index] as (typeof quotes)[0]) })),
    )
    expect(Object.keys(first).sort()).toEqual(['done', 'sweep-moved'])
    // Then everybody takes what is left at any price, all at once and some twice.
    const second = await outcomes(
      buyers.flatMap((buyer) => {
        const call = () =>
          sweepFor(market, buyer, { giveAmount: '66000', getAmount: '20', side: 'get' }, 'again')
        return [call(), call()]
      }),
    )
    expect(Object.keys(second).sort()).toEqual(['done', 'sweep-moved'])

    let sold = 0n
    for (const buyer of buyers) {
      const got = BigInt(((await moneyOf(market, buyer))['USD credited'] ?? '0.00').replace('.', ''))
      // One of each at most: 40, 20, both or nothing.
      expect([0n, 20_00n, 40_00n, 60_00n]).toContain(got)
      sold += got
    }
    const left = (await Promise.all(posted.map(balanceOf))).reduce((sum, each) => sum + each, 0n)
    expect(sold + left).toBe(400_00n)
    expect(left).toBeLessThan(20_00n)
    expect(await brokenRules(market)).toEqual([])
  })

  test('sweeps, orders and matches of one pair take turns', { timeout: 120_000 }, async () => {
    const owners = await traders(market, 6, 'owner')
    const buyers = await traders(market, 12, 'buyer')
    const ids: string[] = []
    for (const [index, owner] of owners.entries())
      ids.push((await offer(market, owner, String(1600 + index), 100)).id)
    const met = await outcomes(
      buyers.map((buyer, index) => {
        if (index % 3 === 0)
          return sweepFor(market, buyer, { giveAmount: '250000', getAmount: '150', side: 'get' })
        if (index % 3 === 1) return order(market, buyer, ids[index % 6] as string, '60', { rate: '0.0006' })
        return list(market, buyer, {
          needCurrency: 'USD',
          haveCurrency: 'NGN',
          needAmount: '90',
          rate: '1605',
          systemFulfilment: true,
        })
      }),
    )
    for (const name of Object.keys(met))
      expect(['done', 'sweep-moved', 'above-balance', 'listing-closed']).toContain(name)
    expect(await brokenRules(market)).toEqual([])
  })
})

suite('a sweep with a smallest amount', { people: 0 }, ({ market: off }) => {
  const market: Market = { ...off, settings: { ...off.settings, smallestAmountUsd: 1 } }

  test('leaves a rest that can be ordered, and takes no crumb', async () => {
    const [one, two] = await traders(market, 2)
    const buyer = await aTrader(market)
    const { id } = await offer(market, one, '1600', 100)
    await offer(market, two, '1610', 100)
    // 99.50 of the first would leave 50 cents, so a dollar stays, and 50 cents of the second is no order.
    expect(await quoted(market, buyer, 'get', '99.5')).toMatchObject({
      listings: 1,
      getAmount: '99.00',
      rest: '0.50',
    })
    const quote = await quoted(market, buyer, 'give', '159600')
    expect(quote).toMatchObject({ listings: 1, giveAmount: '158400.00', getAmount: '99.00' })
    await sweepFor(market, buyer, quote)
    const { balance_minor } = await market.database.db
      .selectFrom('listing')
      .select('balance_minor')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(balance_minor).toBe(100n)
    // The whole rest may be taken, however small.
    expect(await quoted(market, buyer, 'get', '1')).toMatchObject({ listings: 1, getAmount: '1.00' })
    expect(await quoted(market, buyer, 'get', '0.5')).toMatchObject({ listings: 0 })
  })
})

suite('a sweep within limits', { people: 0 }, ({ market: off }) => {
  const { limits } = off.settings
  const market: Market = { ...off, settings: { ...off.settings, limits: { ...limits, orderUsd: 150 } } }

  test('counts as one order', async () => {
    const [one, two, buyer] = await traders(market, 3)
    await offer(market, one, '1600', 100)
    await offer(market, two, '1600', 100)
    const quote = await quoted(market, buyer, 'get', '160')
    expect(await refusal(sweepFor(market, buyer, quote))).toMatch(/^limit-order/)
    await sweepFor(market, buyer, await quoted(market, buyer, 'get', '150'))
    const counted = await market.database.db
      .selectFrom('orders')
      .select('counted_cents')
      .where('buyer_id', '=', buyer.id)
      .orderBy('counted_cents')
      .execute()
    expect(counted.map((each) => each.counted_cents)).toEqual([5_000n, 10_000n])
  })
})
