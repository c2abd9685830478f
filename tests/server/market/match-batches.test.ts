/** A newcomer that meets more listings than a batch has matches: rules/listings.md#match-batch. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listingDetail } from '#server/exchange/market/listings/detail.ts'
import { lockPair } from '#server/exchange/market/matching/pair.ts'
import { matchAllWaiting, matchSource } from '#server/exchange/market/matching/worker.ts'
import { audit } from '#server/money/ledger/audit.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { listingsSetAside } from '#server/start/database-figures.ts'
import { suite } from '#tests/server/suite.ts'
import { keptIn } from '#tests/server/told.ts'
import { manyStanding } from './many-standing.ts'
import { change, list, moneyOf, notificationsOf, order, type Trader } from './market.ts'

suite('a newcomer that meets more than a batch', { people: 4, timeout: 90_000 }, ({
  kind,
  market,
  people,
}) => {
  const [owner, second, newcomer, later] = people
  const small = { ...market, matchBatch: 2 }
  /** Dollars needed at ₦1,600, so that it meets every listing of `manyStanding`. */
  const buy = (who: Trader, needAmount: string) =>
    list(small, who, {
      needCurrency: 'USD',
      haveCurrency: 'NGN',
      needAmount,
      rate: '1600',
      systemFulfilment: true,
    })
  const statusOf = async ({ id }: { id: string }) =>
    (await listingDetail(market, owner, { params: { id } })).status
  const balances = async () => {
    const { rows } = await sql<{ text: string }>`
      SELECT user_name || ' ' || status AS text FROM listing JOIN person ON person.id = owner_id
      WHERE ended_at IS NULL ORDER BY standing_since, listing.id`.execute(market.database.db)
    return rows.map(({ text }) => text)
  }

  test('is open in between, and others of the pair come after it', async () => {
    await manyStanding(market, [owner, second], 5)
    const first = await buy(newcomer, '6')
    expect(first.status).toBe('partly')
    const after = await buy(later, '2')
    // Nothing that the one before it may still take.
    expect(after.status).toBe('pending')
    // A listing of dollars for naira waits, too, although two would take them.
    const dollars = await list(small, owner, { needAmount: '4800', systemFulfilment: true })
    expect(dollars.status).toBe('pending')
    await order(market, second, dollars.id, '1')
    await matchAllWaiting(small)
    // Five of its six dollars stood, and the sixth came with the last newcomer, of which the second one took the rest.
    expect(await statusOf(first)).toBe('fulfilled')
    expect((await moneyOf(market, newcomer))['USD credited']).toBe('6.00')
    expect((await moneyOf(market, later))['USD credited']).toBe('1.00')
    expect(await balances()).toEqual([`${later.userName} partly`])
    expect(await audit(market.database.db)).toEqual([])
    expect(await notificationsOf(market, newcomer)).toHaveLength(6)
    await change(market, later, after.id, { rate: '1500', systemFulfilment: false })
  })

  // The embedded database runs one transaction at a time.
  test.runIf(kind === 'postgresql')('lets the next newcomer post while a batch runs', async () => {
    await manyStanding(market, [owner, second], 5)
    const first = await buy(newcomer, '5')
    const isRunning = Promise.withResolvers<void>()
    const isPosted = Promise.withResolvers<void>()
    const batch = market.database.inTransaction(async (tx) => {
      await lockPair(tx, 'USD', 'NGN')
      isRunning.resolve()
      await isPosted.promise
    })
    await isRunning.promise
    const after = await buy(later, '2').finally(isPosted.resolve)
    await batch
    expect(after.status).toBe('pending')
    await manyStanding(market, [owner, second], 2)
    await matchAllWaiting(small)
    expect(await statusOf(first)).toBe('fulfilled')
    expect(await statusOf(after)).toBe('fulfilled')
    expect(await audit(market.database.db)).toEqual([])
  })

  test('is matched further by another process when the first one was killed', async () => {
    await manyStanding(market, [owner, second], 5)
    const { id } = await buy(newcomer, '5')
    await sql`UPDATE match_queue SET touched_at = touched_at - interval '1 minute'`.execute(
      market.database.db,
    )
    const { stop } = startWorker({ ...small }, {}, [matchSource])
    try {
      await expect.poll(() => statusOf({ id }), { timeout: 20_000 }).toBe('fulfilled')
    } finally {
      await stop()
    }
    expect(await audit(market.database.db)).toEqual([])
  })

  test('is told once of many matches, and others each of theirs', async () => {
    await manyStanding(market, [owner, second], 150)
    const told = (await notificationsOf(market, newcomer)).length
    const hundreds = { ...market, matchBatch: 100 }
    const { status } = await list(hundreds, newcomer, {
      needCurrency: 'USD',
      haveCurrency: 'NGN',
      needAmount: '150',
      rate: '1600',
      systemFulfilment: true,
    })
    expect(status).toBe('partly')
    await matchAllWaiting(hundreds)
    expect(await balances()).toEqual([`${later.userName} partly`])
    const [last, first, ...before] = await notificationsOf(market, newcomer)
    expect(before).toHaveLength(told)
    expect(first).toBe(
      'Listing matched: Your listing was matched with 100 others: US$100 for ₦160,000. It goes to your card ending 4444. The listing’s page shows each exchange. ₦80,000 of your listing can still be ordered.',
    )
    expect(last).toMatch(/^Listing matched: Your listing was matched with 50 others/)
    expect(await audit(market.database.db)).toEqual([])
  })

  test('leaves captures and mails for later, when there are many', async () => {
    const { db } = market.database
    const newcomerFor = async (needAmount: string) => {
      const polite = { ...small, giveWayMs: 20_000 }
      const { id } = await list(polite, newcomer, {
        needCurrency: 'USD',
        haveCurrency: 'NGN',
        needAmount,
        rate: '1600',
        systemFulfilment: true,
      })
      await matchAllWaiting(polite)
      expect(await statusOf({ id })).toBe('fulfilled')
    }
    const delaysOf = async (made: () => Promise<void>) => {
      const { rows: known } = await sql<{ id: string }>`SELECT id FROM outbox`.execute(db)
      await made()
      const { rows } = await sql<{ kind: string; seconds: number }>`
        SELECT DISTINCT kind, extract(epoch FROM due_at - created_at)::int AS seconds FROM outbox
        WHERE kind IN ('capture', 'notification-mail') AND attempts = 0 AND id <> ALL(${known.map(({ id }) => id)}::uuid[])
        ORDER BY kind`.execute(db)
      return rows
    }
    await manyStanding(market, [owner, second], 3)
    await market.settled()
    expect(await delaysOf(() => newcomerFor('3'))).toEqual([
      { kind: 'capture', seconds: 20 },
      { kind: 'notification-mail', seconds: 20 },
    ])
    market.later(20)
    await market.settled()
    expect(await audit(db)).toEqual([])
  })

  test('is set aside when it fails three times, and tried again later', async () => {
    await manyStanding(market, [owner, second], 5)
    const first = await buy(newcomer, '5')
    const { db } = market.database
    await sql`ALTER TABLE orders ADD CONSTRAINT refused CHECK (matched_listing_id <> ${sql.lit(first.id)}) NOT VALID`.execute(
      db,
    )
    const after = await buy(later, '2')
    expect(after.status).toBe('pending')
    const said: string[] = []
    await matchAllWaiting({ ...small, report: keptIn(said) })
    expect(said.map((sentence) => sentence.match(/and is (\w+ \w+)/)?.[1])).toEqual([
      'tried again',
      'tried again',
      'set aside',
    ])
    expect(await statusOf(after)).toBe('fulfilled')
    expect(await statusOf(first)).toBe('partly')
    expect(await listingsSetAside(market)).toBe(1)
    // Nobody waits behind it, and it takes nothing as one that stands.
    expect((await buy(later, '1')).status).toBe('fulfilled')
    await matchAllWaiting(small)
    expect(await statusOf(first)).toBe('partly')

    await sql`ALTER TABLE orders DROP CONSTRAINT refused`.execute(db)
    await sql`UPDATE match_queue SET aside_until = clock_timestamp()`.execute(db)
    await manyStanding(market, [owner, second], 3)
    await matchAllWaiting(small)
    expect(await statusOf(first)).toBe('fulfilled')
    expect(await listingsSetAside(market)).toBe(0)
    expect(await audit(db)).toEqual([])
  })
})
