// Whether a listing takes an order: checked before the transaction, and again in it under the listing's lock.
import { type Selectable, sql } from 'kysely'
import type { Minor } from '#core/money/money.ts'
import { isId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ListingRow } from '../../platform/db/market-tables.ts'
import { refuse } from '../../refusals.ts'
import { formatPlainAmount } from './figures.ts'

export type ListingRecord = Selectable<ListingRow>

/** A listing after a sale. */
export type Sold = {
  readonly listing: ListingRecord
  /** The part of the hold that was not needed; 0 while the listing stays open. */
  readonly released: Minor
}

/**
 * Locks a listing, always before its orders and accounts. `share` keeps it unchanged while orders are placed
 * concurrently; `update` is for a change of its balance and for its end.
 */
export async function lockListing(
  tx: Tx,
  id: string,
  lock: 'share' | 'update',
): Promise<ListingRecord | undefined> {
  if (!isId(id)) return undefined
  const query = tx.selectFrom('listing').selectAll().where('id', '=', id)
  return (lock === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst()
}

/** Locks several for a change. Only with the lock of their pair (`lockPair`). */
export async function lockListings(tx: Tx, ids: readonly string[]): Promise<ListingRecord[]> {
  const { rows } = await sql<ListingRecord>`
    SELECT * FROM listing WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`.execute(tx)
  return rows
}

export const isOpen = (listing: ListingRecord, now: Date) =>
  listing.ended_at === null && !listing.is_paused && listing.expires_at > now

/** Refuses its owner's change while it waits for an operator (`listing-held`). */
export function assertNotHeld({ is_held, ended_at }: ListingRecord): void {
  if (is_held && ended_at === null) throw refuse('listing-held')
}

/** Refuses a listing that is halted, paused, fulfilled or expired, even when its end is not recorded yet. */
export function assertOpen(listing: ListingRecord, now: Date): void {
  const closedReason =
    listing.ended_why ?? (listing.is_paused ? 'halted' : listing.expires_at <= now ? 'expired' : undefined)
  if (closedReason) throw refuse('listing-closed', { how: closedReason })
}

/** Refuses an amount above the balance, and a part of a listing without part fulfilment. */
export function assertFillable(listing: ListingRecord, ordered: Minor): void {
  const { balance_minor: balance, have_currency: currency } = listing
  if (ordered > balance)
    throw refuse('above-balance', {
      max: ({ language }) => formatPlainAmount(balance, currency, language),
      currency,
    })
  if (!listing.part_fulfilment && ordered < balance) throw refuse('part-not-allowed')
}

/** The path of a listing's page for its owner. */
export const listingPage = (id: string) => `/users-listing-details/${id}`
