/**
 * The plan of a sweep (rules/sweeps.md): the best prices first, then the longest-standing listings, each at its owner's
 * price.
 */
import { maxSweptListings } from '#core/contract/sweep.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { type Minor, minOf } from '#core/money/money.ts'
import type { Pair, Side } from '#core/money/pair.ts'
import { cheaperBy, type Price, worthOf } from '#core/money/price.ts'
import { isFar } from '#core/money/typed-price.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Me, Server } from '../../../server.ts'
import { standingListings } from '../matching/standing.ts'
import { isOpen, type ListingRecord, lockListing } from '../open-listing.ts'
import { balanceCost, costOf, marketPrice, ownPrice, smallestAmount } from '../prices.ts'

/** An amount of one side. */
export type Wanted = { readonly side: Side; readonly amount: Minor }

/** A sweep's share of one listing. */
export type Share = {
  readonly listing: ListingRecord
  /** Minor units of the currency that is got. */
  readonly ordered: Minor
  /** Minor units of the currency that is given. */
  readonly paid: Minor
}

export type Plan = { readonly shares: readonly Share[]; readonly give: Minor; readonly get: Minor }

/** The market's figures for a plan. They are read before the transaction. */
export type Terms = {
  readonly market: Price | undefined
  /** The smallest order, and the smallest rest, in the currency that is got; undefined without a minimum. */
  readonly smallest: Minor | undefined
}

/** Listings that a plan looks at: those of which nothing fits are passed over. */
const maxLookedAt = 100

export const termsOf = async (server: Server, { give, get }: Pair): Promise<Terms> => ({
  market: await marketPrice(server, give, get),
  smallest: await smallestAmount(server, get),
})

/** In a transaction, which holds the pair's lock, every listing that it takes is locked in the order of the prices. */
export async function planSweep(
  from: Db | Tx,
  server: Server,
  me: Me,
  { give, get }: Pair,
  { side, amount }: Wanted,
  { market, smallest }: Terms,
): Promise<Plan> {
  const candidates = await standingListings(from, server, {
    need: give,
    have: get,
    notOf: me.id,
    limit: maxLookedAt,
  })
  const shares: Share[] = []
  let left = amount
  for (const candidate of candidates) {
    if (left === 0n || shares.length === maxSweptListings) break
    if (market && isFarAbove(ownPrice(candidate), market, give)) break
    if (!shareOf(candidate, { side, amount: left }, smallest)) continue
    const listing = from.isTransaction ? await lockStanding(from as Tx, server, candidate) : candidate
    const share = listing && shareOf(listing, { side, amount: left }, smallest)
    if (!share) continue
    shares.push(share)
    left -= side === 'give' ? share.paid : share.ordered
  }
  return {
    shares,
    give: sum(shares.map(({ paid }) => paid)),
    get: sum(shares.map(({ ordered }) => ordered)),
  }
}

/** Whether who pays `give` would be asked about the price in a form, because it is so dear. */
const isFarAbove = (price: Price, market: Price, give: CurrencyCode) =>
  isFar(price, market) && cheaperBy(price, market, give) < 0

const sum = (amounts: readonly Minor[]) => amounts.reduce((sum, each) => sum + each, 0n)

/** Under the pair's lock no price gets better: a listing can only have shrunk, ended or left the platform's hands. */
async function lockStanding(tx: Tx, server: Server, { id }: ListingRecord) {
  const listing = await lockListing(tx, id, 'update')
  return listing?.system_fulfilment && isOpen(listing, server.clock()) ? listing : undefined
}

/** The most of a listing within an amount, as an order on it could take it. Undefined when that is nothing. */
export function shareOf(listing: ListingRecord, left: Wanted, smallest: Minor = 0n): Share | undefined {
  const ordered = orderable(listing, mostWithin(listing, left), smallest)
  return ordered > 0n ? { listing, ordered, paid: costOf(listing, ordered) } : undefined
}

function mostWithin(listing: ListingRecord, { side, amount }: Wanted): Minor {
  const balance = listing.balance_minor
  if (side === 'get') return minOf(amount, balance)
  // All of the balance may cost less than most of it (rules/rates.md#whole).
  if (balanceCost(listing) <= amount) return balance
  return minOf(worthOf(amount, listing.need_currency, ownPrice(listing)), balance - 1n)
}

/** A part is worth the smallest amount, and so is what it leaves (rules/rates.md#smallest-amount). */
function orderable({ balance_minor: balance, part_fulfilment }: ListingRecord, most: Minor, smallest: Minor) {
  if (most === balance) return balance
  if (!part_fulfilment) return 0n
  const part = minOf(most, balance - smallest)
  return part >= smallest ? part : 0n
}
