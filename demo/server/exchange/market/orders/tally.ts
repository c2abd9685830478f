/**
 * How many orders a listing ever had. Those of a busy listing are counted once: the count until some minutes ago is kept
 * in a row, and only later orders are counted with each answer. Placing an order does not touch that row.
 */
import { type RawBuilder, sql } from 'kysely'
import type { OpenedDatabase } from '../../../platform/db/database.ts'
import type { Server } from '../../../server.ts'

/** The columns of `orderCounts`. */
export type OrderCounts = {
  order_count: number
  pending_orders: number
  /** The part of `order_count` that was counted one by one. */
  counted_orders: number
}

/** A subquery with the counts of the listing whose id is `listingId`. */
export const orderCounts = (listingId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT (coalesce(tally.orders, 0) + newer.counted)::int AS order_count, newer.counted::int AS counted_orders,
    (SELECT count(*)::int FROM orders WHERE orders.listing_id = ${listingId} AND orders.status = 'pending')
      AS pending_orders
  FROM (SELECT ${listingId} AS id) AS one LEFT JOIN order_tally AS tally ON tally.listing_id = one.id
    CROSS JOIN LATERAL (SELECT ${countIn(listingId, sql`coalesce(tally.until, '-infinity')`)} AS counted) AS newer)`

const countIn = (listingId: RawBuilder<unknown>, after: RawBuilder<unknown>, until = sql`'infinity'`) => sql`(
  (SELECT count(*) FROM orders
    WHERE orders.listing_id = ${listingId} AND orders.created_at > ${after} AND orders.created_at <= ${until})
  + (SELECT count(*) FROM orders
    WHERE orders.matched_listing_id = ${listingId} AND orders.created_at > ${after} AND orders.created_at <= ${until}))`

/** A listing with so many orders since its row is counted again. */
const worthCounting = 1_000
/** Older orders are committed, whichever server's clock they are by. */
const settledAfterMs = 10 * 60_000
/** Until then a listing that stays busy is not tried again. */
const restMs = 60_000

const resting = new WeakMap<OpenedDatabase, Set<string>>()

/** Keeps the counts of busy listings, after the answer. A lost one does no harm. */
export function keepTallies(server: Server, rows: readonly ({ id: string } & OrderCounts)[]): void {
  for (const { id, counted_orders } of rows) {
    if (counted_orders < worthCounting) continue
    const known = resting.get(server.database) ?? new Set()
    if (known.has(id)) continue
    resting.set(server.database, known.add(id))
    setTimeout(() => known.delete(id), restMs).unref()
    void keepTally(server, id).catch(() => {})
  }
}

/** Counts a listing's orders until some minutes ago, on from its row. */
export async function keepTally({ database, clock }: Server, listingId: string): Promise<void> {
  const until = sql`${new Date(clock().getTime() - settledAfterMs)}::timestamptz`
  const id = sql`${listingId}::uuid`
  await sql`
    INSERT INTO order_tally (listing_id, orders, until)
    SELECT one.id, coalesce(before.orders, 0) + ${countIn(id, sql`coalesce(before.until, '-infinity')`, until)}, ${until}
    FROM (SELECT ${id} AS id) AS one LEFT JOIN order_tally AS before ON before.listing_id = one.id
    ON CONFLICT (listing_id) DO UPDATE SET orders = excluded.orders, until = excluded.until
      WHERE order_tally.until < excluded.until`.execute(database.db)
}
