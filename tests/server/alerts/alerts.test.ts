/** Alerts: their calls, what fires them, and that each crossing fires once. */
import { afterAll, afterEach, expect, test } from 'vitest'
import { maxAlerts } from '#core/contract/alerts.ts'
import { dayMs, daySeconds, utcDay } from '#core/contract/time.ts'
import { rateText } from '#core/money/rate.ts'
import { lowestReachingRate } from '#core/money/target.ts'
import { alerts, createAlert, deleteAlert, editAlert, pauseAlert } from '#server/exchange/alerts/alerts.ts'
import { evaluateAll } from '#server/exchange/alerts/evaluate.ts'
import { startAlerts } from '#server/exchange/alerts/watch.ts'
import { expire } from '#server/exchange/expiry/expire.ts'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import type { Me } from '#server/server.ts'
import { untold } from '#tests/server/told.ts'
import {
  change,
  list,
  type Market,
  notificationsOf,
  order,
  storeRates,
  type Trader,
} from '../market/market.ts'
import { suite } from '../suite.ts'
import { refusal } from '../world.ts'

type Terms = Parameters<typeof createAlert>[2]['body']

const terms = (some: Partial<Terms> = {}): Terms => ({
  kind: 'rate',
  base: 'USD',
  quote: 'NGN',
  condition: 'at-most',
  target: '1500',
  ...some,
})

const create = (market: Market, me: Me, some: Partial<Terms> = {}) =>
  createAlert(market, me, { body: terms(some) })
const listing = { kind: 'listing' } as const
const stateOf = async (market: Market, me: Me) => (await alerts(market, me)).map(({ state }) => state)
/** R of a listing that needs naira, at naira for a dollar. */
const at = (naira: string) => ({ rate: naira === '1490' ? '0.0006711409' : '0.0006666667' })

