import * as z from 'zod/mini'
import { friendCard } from './cards.ts'
import { pinOrPasskey } from './confirmation.ts'
import { endpoint } from './endpoint.ts'
import { agreedFee } from './fees.ts'
import { listingStatuses } from './listing-search.ts'
import { listingPayout } from './payouts.ts'
import { quoted } from './quoted.ts'
import { timelineEntry } from './timeline.ts'
import { currencyCode, currencyRef, decimal, id, moment, price } from './values.ts'
import { named, wire } from './wire.ts'

export const createListing = endpoint({
  method: 'POST',
  path: '/api/Listing/listing',
  access: 'ready',
  tagged: true,
  group: 'Listings',
  summary: 'Posts a listing and holds the offered amount on the debit card.',
  changes: ['listings', 'orders', 'transfers', 'notifications'],
  money: true,
  body: wire({
    rate: decimal,
    ...quoted,
    pin: named(pinOrPasskey, 'transactionPin'),
    needAmount: decimal,
    needCurrency: currencyRef,
    /** The server recomputes it and refuses a difference of more than one minor unit. */
    haveAmount: decimal,
    haveCurrency: currencyRef,
    ...agreedFee,
    isSystemRate: z.boolean(),
    partFulfilment: named(z.boolean(), 'allowPartFulfilment'),
    systemFulfilment: named(z.boolean(), 'allowSystemFulfilment'),
    debitCardId: id,
    /** One of the person's cards, or a card of an approved friend. */
    creditCardId: id,
  }),
  answer: wire({
    id: named(id, 'lisingId', 'listingId'),
    reference: z.string(),
    offerAmount: decimal,
    /** `partly` or `fulfilled` after an immediate match. */
    status: z.optional(z.enum(listingStatuses)),
    /** An operator looks at it before others see it. */
    isHeld: z.optional(z.boolean()),
  }),
})

export const listingDetail = endpoint({
  method: 'GET',
  path: '/api/Listing/{id}',
  access: 'ready',
  group: 'Listings',
  summary: 'One listing. Only its owner gets cards, reference and timeline.',
  params: z.object({ id }),
  sentences: true,
  answer: wire({
    id: named(id, 'listing.tblid', 'listing.lisingId'),
    needAmount: named(decimal, 'listing.neeD_AMOUNT'),
    offerAmount: named(decimal, 'listing.offeR_AMOUNT'),
    /** The effective rate R, whether the owner's or the system's. */
    rate: named(decimal, 'listing.systeM_RATE', 'listing.rate'),
    price: z.optional(price),
    isSystemRate: named(z.boolean(), 'listing.isSystemRate'),
    partFulfilment: named(z.boolean(), 'listing.accepT_PARTIAL_BIDS'),
    systemFulfilment: named(z.boolean(), 'listing.systemFulfilment'),
    balance: named(decimal, 'listing.balance'),
    balanceCurrency: currencyCode,
    /** Cost of the whole balance at the owner's price, in the need-currency (rules/rates.md#whole). */
    balanceCost: z.optional(decimal),
    /** For the owner: the fee on the whole offer, in the have-currency, which each sale pays a share of; absent without one. */
    fee: z.optional(decimal),
    /** For the owner: amount received so far, in the need-currency. */
    receivedAmount: named(z.optional(decimal), 'listing.receivedAmount'),
    dateCreated: named(moment, 'listing.datE_CREATED'),
    expiresAt: named(moment, 'listing.expiresAt'),
    isHalted: named(z.boolean(), 'listing.iS_HALTED'),
    isExpired: named(z.boolean(), 'listing.isExpired'),
    /** For the owner: an operator looks at it before others see it (rules/security.md#review). */
    isHeld: z.optional(z.boolean()),
    username: z.string(),
    needCurrency: currencyCode,
    haveCurrency: currencyCode,
    orderCount: named(z.int(), 'orders'),
    pendingOrders: z.int(),
    status: z.enum(listingStatuses),
    isOwn: z.boolean(),
    debitCard: z.optional(friendCard),
    creditCard: z.optional(friendCard),
    /** For the owner: username of the friend whose card is credited, if it is not the owner's. */
    creditFriend: z.optional(z.string()),
    /** For the owner: where the money is that the listing brought. */
    payout: z.optional(listingPayout),
    /** For the owner: the reference that people quote, and the history, oldest first. */
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
    'Withdraws my listing: its balance is released, and pending orders are rejected and their holds released.',
  changes: ['listings', 'orders', 'notifications'],
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
    'Changes the rate and the fulfilment of my open listing while no order is pending. Nothing more is held: the need-amount follows.',
  changes: ['listings', 'orders', 'transfers', 'notifications'],
  money: true,
  params: z.object({ id }),
  body: wire({
    rate: decimal,
    ...quoted,
    pin: named(pinOrPasskey, 'transactionPin'),
    isSystemRate: z.boolean(),
    partFulfilment: named(z.boolean(), 'allowPartFulfilment'),
    systemFulfilment: named(z.boolean(), 'allowSystemFulfilment'),
  }),
  answer: wire({
    id: named(id, 'lisingId', 'listingId'),
    /** Amount received so far plus the balance's need at the new rate. */
    needAmount: decimal,
    /** `partly` or `fulfilled` if the change led to a match. */
    status: z.enum(listingStatuses),
  }),
})

export const renewListing = endpoint({
  method: 'POST',
  path: '/api/Listing/renew/{id}',
  access: 'ready',
  group: 'Listings',
  summary: 'Keeps my open listing for another 30 days from now.',
  changes: ['listings', 'notifications'],
  money: true,
  params: z.object({ id }),
  answer: wire({ expiresAt: moment }),
})
