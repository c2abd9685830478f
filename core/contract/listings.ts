// B §2, §3, §7, D §1, §2: listings.
import * as z from 'zod/mini'
import { friendCard } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { timelineEntry } from './timeline.ts'
import { count, currencyCode, currencyRef, day, decimal, flag, fourDigits, id, moment } from './values.ts'
import { named, wire } from './wire.ts'

export const listingStatuses = ['pending', 'partly', 'fulfilled'] as const
export type ListingStatus = (typeof listingStatuses)[number]

/** B §4: what both the button and the use case ask. */
export const canHalt = (listing: { status: ListingStatus; isHalted: boolean; isExpired: boolean }) =>
  !listing.isHalted && !listing.isExpired && listing.status !== 'fulfilled'
/** D §2: refused by the server, not just hidden. */
export const canBeOrdered = (listing: {
  status: ListingStatus
  isHalted: boolean
  isExpired: boolean
  isOwn: boolean
}) => canHalt(listing) && !listing.isOwn

/** D §2: as long as it is open, its owner may have another 30 days from now. */
export const canRenew = (listing: Parameters<typeof canHalt>[0]) => canHalt(listing)
/** The rate and the fulfilment of an open listing may change while nobody waits for an answer to an order on it. */
export const canEdit = (listing: {
  status: ListingStatus
  isHalted: boolean
  isExpired: boolean
  pendingOrders: number
}) => canHalt(listing) && listing.pendingOrders === 0

/** Amounts are decimal text of `needCurrency` (needAmount) and `haveCurrency` (offerAmount, balance). */
export const listing = wire({
  id: named(id, 'lisingId', 'listingId'),
  dateCreated: moment,
  username: z.string(),
  needCurrency: currencyCode,
  haveCurrency: currencyCode,
  needAmount: decimal,
  /** Left out for visitors, like `rate` and `balance`: need ÷ have would reveal the rate (D §4). */
  offerAmount: z.optional(decimal),
  /** R: units of the have-currency for 1 of the need-currency, seen from the owner (D §1). */
  rate: z.optional(decimal),
  status: z.enum(listingStatuses),
  /** What can still be ordered, in the have-currency. */
  balance: z.optional(decimal),
  balanceCurrency: currencyCode,
  /** All requests ever received: 'N requests'. */
  orderCount: named(z.int(), 'order'),
  pendingOrders: z.int(),
  partFulfilment: z.boolean(),
  systemFulfilment: z.boolean(),
  isSystemRate: z.boolean(),
  isHalted: z.boolean(),
  /** Ended after its 30 days; what was left is released. */
  isExpired: z.boolean(),
  isOwn: z.boolean(),
  expiresAt: moment,
  /** This row's place in the order asked for: as `after` it leads to the rows behind it. Opaque. */
  cursor: z.string(),
})
export type Listing = z.output<typeof listing>

/** `maxAmount`, `minAmount` bound the need-amount; currencies always mean the listing's own fields (D §1). */
export const listingSearch = wire({
  pageNumber: z.optional(count(1, 100_000)),
  pageSize: z.optional(count(1, 200)),
  userId: z.optional(id),
  /** true: mine; false: everybody else's. */
  isUser: z.optional(flag),
  otherUserId: named(z.optional(id), 'otherUserID'),
  haveCurrency: z.optional(currencyRef),
  needCurrency: z.optional(currencyRef),
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  minAmount: z.optional(decimal),
  maxAmount: z.optional(decimal),
  status: z.optional(z.string()),
  /** `best-rate` for the one who orders, of one pair, and of what can still be ordered unless a status is given. */
  sortBy: z.optional(z.enum(['newest', 'oldest', 'best-rate'])),
  friendId: z.optional(id),
  /** The `cursor` of the last row seen: the rows behind it in the same order, however far that is. */
  after: z.optional(z.string().check(z.maxLength(100))),
  /** Free text: usernames, currencies and statuses by how they begin, amounts. */
  text: named(z.optional(z.string().check(z.maxLength(100))), 'queryParams'),
})

export const searchListings = endpoint({
  method: 'GET',
  path: '/api/Listing/Search',
  access: 'public',
  group: 'Listings',
  summary:
    "Listings, newest first, 20 to a page. Visitors see others' open listings without rate, offer and balance, and cannot sort by rate. Amounts and words are looked for among the first 10,000 that the other filters leave.",
  query: listingSearch,
  answer: z.array(listing),
})

