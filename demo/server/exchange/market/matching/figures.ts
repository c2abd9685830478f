/** How much two opposite listings exchange, in whole minor units. */
import { type Minor, minOf } from '#core/money/money.ts'
import { compareAt, payFor, worthOf } from '#core/money/price.ts'
import type { ListingRecord } from '../open-listing.ts'
import { balanceCost, costOf, ownPrice } from '../prices.ts'

/** The columns of a listing that a match depends on. */
export type Side = Pick<
  ListingRecord,
  | 'need_currency'
  | 'have_currency'
  | 'need_minor'
  | 'received_minor'
  | 'balance_minor'
  | 'rate'
  | 'price'
  | 'price_base'
  | 'balance_cost_minor'
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
 * The newer listing pays as every buyer at the owner's price does. The prices cross, so it never pays more than at its
 * own rate, rounded up, and the older listing never gets less than at its own rate.
 */
export function matchFigures(older: Side, newer: Side): MatchFigures | undefined {
  const price = ownPrice(older)
  if (compareAt(older.need_currency, price, ownPrice(newer)) < 0) return undefined
  const wanted = minOf(
    older.balance_minor,
    // The smallest sale that covers the older listing's need.
    payFor(stillNeeded(older), older.need_currency, price),
    stillNeeded(newer),
  )
  // All of the balance may cost less than most of it (rules/rates.md#whole).
  const isWholePaid = wanted === older.balance_minor && newer.balance_minor >= balanceCost(older)
  const ordered = isWholePaid
    ? wanted
    : minOf(wanted, worthOf(newer.balance_minor, older.need_currency, price))
  if (ordered <= 0n) return undefined
  const paid = costOf(older, ordered)
  const isAllowed =
    canFill(older, { sold: ordered, got: paid }) && canFill(newer, { sold: paid, got: ordered })
  return isAllowed ? { ordered, paid } : undefined
}

const stillNeeded = (side: Side): Minor => side.need_minor - side.received_minor

/** A listing without part fulfilment matches with all that is left of it, or not at all. */
const canFill = (side: Side, { sold, got }: { sold: Minor; got: Minor }) =>
  side.part_fulfilment || sold === side.balance_minor || got >= stillNeeded(side)
