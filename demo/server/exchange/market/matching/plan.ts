/**
 * Which of the standing listings a newcomer is matched with, and for how much: the best price first, then the
 * longest-standing listing.
 */
import { newId, newReference } from '../../../ids.ts'
import { saleFee } from '../figures.ts'
import { afterSale } from '../listings/fill.ts'
import { isOpen, type ListingRecord, type Sold } from '../open-listing.ts'
import { type MatchFigures, matchFigures } from './figures.ts'

/** One match, which is recorded as an order of the newer listing's owner on the older listing. */
export type Match = MatchFigures & {
  readonly id: string
  readonly reference: string
  /** Before the match. */
  readonly older: ListingRecord
  readonly newer: ListingRecord
  readonly olderAfter: Sold
  readonly newerAfter: Sold
  readonly fees: { readonly older: bigint; readonly newer: bigint }
}

export type MatchPlan = {
  readonly matches: readonly Match[]
  /** The last of the candidates that was decided about; undefined when none was. */
  readonly last: ListingRecord | undefined
  /** The newcomer after the matches. */
  readonly newer: ListingRecord
}

/** Plans at most `limit` matches. The candidates are in the order of their prices. */
export function planMatches(
  candidates: readonly ListingRecord[],
  newcomer: ListingRecord,
  limit: number,
  now: Date,
): MatchPlan {
  const matches: Match[] = []
  let newer = newcomer
  let last: ListingRecord | undefined
  for (const older of candidates) {
    if (newer.ended_at || matches.length === limit) break
    last = older
    const figures = isOpen(older, now) ? matchFigures(older, newer) : undefined
    if (!figures) continue
    const { ordered, paid } = figures
    const match = {
      id: newId(),
      reference: newReference(),
      older,
      newer,
      ordered,
      paid,
      olderAfter: afterSale(older, { sold: ordered, got: paid }, now),
      newerAfter: afterSale(newer, { sold: paid, got: ordered }, now),
      fees: { older: saleFee(older, ordered), newer: saleFee(newer, paid) },
    }
    newer = match.newerAfter.listing
    matches.push(match)
  }
  return { matches, last, newer }
}
