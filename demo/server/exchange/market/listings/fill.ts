/**
 * An order or a match takes a part of a listing. The balance shrinks, and pending orders that no longer fit are
 * rejected. The caller's transaction holds the listing's lock.
 */
import { sql } from 'kysely'
import type { Minor } from '#core/money/money.ts'
import { release } from '../../../money/ledger/entries.ts'
import type { Movements, ProcessorCommand } from '../../../money/ledger/processor-commands.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { recordset } from '../../../platform/db/recordset.ts'
import { reportListingChange } from '../../../platform/live/market-changes.ts'
import type { OrderEnd } from '../../../platform/messages/facts.ts'
import { amountOf, recordPartnerEvents } from '../../../platform/webhooks/events.ts'
import type { Server } from '../../../server.ts'
import { recordEvents } from '../events.ts'
import { feeLeft } from '../figures.ts'
import type { ListingRecord, Sold } from '../open-listing.ts'
import {
  assertAllChanged,
  type Closing,
  closeOrders,
  movementsOf,
  type OrderRecord,
} from '../orders/order.ts'
import { notifyOrdersRejected } from '../orders/order-notifications.ts'
import { listingEvent } from '../partner-events.ts'
import { costAfter } from '../prices.ts'

const closeReasons = { order: 'filled-by-order', match: 'filled-by-match' } as const

export type Sale = {
  /** The decrease of the balance, in the have-currency. */
  readonly sold: Minor
  /** The payment for it, in the need-currency. */
  readonly got: Minor
  /** The cause, for buyers whose orders no longer fit. */
  readonly by: 'order' | 'match'
}

export function afterSale(before: ListingRecord, sale: Pick<Sale, 'sold' | 'got'>, now: Date): Sold {
  const received = before.received_minor + sale.got
  const remaining = before.balance_minor - sale.sold
  // rules/listings.md#fulfilled: a system-filled listing is complete once `received ≥ need`, and the rest goes back.
  // Without system fulfilment the owner decides on each order while there is a balance.
  const released = before.system_fulfilment && received >= before.need_minor ? remaining : 0n
  const balance = remaining - released
  const isFulfilled = balance === 0n
  const listing: ListingRecord = {
    ...before,
    balance_minor: balance,
    balance_cost_minor: costAfter(before, sale.sold, balance),
    received_minor: received,
    released_minor: released,
    status: isFulfilled ? 'fulfilled' : 'partly',
    ...(isFulfilled && { ended_at: now, ended_why: 'fulfilled' as const }),
  }
  return { listing, released }
}

type Rejected = Closing & { readonly reason: OrderEnd }

/** Sales of several listings, each once, and the pending orders that no longer fit, which are locked. */
export type LockedSales = {
  readonly sales: readonly (Sold & { readonly before: ListingRecord })[]
  readonly rejected: readonly Rejected[]
  /** Before the event of a sale: a timeline has the orders that it closed first. */
  readonly at: Date
}

/** Locks the pending orders that no longer fit after the sales; not `settledId`, which is being settled. */
export async function lockSales(
  tx: Tx,
  server: Server,
  sales: LockedSales['sales'],
  by: Sale['by'],
  settledId?: string,
): Promise<LockedSales> {
  const at = server.clock()
  const listingOf = new Map(sales.map(({ listing }) => [listing.id, listing]))
  const orders = await lockUnfillable(tx, [...listingOf.values()], settledId)
  const rejected = orders.map((order): Rejected => {
    const listing = listingOf.get(order.listing_id) as ListingRecord
    const reason: OrderEnd = isFulfilled(listing) ? closeReasons[by] : 'balance-below'
    return { order, listing, reason, outcome: { status: 'rejected', reason, by: 'platform' } }
  })
  return { sales, rejected, at }
}

