/**
 * rules/listings.md#match: matches two opposite listings with system fulfilment whose rates cross, each time at the
 * standing listing's rate. The best price for the newcomer comes first, then the longest-standing listing. This runs in
 * the transaction that posts or changes the newcomer, which holds the pair's lock (`lockPair`).
 */
import { type RawBuilder, sql } from 'kysely'
import { minCrossingRate, rateText } from '#core/money/rate.ts'
import type { Tx } from '../../db/database.ts'
import { newId } from '../../ids.ts'
import { type Entry, settle } from '../../ledger/ledger.ts'
import type { ProcessorCommand } from '../../ledger/processor-commands.ts'
import type { Server } from '../../server.ts'
import { storedRate } from '../figures.ts'
import { fillListing } from '../listings/fill.ts'
import { isOpen, type ListingRecord, lockListing } from '../open-listing.ts'
import type { Consequences } from '../orders/close.ts'
import { newReference } from '../reference.ts'
import { type MatchFigures, matchFigures } from './figures.ts'
import { notifyMatched } from './match-notifications.ts'

/** The consequences of a listing's matches for ledger and cards, and the listing after them. */
export type Matched = Consequences & { readonly listing: ListingRecord }

const pageSize = 50

export async function matchListing(tx: Tx, server: Server, newcomer: ListingRecord): Promise<Matched> {
  const entries: Entry[] = []
  const processorCommands: ProcessorCommand[] = []
  let newer = newcomer
  let last: ListingRecord | undefined
  while (newer.system_fulfilment && !newer.ended_at) {
    const page = await crossingListings(tx, server, newer, last)
    for (const candidate of page) {
      // A candidate can only have shrunk since it was read: one that does not fit now never will.
      if (newer.ended_at || !matchFigures(candidate, newer)) continue
      const older = await lockListing(tx, candidate.id, 'update')
      const figures = older && isOpen(older, server.clock()) && matchFigures(older, newer)
      if (!figures) continue
      const done = await settleMatch(tx, server, older, newer, figures)
      entries.push(...done.entries)
      processorCommands.push(...done.processorCommands)
      newer = done.listing
    }
    last = page.at(-1)
    if (page.length < pageSize) break
  }
  return { listing: newer, entries, processorCommands }
}

/** The next crossing listings of other people, in the order of matching. */
async function crossingListings(
  tx: Tx,
  server: Server,
  newer: ListingRecord,
  last: ListingRecord | undefined,
): Promise<ListingRecord[]> {
  const isAfterLast: RawBuilder<unknown> = last
    ? sql`(rate < ${last.rate} OR (rate = ${last.rate} AND (standing_since, id) > (${last.standing_since}, ${last.id})))`
    : sql`true`
  const { rows } = await sql<ListingRecord>`
    SELECT * FROM listing
    WHERE system_fulfilment AND ended_at IS NULL AND expires_at > ${server.clock()}
      AND need_currency = ${newer.have_currency} AND have_currency = ${newer.need_currency}
      AND rate >= ${rateText(minCrossingRate(storedRate(newer.rate)))}
      AND owner_id <> ${newer.owner_id} AND id <> ${newer.id} AND ${isAfterLast}
    ORDER BY rate DESC, standing_since, id LIMIT ${pageSize}`.execute(tx)
  return rows
}

/** Writes one match as a completed order of the newer listing's owner on the older listing. */
async function settleMatch(
  tx: Tx,
  server: Server,
  older: ListingRecord,
  newer: ListingRecord,
  { ordered, paid }: MatchFigures,
): Promise<Matched> {
  const now = server.clock()
  const id = newId()
  await tx
    .insertInto('orders')
    .values({
      id,
      reference: newReference(),
      listing_id: older.id,
      buyer_id: newer.owner_id,
      order_minor: ordered,
      give_up_minor: paid,
      rate: older.rate,
      listing_rate: older.rate,
      is_system_rate: older.is_system_rate,
      status: 'completed',
      reason: null,
      reason_words: null,
      debit_card_id: newer.debit_card_id,
      credit_card_id: newer.credit_card_id,
      created_at: now,
      expires_at: now,
      decided_at: now,
      decided_by: 'platform',
      matched_listing_id: newer.id,
      matched_rate: newer.rate,
    })
    .execute()
  const by = 'match'
  const olderFilled = await fillListing(tx, server, older, { sold: ordered, got: paid, by })
  const newerFilled = await fillListing(tx, server, newer, { sold: paid, got: ordered, by })
  await notifyMatched(tx, server, olderFilled, newerFilled, { ordered, paid })

  const settled = settle({
    order: { id: newer.id, cardId: newer.debit_card_id, currency: newer.have_currency, amount: paid },
    orderCreditCardId: newer.credit_card_id,
    listing: { id: older.id, cardId: older.debit_card_id, currency: older.have_currency, amount: ordered },
    listingCreditCardId: older.credit_card_id,
  })
  return {
    listing: newerFilled.listing,
    // The newer listing's hold pays. The match's id names the journal entry, so it is posted once.
    entries: [
      { ...settled, aboutId: id, note: 'listings matched' },
      ...olderFilled.entries,
      ...newerFilled.entries,
    ],
    processorCommands: [
      {
        kind: 'capture',
        authorisation: older.id,
        forId: id,
        amount: ordered,
        currency: older.have_currency,
      },
      { kind: 'capture', authorisation: newer.id, forId: id, amount: paid, currency: newer.have_currency },
      ...olderFilled.processorCommands,
      ...newerFilled.processorCommands,
    ],
  }
}
