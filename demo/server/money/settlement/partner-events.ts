/** Partners' events about money after an accept: an order's or transfer's for its page, a sale's for the listing's. */
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { amountOf, recordPartnerEvents } from '../../platform/webhooks/events.ts'
import type { Server } from '../../server.ts'
import type { PayoutRecord } from './records.ts'

type OrderSides = {
  readonly id: string
  readonly buyer_id: string
  readonly listing_id: string
  readonly matched_listing_id: string | null
}

/** Undefined for a transfer, and for an order that is no partner's on either side. */
async function orderOf(tx: Tx, aboutId: string): Promise<OrderSides | undefined> {
  const { rows } = await sql<OrderSides>`
    SELECT id, buyer_id, listing_id, matched_listing_id FROM orders WHERE id = ${aboutId} AND EXISTS (
      SELECT FROM partner_object WHERE about_id IN (orders.id, listing_id, matched_listing_id))`.execute(tx)
  return rows[0]
}

type What = 'settled' | 'paid_out' | 'returned'

/** The order for who placed it, the listing for its owner; a match has an own listing on either side. */
function sideOf(order: OrderSides, isBuyer: boolean) {
  if (!isBuyer) return { object: 'listing', about: order.listing_id } as const
  return order.matched_listing_id === null
    ? ({ object: 'order', about: order.id } as const)
    : ({ object: 'listing', about: order.matched_listing_id } as const)
}

const eventOf = (order: OrderSides, isBuyer: boolean, what: What, facts: Record<string, unknown>) => {
  const { object, about } = sideOf(order, isBuyer)
  return { about, kind: `${object}.${what}` as const, facts: { orderId: order.id, ...facts } }
}

/** Tells of money to a friend; nothing for an order that is no partner's. */
const tellOfTransfer = (
  tx: Tx,
  server: Server,
  about: string,
  what: What,
  facts: Record<string, unknown>,
): Promise<void> =>
  recordPartnerEvents(tx, server, [{ about, kind: `transfer.${what}`, facts }], sql`kind = 'transfer'`)

/** Everything that pays was taken, and everybody is paid. */
export async function tellPartnersSettled(tx: Tx, server: Server, aboutId: string): Promise<void> {
  const order = await orderOf(tx, aboutId)
  if (!order) return tellOfTransfer(tx, server, aboutId, 'settled', {})
  await recordPartnerEvents(
    tx,
    server,
    [true, false].map((isBuyer) => eventOf(order, isBuyer, 'settled', {})),
  )
}

/** A payout arrived on its card, or came back. */
export async function tellPartnersPayout(
  tx: Tx,
  server: Server,
  payout: PayoutRecord,
  what: 'paid_out' | 'returned',
): Promise<void> {
  const facts = { paidOut: amountOf(payout.amount_minor, payout.currency) }
  const order = await orderOf(tx, payout.about_id)
  if (!order) return tellOfTransfer(tx, server, payout.about_id, what, facts)
  await recordPartnerEvents(tx, server, [eventOf(order, order.buyer_id === payout.earner_id, what, facts)])
}
