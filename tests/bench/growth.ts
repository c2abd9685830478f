/**
 * Bytes that a placed and accepted order leaves in the database, indexes included, and writes to its log (WAL). On the
 * embedded database, where nobody else writes. Beside each sum stands its limit, and the least that its facts take
 * (`least-order.ts`), beside each table its share without indexes.
 *
 * Kept are the rows that retention leaves with its default days: its own passes run, with the clock moved on. Of a table
 * from which they delete rows, the share of those that are left counts, because the room of the others is used again.
 * People have read their notices by then; an unread one stays. The listings have ended and everybody was paid; what that
 * writes is not of the order's accept, and does not count.
 *
 * The log is that of the median batch: after a checkpoint it has whole pages, as many for one order as for hundreds.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { dayMs } from '#core/contract/time.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { placeOrder } from '#server/exchange/market/orders/place.ts'
import { deleteExpiredKeys } from '#server/money/idempotency/retention.ts'
import { deleteSettled } from '#server/money/settlement/delete-settled.ts'
import { openServer } from '#server/open-server.ts'
import { readAllNotifications } from '#server/people/notifications/list.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Me, Server } from '#server/server.ts'
import { defaultRetention } from '#server/settings/retention-settings.ts'
import { deleteExpired } from '#server/start/retention.ts'
import { aProcessor } from '../server/market/processor.ts'
import { goodPin, type ReadyUser } from '../server/world.ts'
import { type Figure, median } from './figures.ts'
import { measureLeastOrder, walPosition } from './least-order.ts'
import { aBenchDatabase, prepare, rate, settingsOf } from './market.ts'

/** Vacuumed after each batch, as PostgreSQL does by itself: room that is used again is no growth. */
const batches = 8
const ordersPerBatch = 100
const most = { keptBytes: 2_500, walBytes: 12 * 1024 }
/** Every retention has run by then. */
const allDays = Math.max(...Object.values(defaultRetention)) + 1

export async function measureGrowth(): Promise<Figure[]> {
  const place = await aBenchDatabase('embedded')
  const { owner, buyers, listingIds } = await prepare(place)
  const open = await openServer(settingsOf(place), { cards: aProcessor() })
  const { server } = open
  const { db } = server.database
  // A real mail server keeps its mails elsewhere.
  Object.assign(server.mail, { send: async () => {} })
  try {
    const trade = async () => {
      for (let at = 0; at < ordersPerBatch; at += 1)
        await tradeOnce(server, owner, buyers[at % buyers.length], listingIds[at % listingIds.length])
      await allDone(db)
    }
    const settle = async () => {
      for (const person of [owner, ...buyers]) await readAllNotifications(server, person)
      await sql`VACUUM`.execute(db)
    }
    await trade()
    await settle()
    const before = await sizes(db)
    const walBytes: number[] = []
    for (let batch = 0; batch < batches; batch += 1) {
      const from = await walPosition(db)
      await trade()
      walBytes.push((await walPosition(db)) - from)
      await settle()
    }
    const grown = growthPerOrder(before, await sizes(db))
    const rowsWritten = await rowCounts(db, grown)
    const keptAfter = async (days: number) => {
      await retain(server, days)
      const rowsLeft = await rowCounts(db, grown)
      return grown.map(({ name, all, rows }) => {
        // None are left of what was done at once.
        const share = (rowsLeft.get(name) ?? 0) / (rowsWritten.get(name) || 1)
        return { name, all: all * share, rows: rows * share }
      })
    }
    const dayLater = await keptAfter(1)
    await allSettled(db)
    const kept = await keptAfter(allDays)
    const least = await measureLeastOrder(batches * ordersPerBatch)
    const log = median(walBytes) / ordersPerBatch
    return [
      figure('kept of a completed order', sumOf(kept), most.keptBytes, { atMost: 1 }),
      figure('log of a completed order', log, most.walBytes, { atMost: 1 }),
      figure('kept, beside the least with all keys', sumOf(kept), least.keptBytes),
      figure('log, beside the least with all keys', log, least.walBytes),
      ...perTable('kept in', kept),
      figure('a day later', sumOf(dayLater), most.keptBytes),
      ...perTable('a day later in', dayLater),
    ]
  } finally {
    await open.close()
    await place.remove()
  }
}

