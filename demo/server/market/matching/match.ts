/**
 * rules/listings.md#match: matches two opposite listings with system fulfilment whose rates cross, each time at the
 * standing listing's rate. The best price for the newcomer comes first, then the longest-standing listing. This runs in
 * the transaction that posts or changes the newcomer, which holds the pair's lock (`lockPair`).
 */
import { inverse, type Rate } from '#core/money/rate.ts'
import type { Tx } from '../../db/database.ts'
import { newId } from '../../ids.ts'
import type { Entry } from '../../ledger/entries.ts'
import type { ProcessorCommand } from '../../ledger/processor-commands.ts'
import type { Server } from '../../server.ts'
import { exchange } from '../exchange.ts'
import { saleFee } from '../fees.ts'
import { storedRate } from '../figures.ts'
import { fillListing } from '../listings/fill.ts'
import { isOpen, type ListingRecord, lockListing } from '../open-listing.ts'
import type { Consequences } from '../orders/close.ts'
import { newReference } from '../reference.ts'
import { type MatchFigures, matchFigures } from './figures.ts'
import { notifyMatched } from './match-notifications.ts'
import { standingListings } from './standing.ts'

/** The consequences of a listing's matches for ledger and cards, and the listing after them. */
export type Matched = Consequences & { readonly listing: ListingRecord }

const pageSize = 50

export async function matchListing(tx: Tx, server: Server, newcomer: ListingRecord): Promise<Matched> {
  const entries: Entry[] = []
  const processorCommands: ProcessorCommand[] = []
  let newer = newcomer
  let last: ListingRecord | undefined
  while (newer.system_fulfilment && !newer.ended_at) {
    const page = await standingListings(tx, server, {
      need: newer.have_currency,
      have: newer.need_currency,
      notOf: newer.owner_id,
      lowest: lowestCrossingRate(newer),
      after: last,
      limit: pageSize,
    })
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

/** A rounded R may hide that two exact prices cross, so this is two steps of R lower; `matchFigures` decides. */
const lowestCrossingRate = (newer: ListingRecord): Rate => {
  const lowest = inverse(storedRate(newer.rate)) - 2n
  return lowest > 0n ? lowest : 0n
}

/** Whose money a listing's side of a match is. */
const sideOf = ({ id, debit_card_id, have_currency }: ListingRecord) => ({
  id,
  cardId: debit_card_id,
  currency: have_currency,
})

/** Writes one match as a completed order of the newer listing's owner on the older listing. */
async function settleMatch(
  tx: Tx,
  server: Server,
  older: ListingRecord,
  newer: ListingRecord,
  { ordered, paid }: MatchFigures,
): Promise<Matched> {
  const now = server.clock()
  const [id, reference] = [newId(), newReference()]
  const fees = { older: saleFee(older, ordered), newer: saleFee(newer, paid) }
  await tx
    .insertInto('orders')
    .values({
      id,
      reference,
      listing_id: older.id,
      owner_id: older.owner_id,
      buyer_id: newer.owner_id,
      order_minor: ordered,
      give_up_minor: paid,
      buyer_fee_minor: fees.newer,
      owner_fee_minor: fees.older,
      rate: older.rate,
      price: older.price,
      price_base: older.price_base,
      listing_rate: older.rate,
      listing_price: older.price,
      listing_price_base: older.price_base,
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
      matched_price: newer.price,
      matched_price_base: newer.price_base,
    })
    .execute()
  const by = 'match'
  const olderFilled = await fillListing(tx, server, older, { sold: ordered, got: paid, by })
  const newerFilled = await fillListing(tx, server, newer, { sold: paid, got: ordered, by })
  await notifyMatched(tx, server, olderFilled, newerFilled, { ordered, paid }, fees, { id, reference })

  // The newer listing's hold pays. The match's id names the journal entry, so it is posted once.
  const settled = exchange(id, {
    order: { ...sideOf(newer), amount: paid, fee: fees.newer },
    listing: { ...sideOf(older), amount: ordered, fee: fees.older },
    buyer: { id: newer.owner_id, cardId: newer.credit_card_id },
    owner: { id: older.owner_id, cardId: older.credit_card_id },
    authorisations: { order: newer.id, listing: older.id },
  })
  return {
    listing: newerFilled.listing,
    entries: [{ ...settled.entry, note: 'listings matched' }, ...olderFilled.entries, ...newerFilled.entries],
    processorCommands: [
      ...settled.processorCommands,
      ...olderFilled.processorCommands,
      ...newerFilled.processorCommands,
    ],
  }
}
