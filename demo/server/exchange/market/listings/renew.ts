// Keeps an open listing for another 30 days. It keeps its rank among listings of the same rate.
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { assertOpenCurrencies } from '../../../money/cards/usable-card.ts'
import { idempotent } from '../../../money/idempotency/idempotency.ts'
import { recordPartnerEvents } from '../../../platform/webhooks/events.ts'
import { refuse } from '../../../refusals.ts'
import type { Me, Server } from '../../../server.ts'
import { recordEvent } from '../events.ts'
import { assertNotHeld, isOpen, lockListing } from '../open-listing.ts'
import { assertRowsChanged } from '../orders/order.ts'
import { listingEvent } from '../partner-events.ts'
import { untilExpiry } from './create.ts'

type Call = Contract['renewListing']

export async function renewListing(
  server: Server,
  me: Me,
  { params }: InputOf<Call>,
  key?: string,
): Promise<AnswerOf<Call>> {
  return idempotent(server, me, { key, call: 'renewListing', body: params }, async (tx) => {
    const listing = await lockListing(tx, params.id, 'update')
    if (listing?.owner_id !== me.id) throw refuse('not-found', { what: 'listing' })
    const now = server.clock()
    assertNotHeld(listing)
    if (!isOpen(listing, now)) throw refuse('listing-ended', { verb: 'renewed' })
    assertOpenCurrencies(server, listing.need_currency, listing.have_currency)
    const expires = untilExpiry(now)
    await assertRowsChanged(
      1,
      tx
        .updateTable('listing')
        // The new end gets a reminder of its own.
        .set({ expires_at: expires, expiry_told_at: null, last_day_told_at: null })
        .where('id', '=', listing.id)
        .where('ended_at', 'is', null)
        .executeTakeFirst(),
    )
    await recordPartnerEvents(tx, server, [
      listingEvent('listing.changed', { ...listing, expires_at: expires }),
    ])
    await recordEvent(tx, server, { about: listing.id, what: 'renewed', by: me.id })
    return { expiresAt: expires.toISOString() }
  })
}