type TableSize = {
  readonly name: string
  /** Bytes, with indexes. */
  readonly all: number
  /** Bytes, without indexes. */
  readonly rows: number
}

/** Bytes for each order, in the tables that grow. */
const growthPerOrder = (before: ReadonlyMap<string, TableSize>, after: ReadonlyMap<string, TableSize>) =>
  [...after.values()]
    .map(({ name, all, rows }): TableSize => {
      const was = before.get(name)
      const perOrder = (bytes: number, earlier = 0) => (bytes - earlier) / (batches * ordersPerBatch)
      return { name, all: perOrder(all, was?.all), rows: perOrder(rows, was?.rows) }
    })
    .filter(({ all }) => all > 0)

const sumOf = (tables: readonly TableSize[]) => tables.reduce((sum, { all }) => sum + all, 0)

const perTable = (what: string, tables: readonly TableSize[]): Figure[] =>
  tables
    .filter(({ all }) => all >= 10)
    .sort((one, other) => other.all - one.all)
    .map(({ name, all, rows }) => figure(`  ${what} ${name}`, all, rows))

const figure = (what: string, ours: number, bare: number, goal?: Figure['goal']): Figure => ({
  what,
  unit: 'bytes',
  ours,
  bare,
  ratio: ours / bare,
  ...(goal && { goal }),
})

/** Deletes all that is due so many days from now, and frees its room. */
async function retain(server: Server, days: number): Promise<void> {
  const later = { ...server, clock: () => new Date(server.clock().getTime() + days * dayMs) }
  await deleteExpired(later)
  await deleteExpiredKeys(later)
  await deleteSettled(later)
  await sql`VACUUM`.execute(server.database.db)
}

/** As the card processor's events leave the rows, without them. */
async function allSettled(db: Db): Promise<void> {
  await sql`UPDATE capture SET status = 'captured'`.execute(db)
  await sql`UPDATE payout SET status = 'paid'`.execute(db)
  await sql`UPDATE listing SET ended_at = created_at, ended_why = 'halted'`.execute(db)
}

async function rowCounts(db: Db, tables: readonly TableSize[]): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM ${sql.table(name)}`.execute(db)
    counts.set(name, rows[0]?.count ?? 0)
  }
  return counts
}

async function tradeOnce(
  server: Server,
  owner: Me,
  buyer: ReadyUser | undefined,
  listingId: string | undefined,
): Promise<void> {
  if (!buyer || !listingId) throw new Error('the market has no buyer or no listing')
  const { id } = await placeOrder(server, buyer, {
    body: {
      rate,
      pin: goodPin,
      orderAmount: '1',
      giveUpAmount: '1600',
      isSystemRate: false,
      debitCardId: buyer.debit.id,
      creditCardId: buyer.credit.id,
      listingId,
    },
  })
  await acceptOrder(server, owner, { params: { id } })
}

/** Waits for the outbox. */
async function allDone(db: Db): Promise<void> {
  for (;;) {
    const waiting = await db
      .selectFrom('outbox')
      .select('id')
      .where('done_at', 'is', null)
      .where('is_periodic', '=', false)
      .limit(1)
      .executeTakeFirst()
    if (!waiting) return
    await sleep(50)
  }
}

async function sizes(db: Db): Promise<ReadonlyMap<string, TableSize>> {
  const { rows } = await sql<{ name: string; all_bytes: string; row_bytes: string }>`
    SELECT relname AS name, sum(pg_total_relation_size(place))::text AS all_bytes, sum(pg_table_size(place))::text AS row_bytes
    FROM pg_class LEFT JOIN pg_partition_tree(oid) ON true CROSS JOIN coalesce(relid, oid) AS place
    WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace GROUP BY relname`.execute(db)
  return new Map(
    rows.map(({ name, all_bytes, row_bytes }) => [
      name,
      { name, all: Number(all_bytes), rows: Number(row_bytes) },
    ]),
  )
}
