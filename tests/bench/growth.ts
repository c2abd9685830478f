/**
 * What an order that is placed and accepted leaves in the database, indexes included, and what it writes to the database's
 * log (WAL). On the embedded database, where nobody else writes. Beside the two sums stands what they may be, beside each
 * table its share without indexes. What a retention deletes later is counted as kept.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { acceptOrder } from '#server/market/orders/decide.ts'
import { placeOrder } from '#server/market/orders/place.ts'
import { openServer } from '#server/open-server.ts'
import type { Me, Server } from '#server/server.ts'
import { aProcessor } from '../server/market/processor.ts'
import { goodPin, type ReadyUser } from '../server/world.ts'
import type { Figure } from './figures.ts'
import { aBenchDatabase, prepare, rate, settingsOf } from './market.ts'

/** Vacuumed after each batch, as PostgreSQL does by itself: room that is used again is no growth. */
const batches = 8
const ordersPerBatch = 100
const most = { keptBytes: 2_500, walBytes: 12 * 1024 }

export async function measureGrowth(): Promise<Figure[]> {
  const place = await aBenchDatabase('embedded')
  const { owner, buyers, listingIds } = await prepare(place)
  const open = await openServer(settingsOf(place), () => {}, { cards: aProcessor() })
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
    await trade()
    await sql`VACUUM`.execute(db)
    const before = await sizes(db)
    let walBytes = 0
    for (let batch = 0; batch < batches; batch += 1) {
      const from = await walPosition(db)
      await trade()
      walBytes += (await walPosition(db)) - from
      await sql`VACUUM`.execute(db)
    }
    const after = await sizes(db)
    const orders = batches * ordersPerBatch
    const grown = [...after].map(([name, size]) => {
      const was = before.get(name) ?? { all: 0, rows: 0 }
      return { name, all: (size.all - was.all) / orders, rows: (size.rows - was.rows) / orders }
    })
    const kept = grown.reduce((sum, { all }) => sum + all, 0)
    return [
      figure('kept of a completed order', kept, most.keptBytes, { atMost: 1 }),
      figure('log of a completed order', walBytes / orders, most.walBytes, { atMost: 1 }),
      ...grown
        .filter(({ all }) => all >= 10)
        .sort((one, other) => other.all - one.all)
        .map(({ name, all, rows }) => figure(`  kept in ${name}`, all, rows)),
    ]
  } finally {
    await open.close()
    await place.remove()
  }
}

const figure = (what: string, ours: number, bare: number, goal?: Figure['goal']): Figure => ({
  ...{ what, unit: 'bytes', ours, bare, ratio: ours / bare },
  ...(goal && { goal }),
})

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
      .limit(1)
      .executeTakeFirst()
    if (!waiting) return
    await sleep(50)
  }
}

async function walPosition(db: Db): Promise<number> {
  const { rows } = await sql<{ position: string }>`
    SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text AS position`.execute(db)
  return Number(rows[0]?.position)
}

/** Bytes of our tables, with and without their indexes. */
async function sizes(db: Db): Promise<ReadonlyMap<string, { all: number; rows: number }>> {
  const { rows } = await sql<{ name: string; all_bytes: string; row_bytes: string }>`
    SELECT relname AS name, pg_total_relation_size(oid)::text AS all_bytes, pg_table_size(oid)::text AS row_bytes
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`.execute(db)
  return new Map(
    rows.map(({ name, all_bytes, row_bytes }) => [name, { all: Number(all_bytes), rows: Number(row_bytes) }]),
  )
}
