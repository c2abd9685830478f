// Fifty people and one listing: never more settled than offered, and one answer for each key, in any order.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { newId } from '#server/ids.ts'
import { Refusal } from '#server/refusals.ts'
import { suite } from '#tests/server/suite.ts'
import { aTrader, brokenRules, list, moneyOf, order, traders } from './market.ts'

const clients = 50
const ordersEach = 10
/** A lock or a statement that waited too long: the server answers that it is busy, and the owner tries again. */
const waitedTooLong = new Set(['55P03', '57014'])

type Answer = { id: string } | string

suite('a busy listing', { people: 0 }, ({ market }) => {
  test('50 clients place 500 orders, each sent twice at once, while the owner accepts', {
    timeout: 300_000,
  }, async () => {
    const owner = await aTrader(market, 'owner')
    const buyers = await traders(market, clients)
    // $1,000 for orders of $1 to $9: about two fifths of what is asked for.
    const { id } = await list(market, owner)
    const answer = (call: Promise<{ id: string }>): Promise<Answer> =>
      call.catch((error) => {
        if (error instanceof Refusal) return error.code
        if (waitedTooLong.has(error.code)) return 'busy'
        throw error
      })

    let isPlacing = true
    const accepted: string[] = []
    const accepting = (async () => {
      while (isPlacing) {
        const waiting = await market.database.db
          .selectFrom('orders')
          .select('id')
          .where('listing_id', '=', id)
          .where('status', '=', 'pending')
          .limit(10)
          .execute()
        // Two windows of the owner's, each accepting the same ten at once.
        const decisions = await Promise.all(
          [...waiting, ...waiting].map(async (each) => {
            const done = await answer(
              acceptOrder(market, owner, { params: { id: each.id } }).then(() => ({ id: each.id })),
            )
            if (typeof done === 'string')
              expect(['order-not-pending', 'above-balance', 'listing-closed', 'busy']).toContain(done)
            return done
          }),
        )
        for (const each of decisions) if (typeof each !== 'string') accepted.push(each.id)
        await sleep(20)
      }
    })()

    const pairs: [Answer, Answer][] = []
    await Promise.all(
      buyers.map(async (buyer, client) => {
        for (let count = 0; count < ordersEach; count += 1) {
          const key = newId()
          const amount = String(1 + ((client * 7 + count * 13) % 9))
          const send = () => answer(order(market, buyer, id, amount, {}, key))
          pairs.push(await Promise.all([send(), send()]))
        }
      }),
    )
    isPlacing = false
    await accepting

    expect(pairs.length).toBe(clients * ordersEach)
    for (const [one, other] of pairs) expect(one).toEqual(other)
    const refusals = new Set(pairs.flat().filter((each) => typeof each === 'string'))
    for (const each of refusals) expect(['above-balance', 'listing-closed']).toContain(each)

    const rows = await market.database.db
      .selectFrom('orders')
      .select(['id', 'status', 'order_minor'])
      .where('listing_id', '=', id)
      .execute()
    // Each key that was answered with an order has exactly this one.
    const placed = pairs.flatMap(([one]) => (typeof one === 'string' ? [] : [one.id]))
    expect(rows.map((row) => row.id).sort()).toEqual(placed.sort())
    const completed = rows.filter((row) => row.status === 'completed')
    expect(completed.map((row) => row.id).sort()).toEqual(accepted.sort())
    const sold = completed.reduce((sum, row) => sum + row.order_minor, 0n)
    expect(sold).toBeGreaterThan(0n)
    expect(sold).toBeLessThanOrEqual(100_000n)
    const left = 100_000n - sold
    expect((await moneyOf(market, owner))['USD held'] ?? '0.00').toBe(
      `${left / 100n}.${String(left % 100n).padStart(2, '0')}`,
    )
    expect(await brokenRules(market)).toEqual([])
  })
})
