// The operators' plots: what was counted of each day, and that a day that is over is counted once.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { daySeconds, utcDay } from '#core/contract/time.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { operatorFigures } from '#server/exchange/operators/figures.ts'
import { suite } from '#tests/server/suite.ts'
import { list, order } from '../market/market.ts'

suite('figures', { people: 2 }, ({ market, people: [owner, buyer] }) => {
  const last = <T>(values: readonly T[], count: number) => values.slice(-count)

  test('count each day, and what stood at its end', async () => {
    // Early in a day, so that half an hour is not the next one.
    market.later(daySeconds - ((market.clock().getTime() / 1000) % daySeconds) + 6 * 3600)
    const { id } = await list(market, owner)
    market.later(daySeconds)
    const { id: first } = await order(market, buyer, id, '250')
    market.later(30 * 60)
    await acceptOrder(market, owner, { params: { id: first } })
    await market.settled()
    market.later(daySeconds)
    await order(market, buyer, id, '100')

    const figures = await operatorFigures(market)
    expect(figures.days).toHaveLength(90)
    expect(figures.days.at(-1)).toBe(utcDay(market.clock()))
    expect(figures.people).toMatchObject({ now: 2 })
    expect(figures.people.joined.reduce((sum, each) => sum + each)).toBe(2)
    expect(last(figures.listings.posted, 4)).toEqual([0, 1, 0, 0])
    expect(figures.listings.open).toBe(1)
    expect(last(figures.orders.placed, 3)).toEqual([0, 1, 1])
    expect(figures.orders.pending).toBe(1)
    expect(last(figures.minutesToDecide, 3)).toEqual([null, '30.0', null])
    expect(figures.volume).toEqual([
      { base: 'USD', quote: 'NGN', dollars: [...Array(88).fill('0.00'), '250.00', '0.00'] },
    ])
    expect(figures.held.map(({ currency, amounts }) => [currency, last(amounts, 4)])).toEqual([
      ['NGN', ['0.00', '0.00', '0.00', '160000.00']],
      ['USD', ['0.00', '1000.00', '750.00', '750.00']],
    ])
    expect(figures.held[1]?.dollars).toBe('750.00')
  })

  test('a day that is over is read, not counted again', async () => {
    const { db } = market.database
    const { rows } = await sql`SELECT day FROM figure_day`.execute(db)
    expect(rows).toHaveLength(89)
    const before = await operatorFigures(market)
    // Somebody who is deleted later had joined nevertheless.
    await sql`UPDATE listing SET created_at = created_at - interval '5 days'`.execute(db)
    expect((await operatorFigures(market)).listings.posted).toEqual(before.listings.posted)
    await sql`UPDATE listing SET created_at = created_at + interval '5 days'`.execute(db)
  })

  test('a day after ninety, the oldest one is left out', async () => {
    const before = await operatorFigures(market)
    market.later(daySeconds)
    const after = await operatorFigures(market)
    expect(after.days.slice(0, -1)).toEqual(before.days.slice(1))
    expect(after.orders.placed).toEqual([...before.orders.placed.slice(1), 0])
  })
})