/** Writes the sales and their events. */
export async function saveSales(tx: Tx, server: Server, { sales }: LockedSales): Promise<void> {
  const listings = sales.map(({ listing }) => listing)
  await updateListings(tx, sales)
  await recordPartnerEvents(
    tx,
    server,
    sales.map(({ before, listing, released }) =>
      listingEvent('listing.sold', listing, {
        sold: amountOf(before.balance_minor - listing.balance_minor - released, listing.have_currency),
        received: amountOf(listing.received_minor - before.received_minor, listing.need_currency),
      }),
    ),
  )
  for (const listing of listings) reportListingChange(tx, server, listing)
  await recordEvents(
    tx,
    server,
    listings.filter(isFulfilled).map(({ id }) => ({ about: id, what: 'fulfilled' })),
  )
}

/** Closes the orders that no longer fit, and notifies their buyers. */
export async function closeUnfillable(tx: Tx, server: Server, { rejected, at }: LockedSales): Promise<void> {
  await closeOrders(tx, server, rejected, at)
  await notifyOrdersRejected(tx, server, rejected)
}

/** The money of closed orders, and the part of each listing's hold that was not needed. */
export function movementsOfSales({ sales, rejected }: LockedSales): Movements {
  const { entries, processorCommands } = movementsOf(rejected)
  const over = sales.filter(({ released }) => released > 0n)
  return {
    entries: [
      ...entries,
      ...over.map(({ listing, released }) => {
        const unneeded = { id: listing.id, cardId: listing.debit_card_id, currency: listing.have_currency }
        return release({ ...unneeded, amount: released + feeLeft(listing) }, 'listing fulfilled')
      }),
    ],
    processorCommands: [
      ...processorCommands,
      ...over.map(({ listing }): ProcessorCommand => ({ kind: 'void', authorisation: listing.id })),
    ],
  }
}

const isFulfilled = ({ status }: ListingRecord) => status === 'fulfilled'

async function updateListings(
  tx: Tx,
  sales: readonly { readonly before: ListingRecord; readonly listing: ListingRecord }[],
): Promise<void> {
  const rows = sales.map(({ before, listing }) => ({
    id: listing.id,
    before_minor: before.balance_minor,
    balance_minor: listing.balance_minor,
    balance_cost_minor: listing.balance_cost_minor,
    received_minor: listing.received_minor,
    released_minor: listing.released_minor,
    status: listing.status,
    ended_at: listing.ended_at,
    ended_why: listing.ended_why,
  }))
  const columns = `id uuid, before_minor bigint, balance_minor bigint, balance_cost_minor bigint,
    received_minor bigint, released_minor bigint, status text, ended_at timestamptz, ended_why text`
  const { numAffectedRows } = await sql`
    UPDATE listing SET balance_minor = sale.balance_minor, balance_cost_minor = sale.balance_cost_minor,
      received_minor = sale.received_minor, released_minor = sale.released_minor, status = sale.status,
      ended_at = sale.ended_at, ended_why = sale.ended_why
    FROM ${recordset('sale', columns, rows)}
    WHERE listing.id = sale.id AND listing.balance_minor = before_minor AND listing.ended_at IS NULL`.execute(
    tx,
  )
  assertAllChanged(sales.length, numAffectedRows)
}

/** Locks only the pending orders that the balances no longer cover, ordered by id. */
async function lockUnfillable(
  tx: Tx,
  listings: readonly ListingRecord[],
  settledId: string | undefined,
): Promise<OrderRecord[]> {
  const rows = listings.map(({ id, balance_minor, part_fulfilment }) => ({
    id,
    balance_minor,
    part_fulfilment,
  }))
  const { rows: found } = await sql<OrderRecord>`
    SELECT orders.*
    FROM ${recordset('sale', 'id uuid, balance_minor bigint, part_fulfilment boolean', rows)}
      JOIN orders ON orders.listing_id = sale.id AND orders.status = 'pending'
    WHERE CASE WHEN part_fulfilment THEN order_minor > balance_minor ELSE order_minor <> balance_minor END
      AND orders.id IS DISTINCT FROM ${settledId ?? null}::uuid
    ORDER BY orders.id FOR UPDATE OF orders`.execute(tx)
  return found
}
