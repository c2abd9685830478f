// The search of listings. Separate from the other listing calls: the dashboard's first screen needs only this.

import * as z from 'zod/mini'
import { days } from './days.ts'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { traderRecord } from './trader-record.ts'
import { count, currencyCode, currencyRef, decimal, flag, id, moment, price } from './values.ts'
import { named, wire } from './wire.ts'

export const listingStatuses = ['pending', 'partly', 'fulfilled'] as const
export type ListingStatus = (typeof listingStatuses)[number]

/** Asked by the button and by the use case. */
export const canHalt = (listing: { status: ListingStatus; isHalted: boolean; isExpired: boolean }) =>
  !listing.isHalted && !listing.isExpired && listing.status !== 'fulfilled'
/** The server refuses all others too, not only the button. */
export const canBeOrdered = (listing: {
  status: ListingStatus
  isHalted: boolean
  isExpired: boolean
  isOwn: boolean
}) => canHalt(listing) && !listing.isOwn

type Held = { isHeld?: boolean | undefined }

/** Ended before it was fulfilled: its balance was released, and none of it can be ordered. */
export const isWithdrawn = ({ isHalted, isExpired }: { isHalted: boolean; isExpired: boolean }) =>
  isHalted || isExpired

/** An open listing may be renewed for 30 days from now (rules/listings.md#renew). */
export const canRenew = (listing: Parameters<typeof canHalt>[0] & Held) => canHalt(listing) && !listing.isHeld
/** Rate and fulfilment of an open listing may change while no order on it awaits an answer. */
export const canEdit = (
  listing: {
    status: ListingStatus
    isHalted: boolean
    isExpired: boolean
    pendingOrders: number
  } & Held,
) => canRenew(listing) && listing.pendingOrders === 0

/** Amounts are decimal text of `needCurrency` (needAmount) and `haveCurrency` (offerAmount, balance). */
export const listing = wire({
  id: named(id, 'lisingId', 'listingId'),
  dateCreated: moment,
  username: z.string(),
  /** The owner's record; absent for visitors, and on listings of one's own. */
  trader: z.optional(wire(traderRecord)),
  needCurrency: currencyCode,
  haveCurrency: currencyCode,
  needAmount: decimal,
  /** Undefined for visitors, as are `rate` and `balance`: need ÷ offer is the rate (rules/listings.md#visibility). */
  offerAmount: z.optional(decimal),
  /** R: units of the have-currency for 1 of the need-currency, from the owner's side (rules/rates.md#direction). */
  rate: z.optional(decimal),
  /** The owner's price, exactly as it was typed; undefined for visitors. */
  price: z.optional(price),
  status: z.enum(listingStatuses),
  /** Amount that can still be ordered, in the have-currency. */
  balance: z.optional(decimal),
  /** Cost of the whole balance at the owner's price, in the need-currency; undefined for visitors. */
  balanceCost: z.optional(decimal),
  balanceCurrency: currencyCode,
  /** All requests ever received: 'N requests'. */
  orderCount: named(z.int(), 'order'),
  pendingOrders: z.int(),
  partFulfilment: z.boolean(),
  systemFulfilment: z.boolean(),
  isSystemRate: z.boolean(),
  isHalted: z.boolean(),
  /** Expired after its 30 days; the remainder was released. */
  isExpired: z.boolean(),
  /** For the owner: an operator looks at it before others see it (rules/security.md#review). */
  isHeld: z.optional(z.boolean()),
  isOwn: z.boolean(),
  expiresAt: moment,
  /** Opaque position of this row in the requested order: pass it as `after` for the rows that follow. */
  cursor: z.string(),
})
export type Listing = z.output<typeof listing>

/**
 * Currencies are the listing's own (rules/rates.md#filters). `minAmount` bounds the need-amount. `maxAmount`, in the
 * need-currency, is what a buyer can pay for the whole, or for a part where parts are taken (rules/listings.md#search).
 */
export const listingSearch = wire({
  /** Among the first 10,000 rows. */
  pageNumber: z.optional(count(1, 100_000)),
  pageSize: z.optional(count(1, 200)),
  userId: z.optional(id),
  /** true: the person's own listings; false: other people's. */
  isUser: z.optional(flag),
  otherUserId: named(z.optional(id), 'otherUserID'),
  haveCurrency: z.optional(currencyRef),
  needCurrency: z.optional(currencyRef),
  ...days,
  minAmount: z.optional(decimal),
  maxAmount: z.optional(decimal),
  status: z.optional(z.string()),
  /** `best-rate`: for the buyer, one pair, and only listings that can be ordered unless a status is given. */
  sortBy: z.optional(z.enum(['newest', 'oldest', 'best-rate'])),
  friendId: z.optional(id),
  /**
   * The `x-search-after` of an answer that stopped, else the `cursor` of its last row: answers the rows after it, however
   * many rows precede it. Both belong to their `sortBy`.
   */
  after: z.optional(z.string().check(z.maxLength(200))),
  /** Free text: prefixes of usernames, currencies and statuses, or amounts. */
  text: named(z.optional(z.string().check(z.maxLength(lengths.search))), 'queryParams'),
})

export const searchListings = endpoint({
  method: 'GET',
  path: '/api/Listing/Search',
  access: 'public',
  group: 'Listings',
  summary:
    "Listings, newest first, 20 to a page. Visitors see other people's open listings without rate, offer and balance, and cannot sort by rate. Amounts and words are searched among 3,000 listings at once, in the order of `sortBy`; an answer that stopped there has `x-search-after`, the `after` of the next answer.",
  query: listingSearch,
  stops: true,
  answer: z.array(listing),
})