suite('an alert about the market rate', { people: 2 }, async ({ market, people: [me, other] }) => {
  let day = Date.UTC(2026, 11, 1)
  /** Each table has a day of its own. */
  const store = async (naira: number) => {
    await storeRates(market, utcDay(day), naira)
    day += dayMs
  }
  const market_ = async (naira: number) => {
    await store(naira)
    return evaluateAll(market)
  }
  afterEach(async () => {
    for (const who of [me, other])
      for (const { id } of await alerts(market, who)) await deleteAlert(market, who, { params: { id } })
    await market.database.db.deleteFrom('notification').execute()
    market.later(daySeconds)
  })

  test('fires once for each crossing, and is armed again when the rate has gone back', async () => {
    await market_(1600)
    expect(await create(market, me, { target: '1500.5' })).toMatchObject({
      state: 'waiting',
      target: '1500.5',
    })
    expect(await market_(1501)).toBe(0)
    expect(await market_(1500.5)).toBe(1)
    expect(await stateOf(market, me)).toEqual(['reached'])
    expect(await notificationsOf(market, me)).toEqual([
      'Rate alert: USD/NGN: The market rate is 1 USD = 1,500.50 NGN. Your target was 1 USD = 1,500.50 NGN or less. We’ll tell you again if the rate moves away and comes back.',
    ])
    expect(await market_(1400)).toBe(0)
    expect(await market_(1500.51)).toBe(0)
    expect(await stateOf(market, me)).toEqual(['waiting'])
    expect(await market_(1450)).toBe(1)
    expect(await notificationsOf(market, me)).toHaveLength(2)
    const [kept] = await alerts(market, me)
    expect(kept).toMatchObject({ crossedRate: '1450', state: 'reached' })
  })

  test('may wait for more instead of less', async () => {
    await market_(1450)
    await create(market, me, { condition: 'at-least', target: '1500' })
    expect(await market_(1499.99)).toBe(0)
    expect(await market_(1500)).toBe(1)
  })

  test('compares the figure that stands on the screen', async () => {
    await market_(1600)
    await create(market, me, { target: '1500' })
    // Shown as 1,500.00.
    expect(await market_(1500.004)).toBe(1)
  })

  test('asks when its target is reached already, and then waits for the next crossing', async () => {
    await market_(1450)
    expect(await refusal(create(market, me))).toMatch(
      /^alert-reached: The market rate is already 1 USD = 1,450.00 NGN/,
    )
    expect(await create(market, me, { confirmed: true })).toMatchObject({ state: 'reached' })
    expect(await market_(1440)).toBe(0)
    expect(await market_(1510)).toBe(0)
    expect(await market_(1490)).toBe(1)
  })

  test('says nothing while it is paused, nor when it is resumed at a reached target', async () => {
    await market_(1600)
    const { id } = await create(market, me)
    const pause = (paused: boolean) => pauseAlert(market, me, { params: { id }, body: { paused } })
    expect(await pause(true)).toMatchObject({ state: 'paused' })
    expect(await market_(1450)).toBe(0)
    expect(await pause(false)).toMatchObject({ state: 'reached' })
    expect(await market_(1440)).toBe(0)
    await market_(1600)
    expect(await market_(1440)).toBe(1)
  })

  test('is compared with no stale rate', async () => {
    const { settings } = market
    await market_(1600)
    await create(market, me)
    await market_(1450 + 100)
    const strict = { ...market, settings: { ...settings, isSandbox: false } } as Market
    await store(1450)
    market.later(60 * daySeconds)
    expect(await evaluateAll(strict)).toBe(0)
    expect(await evaluateAll(market)).toBe(1)
  })

  test('is for its owner alone', async () => {
    await market_(1600)
    const { id } = await create(market, me)
    const params = { id }
    for (const call of [
      () => editAlert(market, other, { params, body: terms({ target: '1' }) }),
      () => pauseAlert(market, other, { params, body: { paused: true } }),
      () => deleteAlert(market, other, { params }),
      () => deleteAlert(market, me, { params: { id: 'unknown' } }),
    ])
      expect(await refusal(call())).toMatch(/^not-found: This alert/)
    expect(await alerts(market, other)).toEqual([])
    await market_(1400)
    expect(await notificationsOf(market, other)).toEqual([])
  })

  test('is edited as if it were new, and refused twice', async () => {
    await market_(1600)
    const { id } = await create(market, me)
    await create(market, me, { target: '1400' })
    const edit = (some: Partial<Terms>) => editAlert(market, me, { params: { id }, body: terms(some) })
    expect(await refusal(create(market, me))).toMatch('alert-known')
    expect(await refusal(edit({ target: '1400.0' }))).toMatch('alert-known')
    expect(await refusal(edit({ target: '1600' }))).toMatch('alert-reached')
    expect(await refusal(edit({ target: '0' }))).toBe('bad-amount: target: Enter a rate above 0')
    expect(await refusal(edit({ quote: 'USD' }))).toMatch('same-currency')
    expect(await edit({ target: '1550' })).toMatchObject({ id, target: '1550', state: 'waiting' })
    expect(await market_(1550)).toBe(1)
    // Unchanged terms neither ask nor arm.
    expect(await edit({ target: '1550' })).toMatchObject({ state: 'reached' })
  })

  test('has a limit for each person', async () => {
    await market_(1600)
    const targets = Array.from({ length: maxAlerts }, (_, index) => String(1000 + index))
    for (const target of targets) await create(market, me, { target })
    expect(await refusal(create(market, me, { target: '900' }))).toBe(
      'too-many-alerts: You’ve reached the limit of 50 alerts. Delete one you no longer need',
    )
    await create(market, other, { target: '900' })
  })

  test('comes by mail as well, unless its owner chose otherwise', async () => {
    await market_(1600)
    await create(market, me)
    await market_(1450)
    await market.outbox.idle()
    expect(await mailsTo(market, me.email)).toEqual(
      expect.arrayContaining([expect.objectContaining({ subject: 'Rate alert: USD/NGN' })]),
    )
  })

  test('fires once when several processes evaluate at the same moment', async () => {
    await market_(1600)
    for (const who of [me, other]) await create(market, who)
    await store(1450)
    const fired = await Promise.all([1, 2, 3, 4].map(() => evaluateAll(market)))
    expect(fired.reduce((sum, count) => sum + count, 0)).toBe(2)
    for (const who of [me, other]) expect(await notificationsOf(market, who)).toHaveLength(1)
  })

  test('is evaluated when a table of rates arrives', async () => {
    await market_(1600)
    await create(market, me)
    const watch = startAlerts({ ...market, report: untold })
    await watch.idle()
    await store(1495)
    await watch.idle()
    await watch.stop()
    expect(await notificationsOf(market, me)).toHaveLength(1)
  })
})

