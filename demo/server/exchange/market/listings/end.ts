/**
 * Ends a listing that is not fulfilled: its owner halted it, or it expired. The rest of the offer goes back to the
 * owner's card, every pending order is rejected and its hold released, and the owner is notified. The caller's
 * transaction holds the listing's lock.
 */
import { lastFourOf } from '../../../money/cards/usable-card.ts'
import { release } from '../../../money/ledger/entries.ts'
import { post } from '../../../money/ledger/ledger.ts'
import { enqueueProcessorCommands } from '../../../money/ledger/processor-commands.ts'
import { closeReview } from '../../../money/review/held.ts'
import { amountFact, wholeAmount } from '../../../people/notifications/message.ts'
import { notifyPerson } from '../../../people/notifications/notify.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { reportListingChange } from '../../../platform/live/market-changes.ts'
import { recordPartnerEvents } from '../../../platform/webhooks/events.ts'
import type { Server } from '../../../server.ts'
import { recordEvent } from '../events.ts'
import { feeLeft } from '../figures.ts'
import { type ListingRecord, listingPage } from '../open-listing.ts'
import { assertRowsChanged, closeOrders } from '../orders/order.ts'
import { notifyOrdersRejected } from '../orders/order-notifications.ts'
import { listingEvent } from '../partner-events.ts'
import { listingDays } from './create.ts'

const reasons = { halted: 'listing-halted', expired: 'listing-expired' } as const
const messages = {
  halted: 'listingHalted',
  'hold-lost': 'listingHoldLost',
  'not-approved': 'listingNotApproved',
} as const

/**
 * `hold-lost`: the card processor no longer reserves the offer. The listing is expired, and its owner told why.
 * `not-approved`: operators declined it, which halts it.
 */
type ListingEnd = 'halted' | 'expired' | 'hold-lost' | 'not-approved'

export async function endListing(tx: Tx, server: Server, listing: ListingRecord, cause: ListingEnd) {
  const now = server.clock()
  const why = cause === 'halted' || cause === 'not-approved' ? 'halted' : 'expired'
  const pending = await tx
    .selectFrom('orders')
    .selectAll()
    .where('listing_id', '=', listing.id)
    .where('status', '=', 'pending')
    .orderBy('id')
    .forUpdate()
    .execute()
  await assertRowsChanged(
    1,
    tx
      .updateTable('listing')
      .set({ is_halted: why === 'halted', ended_at: now, ended_why: why })
      .where('id', '=', listing.id)
      .where('ended_at', 'is', null)
      .executeTakeFirst(),
  )
  if (listing.is_held) await closeReview(tx, server, listing.id)
  reportListingChange(tx, server, listing)
  await recordPartnerEvents(tx, server, [
    listingEvent(
      'listing.ended',
      { ...listing, is_halted: why === 'halted', ended_why: why },
      { reason: cause },
    ),
  ])
  await recordEvent(tx, server, {
    about: listing.id,
    what: why === 'halted' ? 'halted' : 'listing-expired',
    by: cause === 'halted' ? listing.owner_id : undefined,
  })
  const reason = reasons[why]
  const outcome = { status: 'rejected', reason, by: 'platform' } as const
  const closed = await closeOrders(
    tx,
    server,
    pending.map((order) => ({ order, listing, outcome })),
    now,
  )
  await notifyOrdersRejected(
    tx,
    server,
    pending.map((order) => ({ order, listing, reason })),
  )
  await enqueueProcessorCommands(
    tx,
    [...closed.processorCommands, { kind: 'void', authorisation: listing.id }],
    now,
  )
  const held = {
    id: listing.id,
    cardId: listing.debit_card_id,
    currency: listing.have_currency,
    amount: listing.balance_minor + feeLeft(listing),
  }
  await post(tx, [release(held, `listing ${why}`), ...closed.entries], now)
  const card = await lastFourOf(tx, listing.debit_card_id)
  const { id, owner_id, have_currency } = listing
  const released = why === 'halted' ? wholeAmount : amountFact
  const facts = { released: released(held.amount, have_currency), card }
  await notifyPerson(
    tx,
    server,
    owner_id,
    { kind: 'listings', url: listingPage(id), about: id },
    cause === 'expired'
      ? { message: 'listingExpired', facts: { ...facts, days: listingDays } }
      : { message: messages[cause], facts },
  )
}
