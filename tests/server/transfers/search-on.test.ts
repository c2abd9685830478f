/** A search among money sent and coming in that stopped goes on from there: everything is found, and once. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchedAtOnce } from '#core/contract/search-after.ts'
import { utcDay } from '#core/contract/time.ts'
import { incomingCsv, transfersCsv } from '#server/exchange/history/exports.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { everyMovement, incomingFunds, sentTransfers } from '#server/exchange/transfers/search.ts'
import { databaseKinds } from '../database-for-tests.ts'
import { aMarket, list, type Market, order, type Trader, traders } from '../market/market.ts'
import { followed } from '../market/searches.ts'
import { befriend } from '../world.ts'
import { send } from './circle.ts'

type Query = Parameters<typeof sentTransfers>[2]['query']

const count = 7_500
/** Where what is looked for stands among what was sent, counted from the newest. */
const places = [3_500, 7_000]
/** An exchange at the moment of each such transfer. */
const exchangeEach = 50

describe.each(await databaseKinds())('a search among transfers that goes on, on %s', (kind) => {
  let market: Market
  let owner: Trader
  let sender: Trader
  let receiver: Trader
  let newest: Date

  beforeAll(async () => {
    market = await aMarket(kind)
    ;[owner, sender, receiver] = await traders(market, 3)
    await befriend(market, owner, receiver)
    await befriend(market, sender, receiver)
    // Both give their side of the exchange away: it comes in twice, in two currencies.
    const { id: listing } = await list(market, owner, { creditCardId: receiver.credit })
    const { id: exchange } = await order(market, sender, listing, '400', { creditCardId: receiver.credit })
    await acceptOrder(market, owner, { params: { id: exchange } })
    const { id: transfer } = await send(market, sender, receiver, '1')
    const { db } = market.database
    newest = (
      await db
        .selectFrom('transfer')
        .select('created_at')
        .where('id', '=', transfer)
        .executeTakeFirstOrThrow()
    ).created_at
    // Each a second older than the one before.
    await sql`INSERT INTO transfer SELECT copy.* FROM generate_series(1, ${sql.lit(count)}) AS n,
      (SELECT transfer AS one FROM transfer WHERE id = ${transfer}) AS original,
      jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'reference', 'T' || n,
        'created_at', (one).created_at - n * interval '1 second',
        'note', CASE WHEN n IN (${sql.join(places)}) THEN 'for the roof' WHEN n BETWEEN 2980 AND 3004 THEN 'edge' END,
        'amount_minor', 100000 + n)) AS copy`.execute(db)
    await sql`INSERT INTO orders SELECT copy.* FROM generate_series(1, ${sql.lit(count / exchangeEach)}) AS n,
      (SELECT orders AS one FROM orders WHERE id = ${exchange}) AS original,
      jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'reference', 'O' || n,
        'decided_at', ${newest}::timestamptz - n * ${sql.lit(exchangeEach)} * interval '1 second')) AS copy`.execute(
      db,
    )
    // The payouts of the older half were deleted.
    const middle = new Date(newest.getTime() - (count / 2) * 1_000)
    await sql`INSERT INTO payout SELECT copy.* FROM orders,
      (SELECT payout AS one FROM payout WHERE about_id = ${exchange}) AS original,
      jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'about_id', orders.id,
        'created_at', decided_at)) AS copy
      WHERE orders.id <> ${exchange} AND decided_at > ${middle}`.execute(db)
    await sql`INSERT INTO settled_gift SELECT person_id, decided_at, orders.id, currency FROM orders, payout
      WHERE about_id = ${exchange} AND decided_at <= ${middle}`.execute(db)
    await sql`ANALYZE transfer`.execute(db)
    await sql`ANALYZE orders`.execute(db)
    await sql`ANALYZE payout`.execute(db)
  }, 120_000)
  afterAll(() => market?.close())

  const sent = (query: Query) =>
    followed(
      (after) => sentTransfers(market, sender, { query: { ...query, after } }),
      ({ cursor }) => cursor,
      query.pageSize ?? 20,
    )
  const incoming = (query: Query) =>
    followed(
      (after) => incomingFunds(market, receiver, { query: { ...query, after } }),
      ({ cursor }) => cursor,
      query.pageSize ?? 20,
    )
  const referencesOf = (rows: readonly { reference: string }[]) => rows.map(({ reference }) => reference)
  const namesOf = (rows: readonly { reference: string; currency: string }[]) =>
    rows.map(({ reference, currency }) => `${reference} ${currency}`)
  const transfersAt = (those: readonly number[]) => those.map((n) => `T${n}`)
  const upTo = (length: number, first: number) => Array.from({ length }, (_, n) => first + n)

  test.each([
    ['newest', [[], [3_500], [7_000]]],
    ['oldest', [[7_000], [3_500], []]],
  ] as const)('a note is found wherever it stands, %s first', async (sortBy, expected) => {
    for (const search of [sent, incoming]) {
      const answers = await search({ text: 'roof', sortBy })
      expect(answers.map(referencesOf)).toEqual(expected.map(transfersAt))
      expect(answers).toHaveLength(Math.ceil(count / searchedAtOnce))
    }
  })

  test('a page that is full where a search stops goes on behind it', async () => {
    // The first transfer stands before the copies: the twentieth of these is the last at which the first call looks.
    const answers = await sent({ text: 'edge', pageSize: 20 })
    expect(answers.map(referencesOf)).toEqual([transfersAt(upTo(20, 2_980)), transfersAt(upTo(5, 3_000)), []])
    const first = await sentTransfers(market, sender, { query: { text: 'edge' } })
    expect(first.after).toBe(first.rows.at(-1)?.cursor)
  })

  test.each(['newest', 'oldest'] as const)('nothing is repeated or left out, %s first', async (sortBy) => {
    const all = await everyMovement(market, receiver, 'incoming', { sortBy })
    expect(all).toHaveLength(count + 1 + 2 * (count / exchangeEach + 1))
    // Digits of amounts, references and of what comes of exchanges: 640,000.00 and 400.00.
    for (const [text, isFound] of [
      ['400', (found: string) => found.includes('400')],
      ['64', (found: string) => found.includes('64')],
    ] as const)
      for (const pageSize of [7, 20, 200]) {
        const answers = await incoming({ text, sortBy, pageSize })
        const wanted = all.filter(({ reference, amount, currency }) =>
          isFound(`${reference} ${currency} ${Number(amount) / 100}`),
        )
        expect(wanted.length).toBeGreaterThan(2 * 151)
        expect(namesOf(answers.flat())).toEqual(namesOf(wanted))
      }
  })

  test('days end a search that goes on', async () => {
    const day = utcDay(newest)
    const all = await everyMovement(market, receiver, 'incoming', { text: '64', dateTo: day, dateFrom: day })
    const answers = await incoming({ text: '64', dateTo: day, dateFrom: day })
    expect(namesOf(answers.flat())).toEqual(namesOf(all))
    expect(all.length).toBeGreaterThan(0)
    expect(await sent({ text: 'roof', dateTo: '2020-01-01' })).toEqual([[]])
  })

  test('a whole reference is found at once and once, of an exchange in both currencies', async () => {
    const transfer = await sent({ text: 't6501' })
    expect(transfer.map(referencesOf)).toEqual([['T6501'], [], []])
    // O149 stands behind 7,450 transfers.
    const exchange = await incoming({ text: 'o149' })
    expect(exchange.map((rows) => namesOf(rows).toSorted())).toEqual([['O149 NGN', 'O149 USD'], [], []])
    const byOne = (await incoming({ text: 'o149', pageSize: 1 })).flat()
    expect(namesOf(byOne).toSorted()).toEqual(['O149 NGN', 'O149 USD'])
    expect((await incoming({ text: 'o149 naira-of-others' })).flat()).toEqual([])
  })

  test('a person and an amount are found', async () => {
    const pageSize = 200
    expect((await incoming({ person: owner.userName, pageSize })).flat()).toHaveLength(
      count / exchangeEach + 1,
    )
    const byId = (await incoming({ person: owner.id, pageSize })).flat()
    expect(byId.every(({ isExchange, currency }) => isExchange && currency === 'NGN')).toBe(true)
    expect(byId).toHaveLength(count / exchangeEach + 1)
    expect((await sent({ amount: '1070' })).map(referencesOf)).toEqual([[], [], ['T7000']])
  })

  test('a page by its number says where its search stopped', async () => {
    const query = { text: 'roof', pageSize: 1 }
    const second = await sentTransfers(market, sender, { query: { ...query, pageNumber: 2 } })
    expect(second.rows).toEqual([])
    const next = await sentTransfers(market, sender, { query: { ...query, after: second.after } })
    expect(referencesOf(next.rows)).toEqual(['T3500'])
    const third = await sentTransfers(market, sender, { query: { text: 'edge', pageSize: 5, pageNumber: 3 } })
    expect(referencesOf(third.rows)).toEqual(transfersAt(upTo(5, 2_990)))
  })

  test('an export has all, in order', async () => {
    const lines = async (file: ReturnType<typeof transfersCsv>) =>
      Buffer.from((await file).bytes)
        .toString()
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0])
    expect(await lines(transfersCsv(market, sender, { query: { text: 'roof' } }))).toEqual(
      transfersAt(places),
    )
    expect(await lines(incomingCsv(market, receiver, { query: { person: owner.id } }))).toHaveLength(151)
    expect(await lines(incomingCsv(market, receiver, { query: {} }))).toHaveLength(count + 1 + 2 * 151)
  })
})
