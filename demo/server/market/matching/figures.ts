/** How much two opposite listings exchange, in whole minor units. */
import type { Minor } from '#core/money/money.ts'
import { giveUpFor, maxOrderFor, minCrossingRate, offerFor } from '#core/money/rate.ts'
import { storedRate } from '../figures.ts'
import type { ListingRecord } from '../open-listing.ts'

/** The columns of a listing that a match depends on. */
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
  /** Goes to the newer listing: minor units of the older one's have-currency. */
  readonly ordered: Minor
  /** Goes to the older listing: minor units of its need-currency. */
  readonly paid: Minor
}

/**
 * The most that both sides still need and have, at the older listing's rate. Undefined when that is nothing, when the
 * rates do not cross, or when a listing without part fulfilment would keep a rest.
 *
 * The newer listing pays `ordered ÷ R` rounded up, as every buyer does. R₁ × R₂ ≥ 1, so it never pays more than at its
 * own rate, rounded up, and the older listing never gets less than at its own rate.
 */
export function matchFigures(older: Side, newer: Side): MatchFigures | undefined {
  const rate = storedRate(older.rate)
  if (rate < minCrossingRate(storedRate(newer.rate))) return undefined
  const [need, have] = [older.need_currency, older.have_currency]
  const ordered = minOf(
    older.balance_minor,
    // The smallest sale that covers the older listing's need.
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

/** A listing without part fulfilment matches with all that is left of it, or not at all. */
const canFill = (side: Side, { sold, got }: { sold: Minor; got: Minor }) =>
  side.part_fulfilment || sold === side.balance_minor || got >= stillNeeded(side)

const minOf = (...amounts: Minor[]) => amounts.sort((a, b) => (a < b ? -1 : 1))[0] as Minor
