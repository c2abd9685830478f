// Transfers that rules hold for an operator (rules/security.md#review).
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MetRule } from '#core/contract/operator-reviews.ts'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import { daySeconds } from '#core/contract/time.ts'
import { expire } from '#server/exchange/expiry/expire.ts'
import { dueTransferReminders } from '#server/exchange/expiry/last-day.ts'
import { addOperator, findOperator, toOperator } from '#server/exchange/operators/operators.ts'
import { personTimeline } from '#server/exchange/operators/person-timeline.ts'
import { decideReview, waitingReviews } from '#server/exchange/operators/reviews.ts'
import { sumsOf, waitingCases } from '#server/exchange/operators/waiting-cases.ts'
import { askMoney } from '#server/exchange/transfers/ask.ts'
import { moneyRequest, ownMoneyRequests, withdrawMoneyRequest } from '#server/exchange/transfers/requests.ts'
import { waiting } from '#server/exchange/waiting/waiting.ts'
import { newId } from '#server/ids.ts'
import { collect } from '#server/people/rights/collect.ts'
import { mattersOf } from '#server/people/rights/matters.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { type ReviewSettings, reviewOf } from '#server/settings/review-settings.ts'
import { suite } from '#tests/server/suite.ts'
import { type Market, moneyOf, notificationsOf, type Trader, traders } from '../market/market.ts'
import { incomingFunds, sentTransfers } from '../market/searches.ts'
import { befriend, outcomes, refusal } from '../world.ts'
import { accept, decline, send, takeBack } from './circle.ts'