export const createListing = endpoint({
  method: 'POST',
  path: '/api/Listing/listing',
  access: 'ready',
  group: 'Listings',
  summary: 'Posts a listing and holds the offered amount on the debit card.',
  money: true,
  body: wire({
    rate: decimal,
    pin: named(fourDigits, 'transactionPin'),
    needAmount: decimal,
    needCurrency: currencyRef,
    /** Recomputed by the server; refused when off by more than one minor unit (D §1). */
    haveAmount: decimal,
    haveCurrency: currencyRef,
    isSystemRate: z.boolean(),
    partFulfilment: named(z.boolean(), 'allowPartFulfilment'),
    systemFulfilment: named(z.boolean(), 'allowSystemFulfilment'),
    debitCardId: id,
    /** One of my cards, or a card of an approved friend. */
    creditCardId: id,
  }),
  answer: wire({
    id: named(id, 'lisingId', 'listingId'),
    reference: z.string(),
    offerAmount: decimal,
    /** `partly` or `fulfilled` when it was matched at once (D §2). */
    status: z.optional(z.enum(listingStatuses)),
  }),
})

export const listingDetail = endpoint({
  method: 'GET',
  path: '/api/Listing/{id}',
  access: 'ready',
  group: 'Listings',
  summary: 'One listing. Cards, reference and timeline are there for its owner only.',
  params: z.object({ id }),
  answer: wire({
    id: named(id, 'listing.tblid', 'listing.lisingId'),
    needAmount: named(decimal, 'listing.neeD_AMOUNT'),
    offerAmount: named(decimal, 'listing.offeR_AMOUNT'),
    /** The effective rate R, whoever set it. */
    rate: named(decimal, 'listing.systeM_RATE', 'listing.rate'),
    isSystemRate: named(z.boolean(), 'listing.isSystemRate'),
    partFulfilment: named(z.boolean(), 'listing.accepT_PARTIAL_BIDS'),
    systemFulfilment: named(z.boolean(), 'listing.systemFulfilment'),
    balance: named(decimal, 'listing.balance'),
    balanceCurrency: currencyCode,
    /** For its owner: what came in so far, in the need-currency. */
    receivedAmount: named(z.optional(decimal), 'listing.receivedAmount'),
    dateCreated: named(moment, 'listing.datE_CREATED'),
    expiresAt: named(moment, 'listing.expiresAt'),
    isHalted: named(z.boolean(), 'listing.iS_HALTED'),
    isExpired: named(z.boolean(), 'listing.isExpired'),
    username: z.string(),
    needCurrency: currencyCode,
    haveCurrency: currencyCode,
    orderCount: named(z.int(), 'orders'),
    pendingOrders: z.int(),
    status: z.enum(listingStatuses),
    isOwn: z.boolean(),
    debitCard: z.optional(friendCard),
    creditCard: z.optional(friendCard),
    /** For its owner: what people quote, and what has happened so far, oldest first. */
    reference: z.optional(z.string()),
    timeline: z.optional(z.array(timelineEntry)),
  }),
})
export type ListingDetail = z.output<typeof listingDetail.answer>

export const haltListing = endpoint({
  method: 'POST',
  path: '/api/Listing/halt-listing/{id}',
  access: 'ready',
  group: 'Listings',
  summary:
    'Withdraws my listing: what is left is released, pending orders are rejected with their holds released.',
  money: true,
  params: z.object({ id }),
  answer: wire({ isHalted: named(z.boolean(), 'iS_HALTED') }),
})

export const editListing = endpoint({
  method: 'POST',
  path: '/api/Listing/update/{id}',
  access: 'ready',
  group: 'Listings',
  summary:
    'Changes the rate and the fulfilment of my open listing while no order is pending. Nothing new is held: the need-amount follows.',
  money: true,
  params: z.object({ id }),
  body: wire({
    rate: decimal,
    pin: named(fourDigits, 'transactionPin'),
    isSystemRate: z.boolean(),
    partFulfilment: named(z.boolean(), 'allowPartFulfilment'),
    systemFulfilment: named(z.boolean(), 'allowSystemFulfilment'),
  }),
  answer: wire({
    id: named(id, 'lisingId', 'listingId'),
    /** What came in so far, and what the balance asks for at the new rate. */
    needAmount: decimal,
    /** `partly` or `fulfilled` when the change led to a match (D §2). */
    status: z.enum(listingStatuses),
  }),
})

export const renewListing = endpoint({
  method: 'POST',
  path: '/api/Listing/renew/{id}',
  access: 'ready',
  group: 'Listings',
  summary: 'Keeps my open listing for another 30 days from now.',
  money: true,
  params: z.object({ id }),
  answer: wire({ expiresAt: moment }),
})
