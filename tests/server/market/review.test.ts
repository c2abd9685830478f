// Listings that rules hold for an operator (rules/security.md#review).
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import { daySeconds } from '#core/contract/time.ts'
import { expire } from '#server/exchange/expiry/expire.ts'
import { listingDetail } from '#server/exchange/market/listings/detail.ts'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { renewListing } from '#server/exchange/market/listings/renew.ts'
import { traderFigures } from '#server/exchange/market/trader.ts'
import { addOperator, findOperator, toOperator } from '#server/exchange/operators/operators.ts'
import { actOnPerson } from '#server/exchange/operators/person-actions.ts'
import { decideReview, waitingReviews } from '#server/exchange/operators/reviews.ts'
import { newId } from '#server/ids.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { type ReviewSettings, reviewOf } from '#server/settings/review-settings.ts'
import { suite } from '#tests/server/suite.ts'
import { outcomes, refusal } from '../world.ts'
import { change, list, type Market, moneyOf, notificationsOf, order, type Trader, traders } from './market.ts'
import { searchListings } from './searches.ts'

suite('listings under review', { people: 0 }, ({ market }) => {
  const under = (some: Partial<ReviewSettings>): Market => ({
    ...market,
    settings: { ...market.settings, review: { ...reviewOf({}, false), ...some } },
  })
  let owner: Trader
  let other: Trader
  let operators: readonly [Operator, Operator]

  beforeAll(async () => {
    const add = async (name: string) => {
      const email = `${newId()}@exchange.example`
      await addOperator(market, { name, email, role: 'compliance' })
      const record = await findOperator(market.database.db, market, email)
      return toOperator(market, record as NonNullable<typeof record>)
    }
    operators = [await add('Chi'), await add('Dee')]
  })
  beforeEach(async () => {
    ;[owner, other] = await traders(market, 2)
  })

  /** US$1,000 offered, which is held. */
  const listHeld = async (some = {}) => (await list(under({ listingUsd: 999 }), owner, some)).id
  const caseOf = async (id: string) => (await waitingReviews(market, 500)).rows.find((row) => row.id === id)
  const decide = (id: string, outcome: 'approved' | 'declined', by = operators[0]) =>
    decideReview(market, by, { params: { id }, body: { outcome, reason: 'Called the bank' } })
  const detail = (who: Trader, id: string) => listingDetail(market, who, { params: { id } })
  const inMarket = async (who: Trader) =>
    (await searchListings(market, who, { query: { otherUserId: owner.id } })).map((each) => each.id)

  test('a listing above an amount waits, one of the amount does not', async () => {
    expect(await list(under({ listingUsd: 1000 }), owner)).not.toHaveProperty('isHeld')
    const held = await list(under({ listingUsd: 999 }), owner)
    expect(held).toMatchObject({ isHeld: true, status: 'pending' })
    expect(await caseOf(held.id)).toMatchObject({
      kind: 'listing',
      reference: held.reference,
      amount: '1000.00',
      currency: 'USD',
      personId: owner.id,
      rules: [{ rule: 'listing', found: '1000.00', limit: 999 }],
    })
  })

  test('so does one from a card that is new', async () => {
    const server = under({ newCardUsd: 999, newCardHours: 1 })
    const { id } = await list(server, owner)
    expect((await caseOf(id))?.rules).toEqual([{ rule: 'new-card', found: '1000.00', limit: 999, span: 1 }])
    market.later(3600)
    expect(await list(server, owner)).not.toHaveProperty('isHeld')
  })

  test('its money is held, and it is not in the market', async () => {
    const id = await listHeld({ systemFulfilment: true })
    expect(await moneyOf(market, owner)).toEqual({ 'USD held': '1000.00' })
    expect(await inMarket(other)).toEqual([])
    expect(await refusal(detail(other, id))).toMatch(/^not-found/)
    expect(await refusal(order(market, other, id, '10'))).toMatch(/^listing-closed/)
    await expect(
      traderFigures(market, other, { params: { username: owner.userName } }),
    ).rejects.toMatchObject({ code: 'not-found' })
    expect(await detail(owner, id)).toMatchObject({ isHeld: true, status: 'pending' })
    // It would match at once.
    const crossing = { needCurrency: 'USD', haveCurrency: 'NGN', systemFulfilment: true } as const
    expect((await list(market, other, { ...crossing, needAmount: '100', rate: '1600' })).status).toBe(
      'pending',
    )
    expect(await refusal(change(market, owner, id, { rate: '0.0006' }))).toMatch(/^listing-held/)
    expect(await refusal(renewListing(market, owner, { params: { id } }))).toMatch(/^listing-held/)
  })

  test('approved, it enters the market and may match at once', async () => {
    const id = await listHeld({ systemFulfilment: true })
    const crossing = { needCurrency: 'USD', haveCurrency: 'NGN', systemFulfilment: true } as const
    await list(market, other, { ...crossing, needAmount: '100', rate: '1600' })
    await decide(id, 'approved')
    expect(await caseOf(id)).toBeUndefined()
    expect(await inMarket(other)).toEqual([id])
    expect(await detail(owner, id)).toMatchObject({ status: 'partly' })
    const [buyer] = await traders(market, 1)
    await order(market, buyer, id, '10')
  })

  test('declined, it ends, its money is released, and its owner is told', async () => {
    const id = await listHeld()
    await decide(id, 'declined')
    expect(await moneyOf(market, owner)).toEqual({})
    const words =
      'We checked your listing and can’t post it. The US$1,000 held on your card ending 4242 has been released.'
    expect((await notificationsOf(market, owner))[0]).toContain(`Listing not posted: ${words}`)
    await market.outbox.idle()
    expect((await mailsTo(market, owner.email))[0]?.text).toContain('We checked your listing')
    expect(await detail(owner, id)).toMatchObject({ isHalted: true })
    expect(await refusal(detail(other, id))).toMatch(/^not-found/)
  })

  test('its owner halts it while it waits, or it expires', async () => {
    const id = await listHeld()
    await haltListing(market, owner, { params: { id } })
    expect(await refusal(decide(id, 'approved'))).toMatch(/^already-decided/)
    const late = await listHeld()
    market.later(30 * daySeconds + 1)
    await expire(market)
    expect(await caseOf(late)).toBeUndefined()
    expect(await moneyOf(market, owner)).toEqual({})
    expect(await inMarket(other)).toEqual([])
  })

  test('of two operators at once one decides', async () => {
    const id = await listHeld()
    const both = [decide(id, 'declined'), decide(id, 'approved', operators[1])]
    expect(await outcomes(both)).toEqual({ done: 1, 'already-decided': 1 })
  })

  test('it stays out of the market when its owner is unfrozen, and when it is approved before', async () => {
    const [one, two] = [await listHeld(), await listHeld()]
    const act = (by: Operator, what: 'freeze' | 'unfreeze') =>
      actOnPerson(market, by, {
        params: { id: owner.id },
        body: { what, reason: 'A test', words: 'Your bank asked us to' },
      })
    await act(operators[0], 'freeze')
    await decide(one, 'approved')
    expect(await inMarket(other)).toEqual([])
    for (const operator of operators) await act(operator, 'unfreeze')
    expect(await inMarket(other)).toEqual([one])
    expect(await caseOf(two)).toBeDefined()
  })
})
