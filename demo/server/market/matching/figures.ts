/** How much two opposite listings exchange, in whole minor units. */
import type { Minor } from '#core/money/money.ts'
import { giveUpFor, maxOrderFor, minCrossingRate, offerFor } from '#core/money/rate.ts'
import { storedRate } from '../figures.ts'
import type { ListingRecord } from '../open-listing.ts'

/** What of a listing is asked when it is matched. */
export type Side = Pick<
  ListingRecord,
  | 'need_currency'
  | 'have_currency'
  | 'need_minor'
  | 'received_minor'
  | 'balance_minor'
  | 'rate'
  | 'part_fulfilment'
>

export type MatchFigures = {
  /** What the newer listing gets: minor units of the older one's have-currency. */
  readonly ordered: Minor
  /** What the older listing gets: minor units of its need-currency. */
  readonly paid: Minor
}

/**
 * As much as both sides still need and still have, at the older one's rate; undefined when that is nothing, when the
 * rates don't cross, or when a listing that takes no parts would be left with a rest.
 *
 * The newer one pays `ordered ÷ R` rounded up, as every orderer does. Because R₁ × R₂ ≥ 1 that is never more than its
 * own rate, rounded up, would have had it pay; and the older one never gets less than its own rate says.
 */
export function matchFigures(older: Side, newer: Side): MatchFigures | undefined {
  const rate = storedRate(older.rate)
  if (rate < minCrossingRate(storedRate(newer.rate))) return undefined
  const [need, have] = [older.need_currency, older.have_currency]
  const ordered = minOf(
    older.balance_minor,
    // The smallest sale that brings what the older one still needs.
    offerFor(stillNeeded(older), need, have, rate),
    stillNeeded(newer),
    maxOrderFor(newer.balance_minor, need, have, rate),
  )
  if (ordered <= 0n) return undefined
  const paid = giveUpFor(ordered, have, need, rate)
  const isAllowed =
    canFill(older, { sold: ordered, got: paid }) && canFill(newer, { sold: paid, got: ordered })
  return isAllowed ? { ordered, paid } : undefined
}

const stillNeeded = (side: Side): Minor => side.need_minor - side.received_minor

/** A listing without part fulfilment is matched for all that is left of it, or not at all. */
const canFill = (side: Side, { sold, got }: { sold: Minor; got: Minor }) =>
  side.part_fulfilment || sold === side.balance_minor || got >= stillNeeded(side)

const minOf = (...amounts: Minor[]) => amounts.sort((a, b) => (a < b ? -1 : 1))[0] as Minor
