/** Ends orders without a payment (rejected, cancelled, expired, crowded out) and releases their whole holds. */
import { type Selectable, sql } from 'kysely'
import type { Decider } from '#core/contract/timeline.ts'
import type { Tx } from '../../db/database.ts'
import type { OrderRow } from '../../db/market-tables.ts'
import { recordset } from '../../db/recordset.ts'
import type { OrderEnd } from '../../history/facts.ts'
import { release } from '../../ledger/entries.ts'
import { wholeAmount } from '../../notifications/message.ts'
import { type Recorder, recordPartnerEvents } from '../../webhooks/events.ts'
import type { Consequences } from '../consequences.ts'
import type { ListingRecord } from '../open-listing.ts'
import { orderEvent } from '../partner-events.ts'

export type OrderRecord = Selectable<OrderRow>

/** An order's hold: the give-up amount with the fee, in the listing's need-currency, on the buyer's debit card. */
export const heldFor = (order: OrderRecord, listing: ListingRecord) => ({
  id: order.id,
  cardId: order.debit_card_id,
  currency: listing.need_currency,
  amount: order.give_up_minor + order.buyer_fee_minor,
})

/** Days after which an undecided order ends (rules/orders.md#expire). */
export const orderDays = 7

/** How an order ends without a payment, and who decided it. */
export type ClosingOutcome = { status: 'rejected' | 'cancelled'; reason: OrderEnd | null; by: Decider }

/** An order that ends, and its listing. */
export type Closing = {
  readonly order: OrderRecord
  readonly listing: ListingRecord
  readonly outcome: ClosingOutcome
}

/**
 * Closes locked pending orders at `now`, in as many statements as one. The caller notifies the people, because it knows
 * the reason.
 */
export async function closeOrders(
  tx: Tx,
  server: Recorder,
  closings: readonly Closing[],
  now = server.clock(),
): Promise<Consequences> {
  const consequences = consequencesOf(closings)
  if (closings.length === 0) return consequences
  const rows = closings.map(({ order, outcome: { status, reason, by } }) => ({
    id: order.id,
    status,
    reason,
    by,
  }))
  const { numAffectedRows } = await sql`
    UPDATE orders SET status = closing.status, reason = closing.reason, decided_by = closing.by,
      decided_at = ${now}::timestamptz
    FROM ${recordset('closing', 'id uuid, status text, reason text, by text', rows)}
    WHERE orders.id = closing.id AND orders.status = 'pending'`.execute(tx)
  assertAllChanged(closings.length, numAffectedRows)
  await recordPartnerEvents(
    tx,
    server,
    closings.map(({ order, listing, outcome: { status, reason } }) =>
      orderEvent(
        status === 'cancelled' ? 'order.cancelled' : 'order.declined',
        { ...order, status },
        listing,
        reason === null ? {} : { reason },
      ),
    ),
  )
  return consequences
}

/** What closing these orders posts and asks, known as soon as they are locked. */
export const consequencesOf = (closings: readonly Closing[]): Consequences => ({
  entries: closings.map(({ order, listing, outcome }) =>
    release(heldFor(order, listing), `order ${outcome.status}`),
  ),
  processorCommands: closings.map(({ order }) => ({ kind: 'void', authorisation: order.id })),
})

/** The state guard beside the locks: throws when an update changed other rows than were locked. */
export async function assertRowsChanged(
  count: number,
  update: Promise<{ numUpdatedRows: bigint }>,
): Promise<void> {
  assertAllChanged(count, (await update).numUpdatedRows)
}

export function assertAllChanged(count: number, changed: bigint | undefined): void {
  if (changed !== BigInt(count)) throw new Error(`${changed} rows changed, ${count} were locked`)
}

/** `US$400` and `₦640,000` in the given language. */
export const orderSums = (order: OrderRecord, listing: ListingRecord) => ({
  ordered: wholeAmount(order.order_minor, listing.have_currency),
  paid: wholeAmount(order.give_up_minor, listing.need_currency),
})
