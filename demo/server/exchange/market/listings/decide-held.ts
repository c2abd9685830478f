/** An operator decides on a listing that rules hold (rules/security.md#review). The caller closes the review. */
import type { reviewOutcomes } from '#core/contract/decide-review.ts'
import { noticeTopics } from '#core/contract/notifications.ts'
import { postMovements } from '../../../money/ledger/processor-commands.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { afterCommit } from '../../../platform/db/transactions.ts'
import { reportListingChange } from '../../../platform/live/market-changes.ts'
import { refuse } from '../../../refusals.ts'
import type { Server } from '../../../server.ts'
import { matchNewcomer } from '../matching/match.ts'
import { lockPair } from '../matching/pair.ts'
import { type ListingRecord, lockListing } from '../open-listing.ts'
import { endListing } from './end.ts'

type HeldListing = { readonly listing: ListingRecord; readonly isOwnerFrozen: boolean }

/** Locks a held listing, as an edit does. Refuses with `already-decided`, also what was halted or has expired. */
export async function lockHeldListing(tx: Tx, id: string, now: Date): Promise<HeldListing> {
  const seen = await tx.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  // A freeze waits, and then pauses it.
  const owner = await tx
    .selectFrom('person')
    .select('frozen_at')
    .where('id', '=', seen.owner_id)
    .forKeyShare()
    .executeTakeFirstOrThrow()
  await lockPair(tx, seen.need_currency, seen.have_currency)
  const listing = (await lockListing(tx, id, 'update')) as ListingRecord
  if (!listing.is_held || listing.ended_at || listing.expires_at <= now) throw refuse('already-decided')
  return { listing, isOwnerFrozen: owner.frozen_at !== null }
}

/** Approved, it enters the market, unless its owner is frozen; declined, it is halted. */
export async function decideHeldListing(
  tx: Tx,
  server: Server,
  { listing, isOwnerFrozen }: HeldListing,
  outcome: (typeof reviewOutcomes)[number],
): Promise<void> {
  if (outcome === 'declined') return endListing(tx, server, listing, 'not-approved')
  const state = { is_held: false, is_paused: isOwnerFrozen }
  await tx.updateTable('listing').set(state).where('id', '=', listing.id).execute()
  // The owner's open pages.
  afterCommit(tx, () => server.live.publish(listing.owner_id, noticeTopics.listings))
  if (isOwnerFrozen) return
  const approved = { ...listing, ...state }
  reportListingChange(tx, server, approved)
  const { movements } = await matchNewcomer(tx, server, approved)
  await postMovements(tx, movements, server.clock())
}
