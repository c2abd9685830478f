// Two owners act around the same listings and orders at once: nothing happens double, nothing gets stuck.
import { expect, test } from 'vitest'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { acceptOrder, cancelOrder } from '#server/exchange/market/orders/decide.ts'
import { Refusal } from '#server/refusals.ts'
import { suite } from '#tests/server/suite.ts'
import { brokenRules, change, list, order, type Trader, traders } from './market.ts'

const rounds = 80
const expected = ['order-not-pending', 'above-balance', 'listing-closed', 'halt-invalid', 'listing-ended']

suite('two owners at once', { people: 0 }, ({ market }) => {
  /** `done`, or the code of the refusal; anything else fails the test. */
  const outcome = async (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      (error) => {
        if (error instanceof Refusal) return error.code
        throw error
      },
    )
  const buying = { needCurrency: 'USD', haveCurrency: 'NGN', systemFulfilment: true } as const

  test('two crossing listings posted at the same instant always find each other', {
    timeout: 300_000,
  }, async () => {
    const [one, other] = await traders(market, 2)
    for (let round = 0; round < 20; round += 1) {
      const posted = await Promise.all([
        list(market, one, { systemFulfilment: true }),
        list(market, other, { ...buying, needAmount: '1000', rate: '1600' }),
      ])
      const states = await market.database.db
        .selectFrom('listing')
        .select('status')
        .where(
          'id',
          'in',
          posted.map((each) => each.id),
        )
        .execute()
      expect(states.map((each) => each.status)).toEqual(['fulfilled', 'fulfilled'])
    }
    expect(await brokenRules(market)).toEqual([])
  })

  test(`${rounds} times two owners accept, cancel, halt, change and post at once`, {
    timeout: 600_000,
  }, async () => {
    const [one, other, buyer] = await traders(market, 3)
    const met = new Set<string>()
    for (let round = 0; round < rounds; round += 1) {
      const [mine, theirs] = await Promise.all([
        list(market, one, { systemFulfilment: round % 2 === 0 }),
        list(market, other, { ...buying, needAmount: '1000', rate: '1500' }),
      ])
      const [first, second] = await Promise.all([
        order(market, buyer, mine.id, '700', { rate: '0.00063' }),
        order(market, other, mine.id, '600', { rate: '0.00064' }),
      ])
      const accept = (id: string) => acceptOrder(market, one, { params: { id } })
      const cancel = (who: Trader, orderId: string) => cancelOrder(market, who, { params: { orderId } })
      const calls: (() => Promise<unknown>)[] = [
        () => accept(first.id),
        () => accept(second.id),
        () => cancel(buyer, first.id),
        () => cancel(other, second.id),
        () => list(market, other, { ...buying, needAmount: '300', rate: '1610' }),
        () => list(market, one, { systemFulfilment: true, needAmount: '160000' }),
        () => change(market, other, theirs.id, { rate: '1620' }),
        ...(round % 3 === 0 ? [() => haltListing(market, one, { params: { id: mine.id } })] : []),
      ]
      // Another one leads each time.
      const turn = round % calls.length
      const answers = await Promise.all(
        [...calls.slice(turn), ...calls.slice(0, turn)].map((call) => outcome(call())),
      )
      for (const answer of answers) {
        met.add(answer)
        expect(['done', ...expected]).toContain(answer)
      }
      // In either order, each order is decided once, and what is left can be ended.
      const open = await market.database.db
        .selectFrom('listing')
        .select(['id', 'owner_id'])
        .where('ended_at', 'is', null)
        .execute()
      for (const { id, owner_id } of open)
        await haltListing(market, owner_id === one.id ? one : other, { params: { id } })
      const pending = await market.database.db
        .selectFrom('orders')
        .select('id')
        .where('status', '=', 'pending')
        .execute()
      expect(pending).toEqual([])
      if (round % 20 === 19) expect(await brokenRules(market)).toEqual([])
    }
    expect([...met]).toEqual(expect.arrayContaining(['done', 'order-not-pending']))
    const matches = await market.database.db
      .selectFrom('orders')
      .select('id')
      .where('matched_listing_id', 'is not', null)
      .execute()
    expect(matches.length).toBeGreaterThan(rounds)
    expect(await brokenRules(market)).toEqual([])
  })
})
