// The owner withdraws a listing.
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import { idempotent } from '../../../money/idempotency/idempotency.ts'
import { refuse } from '../../../refusals.ts'
import type { Me, Server } from '../../../server.ts'
import { lockListing } from '../open-listing.ts'
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
    return { isHalted: true }
  })
}
