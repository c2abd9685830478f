/**
 * An order or a match takes a part of a listing. The balance shrinks, and pending orders that no longer fit are
 * rejected. The caller's transaction holds the listing's lock.
 */
import { sql } from 'kysely'
import type { Minor } from '#core/money/money.ts'
import type { Tx } from '../../db/database.ts'
import { recordset } from '../../db/recordset.ts'
import { ahead, together } from '../../db/together.ts'
import { recordEvents } from '../../history/events.ts'
import type { OrderEnd } from '../../history/facts.ts'
import { release } from '../../ledger/entries.ts'
import type { ProcessorCommand } from '../../ledger/processor-commands.ts'
import { reportListingChange } from '../../market-changes.ts'
import { wholeAmount } from '../../notifications/message.ts'
import type { Server } from '../../server.ts'
import { amountOf, recordPartnerEvents } from '../../webhooks/events.ts'
import type { Consequences, Writing } from '../consequences.ts'
import { feeLeft } from '../fees.ts'
import type { ListingRecord } from '../open-listing.ts'
import {
  assertAllChanged,
  type Closing,
  closeOrders,
  consequencesOf,
  type OrderRecord,
} from '../orders/close.ts'
import { notifyOrdersRejected, type RemainderFact, remainderOf } from '../orders/order-notifications.ts'
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

/** A listing after a sale. */
export type Sold = {
  readonly listing: ListingRecord
  /** The part of the hold that was not needed; 0 while the listing stays open. */
  readonly released: Minor
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

/** Saves the sales of several listings, each once. The consequences are known when the orders that no longer fit are locked. */
export function saveSales(
  tx: Tx,
  server: Server,
  sales: readonly (Sold & { readonly before: ListingRecord })[],
  by: Sale['by'],
): Writing {
  // Before the event of the sale: a timeline has the orders that it closed first.
  const now = server.clock()
  const rejected = ahead(lockRejected(tx, sales, by))
  return {
    consequences: rejected.then((closings) => withReleases(consequencesOf(closings), sales)),
    written: writeSales(tx, server, sales, rejected, now),
  }
}

type Rejected = Closing & { readonly reason: OrderEnd }

async function lockRejected(tx: Tx, sales: readonly Sold[], by: Sale['by']): Promise<readonly Rejected[]> {
  const listingOf = new Map(sales.map(({ listing }) => [listing.id, listing]))
  const orders = await lockUnfillable(tx, [...listingOf.values()])
  return orders.map((order) => {
    const listing = listingOf.get(order.listing_id) as ListingRecord
    const reason: OrderEnd = isFulfilled(listing) ? closeReasons[by] : 'balance-below'
    return { order, listing, reason, outcome: { status: 'rejected', reason, by: 'platform' } }
  })
}

async function writeSales(
  tx: Tx,
  server: Server,
  sales: readonly (Sold & { readonly before: ListingRecord })[],
  rejected: Promise<readonly Rejected[]>,
  now: Date,
): Promise<void> {
  const listings = sales.map(({ listing }) => listing)
  const events = sales.map(({ before, listing, released }) =>
    listingEvent('listing.sold', listing, {
      sold: amountOf(before.balance_minor - listing.balance_minor - released, listing.have_currency),
      received: amountOf(listing.received_minor - before.received_minor, listing.need_currency),
    }),
  )
  const [closings] = await together([
    rejected,
    updateListings(tx, sales),
    recordPartnerEvents(tx, server, events),
  ])
  for (const listing of listings) reportListingChange(tx, server, listing)
  await recordEvents(
    tx,
    server,
    listings.filter(isFulfilled).map(({ id }) => ({ about: id, what: 'fulfilled' })),
  )
  await closeOrders(tx, server, closings, now)
  await notifyOrdersRejected(tx, server, closings)
}

/** What was not needed of a listing's hold goes back. */
function withReleases({ entries, processorCommands }: Consequences, sales: readonly Sold[]): Consequences {
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
    ...{ id: listing.id, before_minor: before.balance_minor },
    ...{ balance_minor: listing.balance_minor, balance_cost_minor: listing.balance_cost_minor },
    ...{ received_minor: listing.received_minor, released_minor: listing.released_minor },
    ...{ status: listing.status, ended_at: listing.ended_at, ended_why: listing.ended_why },
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
async function lockUnfillable(tx: Tx, listings: readonly ListingRecord[]): Promise<OrderRecord[]> {
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
    ORDER BY orders.id FOR UPDATE OF orders`.execute(tx)
  return found
}

/** What a sale leaves of a listing. `card` is the last four digits of its debit card. */
export const remainderAfterSale = ({ listing, released }: Sold, card: string): RemainderFact =>
  released > 0n
    ? { is: 'released', amount: wholeAmount(released + feeLeft(listing), listing.have_currency), card }
    : remainderOf(listing)
