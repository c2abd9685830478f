// The owner withdraws a listing.
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { lastFourOf } from '../../cards/usable-card.ts'
import { idempotent } from '../../idempotency.ts'
import { notifyPerson } from '../../notifications/notify.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { listingPage, lockListing } from '../open-listing.ts'
import { formatBalance } from '../orders/order-notifications.ts'
import { endListing } from './end.ts'

type Call = Contract['haltListing']

export async function haltListing(
  server: Server,
  me: Me,
  { params }: InputOf<Call>,
  key?: string,
): Promise<AnswerOf<Call>> {
  return idempotent(server, me, { key, call: 'haltListing', body: params }, async (tx) => {
    const listing = await lockListing(tx, params.id, 'update')
    if (listing?.owner_id !== me.id) throw refuse('not-found', { what: 'listing' })
    // An expired listing is refused, too: its money is on its way back already.
    if (listing.ended_at) throw refuse('halt-invalid')
    await endListing(tx, server, listing, 'halted')
    const card = await lastFourOf(tx, listing.debit_card_id)
    await notifyPerson(
      tx,
      server,
      me.id,
      { kind: 'listings', url: listingPage(listing.id) },
      ({ listingHalted }, { language }) =>
        listingHalted({ released: formatBalance(listing, language), card }),
    )
    return { isHalted: true }
  })
}