suite('transfers under review', { people: 0 }, ({ market }) => {
  const under = (some: Partial<ReviewSettings>): Market => ({
    ...market,
    settings: { ...market.settings, review: { ...reviewOf({}, false), ...some } },
  })
  let ada: Trader
  let bob: Trader
  let operator: Operator
  let colleague: Operator

  beforeAll(async () => {
    const add = async (name: string) => {
      const email = `${newId()}@exchange.example`
      await addOperator(market, { name, email, role: 'compliance' })
      const record = await findOperator(market.database.db, market, email)
      return toOperator(market, record as NonNullable<typeof record>)
    }
    operator = await add('Chi')
    colleague = await add('Dee')
  })
  beforeEach(async () => {
    ;[ada, bob] = await traders(market, 2)
    await befriend(market, ada, bob)
  })

  const incoming = (who: Trader) => incomingFunds(market, who, { query: {} })
  const sent = (who: Trader) => sentTransfers(market, who, { query: {} })
  const caseOf = async (id: string) => (await waitingReviews(market, 500)).rows.find((row) => row.id === id)
  const rulesOf = async (id: string): Promise<MetRule[] | undefined> => (await caseOf(id))?.rules
  const decide = (id: string, outcome: 'approved' | 'declined', by = operator) =>
    decideReview(market, by, { params: { id }, body: { outcome, reason: 'Called the bank' } })
  /** A first transfer of US$100.01, which is held. */
  const sendHeld = async (some = {}) =>
    (await send(under({ firstTransferUsd: 100 }), ada, bob, '100.01', some)).id

  describe('a rule', () => {
    test('holds a first transfer above an amount, until one was accepted', async () => {
      const server = under({ firstTransferUsd: 100 })
      const small = await send(server, ada, bob, '100')
      expect(small).not.toHaveProperty('isHeld')
      const held = await send(server, ada, bob, '100.01')
      expect(held.isHeld).toBe(true)
      expect(await rulesOf(held.id)).toEqual([{ rule: 'first-transfer', found: '100.01', limit: 100 }])
      await accept(market, bob, small.id)
      expect(await send(server, ada, bob, '100.01')).not.toHaveProperty('isHeld')
    })

    test('compares other currencies at the market rate, with the fee', async () => {
      const server = under({ firstTransferUsd: 100 })
      const naira = { currency: 'NGN' as const }
      expect(await send(server, ada, bob, '160000', naira)).not.toHaveProperty('isHeld')
      const { id } = await send(server, ada, bob, '160000.01', naira)
      expect(await rulesOf(id)).toEqual([{ rule: 'first-transfer', found: '100.01', limit: 100 }])
    })

    test('holds more transfers in an hour than are usual', async () => {
      const server = under({ transfers: 2 })
      await send(server, ada, bob, '1')
      expect(await send(server, ada, bob, '1')).not.toHaveProperty('isHeld')
      const { id } = await send(server, ada, bob, '1')
      expect(await rulesOf(id)).toEqual([{ rule: 'many-transfers', found: '3', limit: 2 }])
      market.later(3601)
      expect(await send(server, ada, bob, '1')).not.toHaveProperty('isHeld')
    })

    test('holds an amount from a card that is new', async () => {
      const server = under({ newCardUsd: 50, newCardHours: 24 })
      expect(await send(server, ada, bob, '50')).not.toHaveProperty('isHeld')
      const { id } = await send(server, ada, bob, '50.01')
      expect(await rulesOf(id)).toEqual([{ rule: 'new-card', found: '50.01', limit: 50, span: 24 }])
      market.later(daySeconds)
      expect(await send(server, ada, bob, '50.01')).not.toHaveProperty('isHeld')
    })

    test('holds what goes to more receivers than are usual', async () => {
      const server = under({ receivers: 2, receiverDays: 7 })
      const friends = await traders(market, 3)
      for (const friend of friends) await befriend(market, ada, friend)
      const [one, two, three] = friends
      await send(server, ada, one, '1')
      await send(server, ada, two, '1')
      expect(await send(server, ada, one, '1')).not.toHaveProperty('isHeld')
      const { id } = await send(server, ada, three, '1')
      expect(await rulesOf(id)).toEqual([{ rule: 'many-receivers', found: '3', limit: 2, span: 7 }])
      market.later(7 * daySeconds + 1)
      expect(await send(server, ada, bob, '1')).not.toHaveProperty('isHeld')
    })

    test('is not passed by calls at once', async () => {
      const server = under({ transfers: 3 })
      const all = await Promise.all(Array.from({ length: 8 }, () => send(server, ada, bob, '1')))
      expect(all.filter(({ isHeld }) => isHeld)).toHaveLength(5)
    })

    test('decides once for a call that is repeated', async () => {
      const key = newId()
      const first = await send(under({ firstTransferUsd: 100 }), ada, bob, '100.01', {}, key)
      expect(await send(under({}), ada, bob, '100.01', {}, key)).toEqual(first)
      expect(await sent(ada)).toHaveLength(1)
    })
  })

  test('its money is held, and its receiver neither hears of it nor sees it', async () => {
    const id = await sendHeld({ note: 'rent' })
    expect(await moneyOf(market, ada)).toEqual({ 'USD held': '100.01' })
    expect(await sent(ada)).toMatchObject([{ id, status: 'pending', isHeld: true }])
    expect(await notificationsOf(market, bob)).toEqual([])
    expect(await incoming(bob)).toEqual([])
    expect((await waiting(market, bob)).transfers.count).toBe(0)
    expect(await mattersOf(market.database.db, bob.id, market.clock())).toEqual([])
    expect((await collect(market, bob.id)).map(({ name }) => name)).not.toContain('transfer')
    for (const respond of [accept, decline])
      expect(await refusal(respond(market, bob, id))).toMatch(/^not-found/)
    market.later(6 * daySeconds + 3600)
    expect((await dueTransferReminders(market, 500)).map((due) => due.id)).not.toContain(id)
  })

  test('it waits in the queue with its people, its amount and its rules', async () => {
    const id = await sendHeld()
    expect(await caseOf(id)).toMatchObject({
      kind: 'transfer',
      amount: '100.01',
      currency: 'USD',
      personId: ada.id,
      receiverId: bob.id,
      userName: ada.userName,
      receiverName: bob.userName,
    })
    const sums = sumsOf(await waitingCases(market.database.db, market.clock()))
    expect(sums.find(({ kind }) => kind === 'reviews')?.count).toBeGreaterThan(0)
  })

  test('approved, it goes on as any transfer', async () => {
    const id = await sendHeld()
    await decide(id, 'approved')
    expect(await caseOf(id)).toBeUndefined()
    expect((await notificationsOf(market, bob))[0]).toMatch(/^Incoming funds: Ada Obi sent you US\$100\.01\./)
    expect((await sent(ada))[0]).not.toHaveProperty('isHeld')
    await accept(market, bob, id)
    expect(await moneyOf(market, bob)).toEqual({ 'USD credited': '100.01' })
    expect(await personTimeline(market, { params: { id: ada.id }, query: {} })).toContainEqual(
      expect.objectContaining({ name: 'transfer-approved', words: 'Called the bank', by: 'Chi' }),
    )
  })

  test('declined, its money is released, and its sender is told', async () => {
    const id = await sendHeld()
    await decide(id, 'declined')
    expect(await moneyOf(market, ada)).toEqual({})
    const words =
      'We checked your transfer of US$100.01 to Ada Obi and can’t send it. The money held on your card ending 4242 has been released. If you have questions, write to us on the contact page.'
    expect(await notificationsOf(market, ada)).toEqual([`Transfer not sent: ${words}`])
    await market.outbox.idle()
    expect((await mailsTo(market, ada.email))[0]?.text).toContain('We checked your transfer of US$100.01')
    expect(await sent(ada)).toMatchObject([
      { status: 'rejected', reason: 'We checked it and couldn’t send it' },
    ])
    expect(await incoming(bob)).toEqual([])
    expect(await notificationsOf(market, bob)).toEqual([])
  })

  test('taken back while it waits, it leaves the queue without a word to its receiver', async () => {
    const id = await sendHeld()
    await takeBack(market, ada, id)
    expect(await moneyOf(market, ada)).toEqual({})
    expect(await caseOf(id)).toBeUndefined()
    expect(await refusal(decide(id, 'approved'))).toMatch(/^already-decided/)
    expect(await notificationsOf(market, bob)).toEqual([])
    expect(await incoming(bob)).toEqual([])
  })

  test('it expires as any transfer, and its sender alone is told', async () => {
    const id = await sendHeld()
    market.later(7 * daySeconds + 1)
    expect(await refusal(decide(id, 'approved'))).toMatch(/^already-decided/)
    await expire(market)
    expect(await moneyOf(market, ada)).toEqual({})
    expect(await caseOf(id)).toBeUndefined()
    expect((await notificationsOf(market, ada))[0]).toMatch(/^Money released: /)
    expect(await notificationsOf(market, bob)).toEqual([])
  })

  test('of two operators at once one decides, and of an operator and the sender one', async () => {
    const id = await sendHeld()
    expect(await outcomes([decide(id, 'approved'), decide(id, 'declined', colleague)])).toEqual({
      done: 1,
      'already-decided': 1,
    })
    const [cat] = await traders(market, 1)
    await befriend(market, cat, bob)
    const raced = (await send(under({ firstTransferUsd: 100 }), cat, bob, '101')).id
    const [taken, decided] = await Promise.allSettled([
      takeBack(market, cat, raced),
      decide(raced, 'declined'),
    ])
    expect([taken.status, decided.status].sort()).toEqual(['fulfilled', 'rejected'])
    expect(await moneyOf(market, cat)).toEqual({})
  })

  test('it pays a request once, which reads as open to its requester until then', async () => {
    const asked = await askMoney(market, bob, { body: { friendId: ada.id, amount: '150', currency: 'USD' } })
    const server = under({ firstTransferUsd: 100 })
    const { id } = await send(server, ada, bob, '150', { request: asked.id })
    const seen = (who: Trader) => moneyRequest(market, who, { params: { key: asked.id } })
    expect((await seen(bob)).status).toBe('open')
    expect((await ownMoneyRequests(market, bob)).map((each) => each.id)).toEqual([asked.id])
    expect((await seen(ada)).status).toBe('paid')
    expect(await refusal(send(server, ada, bob, '150', { request: asked.id }))).toMatch(/^request-not-open/)
    await decide(id, 'declined')
    expect((await seen(ada)).status).toBe('open')
    const again = await send(server, ada, bob, '150', { request: asked.id })
    await decide(again.id, 'approved')
    expect((await seen(bob)).status).toBe('paid')
    expect(await ownMoneyRequests(market, bob)).toEqual([])
  })

  test('who opens the link of a request that it pays reads that it is paid', async () => {
    const { link } = await askMoney(market, bob, { body: { amount: '150', currency: 'USD' } })
    const key = link?.split('/').at(-1) ?? ''
    await send(under({ firstTransferUsd: 100 }), ada, bob, '150', { request: key })
    const [stranger] = await traders(market, 1)
    const { status } = await moneyRequest(market, stranger, { params: { key } })
    expect(status).toBe('paid')
  })

  test('its requester withdraws the request, and the transfer goes on without it', async () => {
    const asked = await askMoney(market, bob, { body: { friendId: ada.id, amount: '150', currency: 'USD' } })
    const { id } = await send(under({ firstTransferUsd: 100 }), ada, bob, '150', { request: asked.id })
    await withdrawMoneyRequest(market, bob, { params: { id: asked.id } })
    const { status } = await moneyRequest(market, ada, { params: { key: asked.id } })
    expect(status).toBe('withdrawn')
    await decide(id, 'approved')
    expect((await incoming(bob)).map((each) => each.status)).toEqual(['pending'])
    expect(await moneyOf(market, ada)).toEqual({ 'USD held': '150.00' })
  })
})
