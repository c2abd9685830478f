/**
 * An order or a match takes a part of a listing. The balance shrinks, and pending orders that no longer fit are
 * rejected. The caller's transaction holds the listing's lock.
 */
import type { Minor } from '#core/money/money.ts'
import type { Tx } from '../../db/database.ts'
import { recordEvent } from '../../history/events.ts'
import { release } from '../../ledger/entries.ts'
import { reportListingChange } from '../../market-changes.ts'
import { wholeAmount } from '../../notifications/message.ts'
import type { Server } from '../../server.ts'
import { feeLeft } from '../fees.ts'
import type { ListingRecord } from '../open-listing.ts'
import { assertRowsChanged, type Consequences, closeOrders } from '../orders/close.ts'
import { notifyOrdersRejected, type RemainderFact, remainderOf } from '../orders/order-notifications.ts'
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

export type Filled = Consequences & {
  /** The listing after the sale. */
  readonly listing: ListingRecord
  /** The part of the hold that was not needed; 0 while the listing stays open. */
  readonly released: Minor
}

export async function fillListing(
  tx: Tx,
  server: Server,
  before: ListingRecord,
  sale: Sale,
): Promise<Filled> {
  const now = server.clock()
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
  const unfillable = await lockUnfillable(tx, listing)
  await assertRowsChanged(
    1,
    tx
      .updateTable('listing')
      .set({
        balance_minor: listing.balance_minor,
        balance_cost_minor: listing.balance_cost_minor,
        received_minor: listing.received_minor,
        released_minor: listing.released_minor,
        status: listing.status,
        ended_at: listing.ended_at,
        ended_why: listing.ended_why,
      })
      .where('id', '=', listing.id)
      .where('balance_minor', '=', before.balance_minor)
      .where('ended_at', 'is', null)
      .executeTakeFirst(),
  )
  reportListingChange(tx, server, listing)
  if (isFulfilled) await recordEvent(tx, server, { about: listing.id, what: 'fulfilled' })
  const reason = isFulfilled ? closeReasons[sale.by] : 'balance-below'
  const closed = await closeOrders(
    tx,
    listing,
    unfillable,
    { status: 'rejected', reason, by: 'platform' },
    now,
  )
  await notifyOrdersRejected(tx, server, listing, unfillable, reason)
  if (released > 0n) {
    const unneeded = { id: listing.id, cardId: listing.debit_card_id, currency: listing.have_currency }
    closed.entries.push(release({ ...unneeded, amount: released + feeLeft(listing) }, 'listing fulfilled'))
    closed.processorCommands.push({ kind: 'void', authorisation: listing.id })
  }
  return { ...closed, listing, released }
}

/** Locks only the pending orders that the balance no longer covers, ordered by id. */
const lockUnfillable = (tx: Tx, listing: ListingRecord) =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('listing_id', '=', listing.id)
    .where('status', '=', 'pending')
    .where('order_minor', listing.part_fulfilment ? '>' : '<>', listing.balance_minor)
    .orderBy('id')
    .forUpdate()
    .execute()

/** What a sale leaves of a listing. `card` is the last four digits of its debit card. */
export const remainderAfterSale = ({ listing, released }: Filled, card: string): RemainderFact =>
  released > 0n
    ? { is: 'released', amount: wholeAmount(released + feeLeft(listing), listing.have_currency), card }
    : remainderOf(listing)
