/**
 * An order: its record, its hold, and its end without a payment (rejected, cancelled, expired, crowded out), which releases
 * the whole hold.
 */
import { type Selectable, sql } from 'kysely'
import type { Decider } from '#core/contract/timeline.ts'
import { newReference } from '../../../ids.ts'
import { release } from '../../../money/ledger/entries.ts'
import type { Movements } from '../../../money/ledger/processor-commands.ts'
import { wholeAmount } from '../../../people/notifications/message.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { OrderRow } from '../../../platform/db/market-tables.ts'
import { recordset } from '../../../platform/db/recordset.ts'
import type { OrderEnd } from '../../../platform/messages/facts.ts'
import { type Recorder, recordPartnerEvents } from '../../../platform/webhooks/events.ts'
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

const undecided = {
  status: 'pending',
  reason: null,
  decided_at: null,
  decided_by: null,
  last_day_told_at: null,
  owner_fee_minor: 0n,
  matched_listing_id: null,
  matched_rate: null,
  matched_price: null,
  matched_price_base: null,
} as const

const factsOf = (listing: ListingRecord) => ({
  listing_id: listing.id,
  owner_id: listing.owner_id,
  listing_rate: listing.rate,
  listing_price: listing.price,
  listing_price_base: listing.price_base,
})

type OwnFacts = Omit<OrderRecord, keyof typeof undecided | keyof ReturnType<typeof factsOf> | 'reference'>

/** A pending order on a listing, which keeps the listing's price at this moment. */
export const newOrder = (listing: ListingRecord, facts: OwnFacts): OrderRecord => ({
  ...undecided,
  ...factsOf(listing),
  ...facts,
  reference: newReference(),
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
): Promise<Movements> {
  const movements = movementsOf(closings)
  if (closings.length === 0) return movements
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
  return movements
}

/** The money of orders that are closed. */
export const movementsOf = (closings: readonly Closing[]): Movements => ({
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
