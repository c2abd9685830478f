/**
 * Deletes the reservations, captures and payouts of exchanges and transfers that were paid long ago
 * (rules/security.md#retention). The ledger, the statements and the exchange itself stay, and to whom it gave what.
 */
import { sql } from 'kysely'
import { dayMs } from '#core/contract/time.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Server } from '../../server.ts'
import { settlementOutlives } from '../../settings/retention-settings.ts'

/** The payouts of a batch, few enough that it blocks nobody. */
const batchSize = 100
const pauseMs = 20

/** Returns the number of exchanges and transfers. `isStopped` ends it between two steps. */
export async function deleteSettled(server: Server, isStopped: () => boolean = () => false): Promise<number> {
  const { clock, settings } = server
  const days = settings.retention.payments + settlementOutlives
  const before = new Date(clock().getTime() - days * dayMs)
  let deleted = 0
  while (!isStopped()) {
    const step = await server.database.inTransaction((tx) => deleteStep(tx, before))
    deleted += step.deleted
    if (step.seen < batchSize) break
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return deleted
}

/** A payout that is not paid by then stays, and is not looked at again. */
async function deleteStep(tx: Tx, before: Date): Promise<{ seen: number; deleted: number }> {
  const { rows } = await sql<{ id: string; about_id: string; created_at: Date }>`
    WITH walk AS (SELECT payout_id FROM settled_deletion FOR UPDATE)
    SELECT id, about_id, created_at FROM payout WHERE id > (SELECT payout_id FROM walk)
    ORDER BY id LIMIT ${sql.lit(batchSize)}`.execute(tx)
  const tooYoung = rows.findIndex(({ created_at }) => created_at > before)
  const seen = tooYoung < 0 ? rows : rows.slice(0, tooYoung)
  const last = seen.at(-1)
  if (!last) return { seen: 0, deleted: 0 }
  const settled = await lockSettled(tx, [...new Set(seen.map(({ about_id }) => about_id))], before)
  if (settled.length > 0) await deleteRows(tx, settled)
  await sql`UPDATE settled_deletion SET payout_id = ${last.id}, until = greatest(until, ${before})`.execute(
    tx,
  )
  return { seen: seen.length, deleted: settled.length }
}

/**
 * Locks what settles some exchanges and transfers, captures first as events do, and answers those of them of which
 * nothing is open: everything was captured and paid, nothing was disputed, undone, refunded or kept for a claim, no
 * partner has a share, and no listing still holds the rest of its reservation.
 */
async function lockSettled(tx: Tx, ids: readonly string[], before: Date): Promise<string[]> {
  await sql`SELECT FROM capture WHERE about_id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`.execute(tx)
  await sql`SELECT FROM payout WHERE about_id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    WITH exchange AS (
      SELECT orders.id FROM orders JOIN listing ON listing.id = orders.listing_id
        LEFT JOIN listing AS matched ON matched.id = orders.matched_listing_id
      WHERE orders.id = ANY(${ids}::uuid[]) AND orders.status = 'completed' AND orders.undone_at IS NULL
        AND orders.decided_at <= ${before} AND listing.ended_at <= ${before}
        AND (matched.id IS NULL OR matched.ended_at <= ${before})
      UNION ALL
      SELECT id FROM transfer WHERE id = ANY(${ids}::uuid[]) AND status = 'accepted' AND undone_at IS NULL
        AND decided_at <= ${before}
    )
    SELECT id FROM exchange
    WHERE NOT EXISTS (
        SELECT FROM payout WHERE about_id = exchange.id
          AND (status <> 'paid' OR refund_id IS NOT NULL OR claim_id IS NOT NULL))
      AND NOT EXISTS (
        SELECT FROM capture LEFT JOIN refund ON refund.capture_id = capture.id
          LEFT JOIN dispute ON dispute.authorisation_id = capture.authorisation_id
          LEFT JOIN fee_share ON fee_share.fee_id = capture.fee_id
        WHERE capture.about_id = exchange.id AND (capture.status <> 'captured' OR refund.id IS NOT NULL
          OR dispute.id IS NOT NULL OR fee_share.fee_id IS NOT NULL))`.execute(tx)
  return rows.map(({ id }) => id)
}

async function deleteRows(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    DELETE FROM payout_attempt WHERE payout_id IN (
      SELECT id FROM payout WHERE about_id = ANY(${ids}::uuid[]))`.execute(tx)
  await sql`
    WITH deleted AS (
      DELETE FROM payout WHERE about_id = ANY(${ids}::uuid[])
      RETURNING person_id, earner_id, created_at, about_id, currency)
    INSERT INTO settled_gift (person_id, at, order_id, currency)
    SELECT person_id, created_at, about_id, currency FROM deleted WHERE person_id <> earner_id`.execute(tx)
  const { rows } = await sql<{ authorisation_id: string }>`
    DELETE FROM capture WHERE about_id = ANY(${ids}::uuid[]) RETURNING authorisation_id`.execute(tx)
  const reservations = [...new Set(rows.map(({ authorisation_id }) => authorisation_id))]
  // More may be captured from the reservation of a listing or a sweep.
  await sql`
    DELETE FROM authorisation WHERE id = ANY(${reservations}::uuid[])
      AND NOT EXISTS (SELECT FROM capture WHERE authorisation_id = authorisation.id)`.execute(tx)
}
