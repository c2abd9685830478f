/** With 100,000 lines a statement reads the rows that it answers: counted from PostgreSQL's plans, not from a clock. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { utcDay } from '#core/contract/time.ts'
import { statementLines } from '#server/exchange/statement/lines.ts'
import { statementSums } from '#server/exchange/statement/sums.ts'
import { newId } from '#server/ids.ts'
import { postgresAtHand } from '../database-for-tests.ts'
import { anObservedMarket, type ObservedMarket } from '../db/rows-read.ts'
import { list, type Trader, traders } from '../market/market.ts'

type Query = Parameters<typeof statementLines>[2]['query']

describe.runIf(await postgresAtHand())('with 100,000 lines', () => {
  let at: ObservedMarket
  let me: Trader

  beforeAll(async () => {
    at = await anObservedMarket()
    const people = await traders(at.market, 2)
    me = people[0]
    // Each line is checked against four other tables, which this is not about.
    await at.admin.query('SET session_replication_role = replica').catch(() => {})
    // Another person has more: a table with one person's lines alone is best read as a whole.
    await writeLines(me, 100_000)
    await writeLines(people[1], 300_000)
    await at.admin.query('VACUUM ANALYZE')
  }, 240_000)
  afterAll(() => at?.close())

  /** On one card in two currencies; every five hundredth moved, and the first twenty are about transfers. */
  async function writeLines(person: Trader, count: number) {
    await list(at.market, person)
    await at.admin.query(
      `INSERT INTO account (id, kind, holder_id, currency, line_count, lined_at)
      VALUES ($1, 'card', $2, 'EUR', 0, now())`,
      [newId(), person.debit],
    )
    await at.admin.query(
      `INSERT INTO statement_line (account_id, place, person_id, card_id, currency, journal_id, about_id, effect, is_moved,
        is_transfer, amount, received_after, taken_after, held_after, at)
      SELECT account.id, n / 2 + 1, first.person_id, first.card_id, account.currency, first.journal_id, first.about_id,
        CASE WHEN n % 1000 < 2 THEN 'received' ELSE 'held' END, n % 1000 < 2, n <= 20, 1, n / 1000, 0, n,
        $1::timestamptz + n * interval '1 second'
      FROM generate_series(1, $3::int) AS n
        JOIN account ON account.holder_id = $2 AND account.currency = CASE WHEN n % 2 = 0 THEN 'USD' ELSE 'EUR' END,
        (SELECT * FROM statement_line WHERE card_id = $2 LIMIT 1) AS first`,
      [at.market.clock(), person.debit, count],
    )
    await at.admin.query(
      `UPDATE account SET line_count = (SELECT max(place) FROM statement_line WHERE account_id = account.id)
      WHERE holder_id = $1`,
      [person.debit],
    )
  }

  const lines = (query: Query) => at.reading('statement_line', () => statementLines(at.server, me, { query }))
  const sums = (query: Query) => at.reading('statement_line', () => statementSums(at.server, me, { query }))

  const day = (laterSeconds: number) => utcDay(at.market.clock().getTime() + laterSeconds * 1000)

  const queries: [string, number, () => Query][] = [
    ['everything', 20, () => ({})],
    ['a currency', 20, () => ({ currency: 'EUR' })],
    ['a card', 20, () => ({ cardId: me.debit })],
    ['a card without lines', 0, () => ({ cardId: me.credit })],
    ['what moved', 20, () => ({ state: 'moved' })],
    ['what is about the first transfers', 20, () => ({ kind: 'transfer' })],
    ['a stretch of days', 20, () => ({ dateFrom: day(0), dateTo: day(0) })],
    ['all of it', 20, () => ({ currency: 'USD', cardId: me.debit, state: 'moved', kind: 'exchange' })],
  ]

  /** The index has no order within a moment: that of the cursor is read again, and the one behind the page is begun. */
  const atEnds = 2

  test.each(queries)('%s: reads what it answers, and so does a far page', async (_, count, query) => {
    const first = await lines(query())
    expect(first.found).toHaveLength(count)
    expect(first.read).toBeLessThanOrEqual(count && count + atEnds)
    const after = first.found.at(-1)?.cursor
    if (!after) return
    const further = await lines({ ...query(), after })
    expect(further.read).toBeLessThanOrEqual(further.found.length + atEnds)
  })

  test('the sums read a few lines for each end of the days', async () => {
    const some = await sums({ dateFrom: day(40_000), dateTo: day(60_000) })
    expect(some.found).toHaveLength(2)
    // Each halves the places between which its day begins.
    expect(some.read).toBeLessThanOrEqual(4 * Math.ceil(Math.log2(50_000) + 2))
    expect((await sums({})).read).toBe(0)
  })
})