suite('an alert about listings', { people: 3 }, async ({ market, people: [me, owner, another] }) => {
  const watch = startAlerts({ ...market, report: untold })
  afterAll(() => watch.stop())
  const open: { id: string; owner: Trader }[] = []
  const halt = (who: Trader, id: string) => haltListing(market, who, { params: { id } })
  const post = async (who: Trader, some: Parameters<typeof list>[2]) => {
    const { id } = await list(market, who, some)
    open.push({ id, owner: who })
    await watch.idle()
    return id
  }
  const waiting = () => create(market, me, { ...listing, target: '1500' })
  afterEach(async () => {
    for (const { id, owner } of open.splice(0)) await halt(owner, id).catch(() => {})
    for (const { id } of await alerts(market, me)) await deleteAlert(market, me, { params: { id } })
    await watch.idle()
    await market.database.db.deleteFrom('notification').execute()
  })

  test('fires when somebody posts at its target, once until no listing is there any more', async () => {
    await waiting()
    await post(owner, {})
    expect(await notificationsOf(market, me)).toEqual([])
    const first = await post(owner, at('1500'))
    expect(await notificationsOf(market, me)).toEqual([
      `Listing alert: USD/NGN: ${owner.userName} has a listing at 1 USD = 1,500.00 NGN. Your target was 1 USD = 1,500.00 NGN or less. When no listing is left there, we’ll tell you about the next one.`,
    ])
    const second = await post(another, at('1490'))
    expect(await notificationsOf(market, me)).toHaveLength(1)
    for (const [who, id] of [
      [owner, first],
      [another, second],
    ] as const) {
      await halt(who, id)
      await watch.idle()
    }
    expect(await stateOf(market, me)).toEqual(['waiting'])
    await post(another, at('1490'))
    expect(await notificationsOf(market, me)).toHaveLength(2)
  })

  test('is fired neither by its owner’s listing nor by the opposite pair', async () => {
    await waiting()
    await post(me, at('1490'))
    await post(owner, { needCurrency: 'USD', haveCurrency: 'NGN', needAmount: '100', rate: '1500' })
    expect(await notificationsOf(market, me)).toEqual([])
    // Behind one's own, which stays the best.
    await post(owner, at('1500'))
    expect(await notificationsOf(market, me)).toHaveLength(1)
  })

  test('looks at the opposite listings for who gives the base currency', async () => {
    await create(market, me, { ...listing, condition: 'at-least', target: '1700' })
    const opposite = { needCurrency: 'USD', haveCurrency: 'NGN', needAmount: '100' } as const
    await post(owner, { ...opposite, rate: '1699.99' })
    expect(await notificationsOf(market, me)).toEqual([])
    await post(owner, { ...opposite, rate: '1700' })
    expect(await notificationsOf(market, me)).toHaveLength(1)
  })

  test('is fired by a better rate of an old listing, and armed again by a worse one', async () => {
    await waiting()
    const id = await post(owner, {})
    await change(market, owner, id, { ...at('1490'), systemFulfilment: false })
    await watch.idle()
    expect(await notificationsOf(market, me)).toHaveLength(1)
    await change(market, owner, id, { systemFulfilment: false })
    await watch.idle()
    expect(await stateOf(market, me)).toEqual(['waiting'])
  })

  test('is fired by no listing that nobody can order', async () => {
    // Posted and matched in one transaction.
    const opposite = { needCurrency: 'USD', haveCurrency: 'NGN', systemFulfilment: true } as const
    await waiting()
    await post(another, { ...opposite, needAmount: '1000', rate: '1500' })
    await post(owner, { ...at('1490'), needAmount: '1000', systemFulfilment: true })
    expect(await notificationsOf(market, me)).toEqual([])
  })

  test('is armed again when the listing has expired', async () => {
    await waiting()
    await post(owner, at('1490'))
    expect(await stateOf(market, me)).toEqual(['reached'])
    market.later(31 * daySeconds)
    await evaluateAll(market)
    expect(await stateOf(market, me)).toEqual(['waiting'])
    await expire(market)
    await post(owner, at('1490'))
    expect(await notificationsOf(market, me)).toHaveLength(2)
  })

  test('asks when a listing is there already', async () => {
    await post(owner, at('1490'))
    expect(await refusal(waiting())).toMatch(
      /^alert-reached: There’s already a listing at 1 USD = 1,490.00 NGN/,
    )
    // One's own does not count.
    await expect(create(market, owner, { ...listing, target: '1500' })).resolves.toMatchObject({
      state: 'waiting',
    })
    const [kept] = await alerts(market, owner)
    await deleteAlert(market, owner, { params: { id: kept?.id ?? '' } })
  })

  test('stays as it is while an order takes a part of the listing', async () => {
    await waiting()
    const id = await post(owner, at('1490'))
    await order(market, another, id, '100', at('1490'))
    await watch.idle()
    expect(await stateOf(market, me)).toEqual(['reached'])
    expect(await notificationsOf(market, me)).toHaveLength(1)
  })
})

test('a listing at exactly the target reaches it, although its rate has lost decimals', () => {
  for (const price of ['1340', '1350', '1499.99', '52050', '52000', '3', '1.0001', '7.5345'])
    expect(lowestOf('at-most', price)).toBeLessThanOrEqual(Math.round(1e10 / Number(price)))
  expect(rateText(lowestReachingRate('at-least', 13_000_000_000_000n))).toBe('1299.995')
})

const lowestOf = (condition: 'at-most', price: string) =>
  Number(lowestReachingRate(condition, BigInt(Math.round(Number(price) * 1e4)) * 10n ** 6n))
