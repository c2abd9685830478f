/** Matters that have to end before an account can be closed (rules/accounts.md#close). */
import { sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import { type MatterKind, maxMatters } from '#core/contract/rights.ts'
import { hourMs } from '#core/contract/time.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Me, Server } from '../../server.ts'

type Matter = { kind: MatterKind; id: string | null; reference: string | null }

/** An unanswered call is abandoned after this. */
const answeredMs = hourMs

/** The first 20 of them. */
export async function openMatters(server: Server, me: Me): Promise<AnswerOf<Contract['openMatters']>> {
  const found = await mattersOf(server.database.db, me.id, server.clock())
  return found.map(({ kind, id, reference }) => ({
    kind,
    ...(id !== null && { id }),
    ...(reference !== null && { reference }),
  }))
}

const isOpenPayout = sql`payout.status IN ('waiting', 'asked', 'sent', 'returned')`

/** The open matters of a person, at most 20. */
export async function mattersOf(db: Db | Tx, personId: string, now: Date): Promise<Matter[]> {
  const { rows } = await sql<Matter>`
    SELECT 'listing' AS kind, id, reference FROM listing WHERE owner_id = ${personId} AND ended_at IS NULL
    UNION ALL SELECT 'order', listing_id, reference FROM orders WHERE buyer_id = ${personId} AND status = 'pending'
    UNION ALL SELECT 'order-request', listing_id, reference FROM orders
      WHERE owner_id = ${personId} AND status = 'pending'
    UNION ALL SELECT 'transfer-sent', NULL, reference FROM transfer
      WHERE sender_id = ${personId} AND status = 'pending'
    UNION ALL SELECT 'transfer-received', NULL, reference FROM transfer
      WHERE receiver_id = ${personId} AND status = 'pending' AND NOT is_held
    UNION ALL SELECT 'money-request', NULL, NULL FROM money_request
      WHERE (requester_id = ${personId} OR payer_id = ${personId}) AND status = 'open' AND expires_at > ${now}
    UNION ALL SELECT 'friend-credit', NULL, listing.reference FROM listing
      JOIN card ON card.id = listing.credit_card_id
      WHERE card.person_id = ${personId} AND listing.owner_id <> ${personId} AND listing.ended_at IS NULL
    UNION ALL SELECT 'friend-credit', NULL, orders.reference FROM orders
      JOIN card ON card.id = orders.credit_card_id
      WHERE card.person_id = ${personId} AND orders.buyer_id <> ${personId} AND orders.status = 'pending'
    UNION ALL SELECT 'payout', NULL, NULL FROM payout WHERE earner_id = ${personId} AND ${isOpenPayout}
    UNION ALL SELECT 'payout', NULL, NULL FROM payout
      WHERE person_id = ${personId} AND person_id <> earner_id AND ${isOpenPayout}
    UNION ALL SELECT 'dispute', NULL, NULL FROM dispute WHERE person_id = ${personId} AND status = 'opened'
    UNION ALL SELECT 'payment', NULL, NULL FROM capture JOIN card ON card.id = capture.card_id
      WHERE card.person_id = ${personId} AND capture.status = 'asked'
    UNION ALL SELECT 'payment', NULL, NULL FROM refund JOIN capture ON capture.id = refund.capture_id
      JOIN card ON card.id = capture.card_id
      WHERE card.person_id = ${personId} AND refund.status IN ('waiting', 'asked')
    UNION ALL SELECT 'payment', NULL, NULL FROM idempotency
      WHERE person_id = ${personId} AND answer IS NULL AND created_at > ${new Date(now.getTime() - answeredMs)}
    LIMIT ${maxMatters}`.execute(db)
  return rows
}
