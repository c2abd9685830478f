import * as z from 'zod/mini'
import { friendCard } from './cards.ts'
import { pinOrPasskey } from './confirmation.ts'
import { days } from './days.ts'
import { endpoint } from './endpoint.ts'
import { agreedFee } from './fees.ts'
import { lengths } from './lengths.ts'
import { payoutEvents, settledFields } from './payouts.ts'
import { quoted } from './quoted.ts'
import { deciders, timelineEntry } from './timeline.ts'
import { count, currencyCode, currencyRef, decimal, id, moment, nothing, price } from './values.ts'
import { named, wire } from './wire.ts'

export const orderStatuses = ['pending', 'completed', 'rejected', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Only a pending order can be accepted, rejected or cancelled. */
export const canDecide = (order: { status: OrderStatus }) => order.status === 'pending'

/** Only the buyer can cancel, and only a pending order. */
export const canCancel = (order: { status: OrderStatus; isMine: boolean }) => order.isMine && canDecide(order)

/**
 * `orderAmount` is the ordered amount in the listing's have-currency; `giveUpAmount` is the buyer's payment in its
 * need-currency; `needAmount` and `offerAmount` are the listing's own.
 */
const orderFields = {
  id: named(id, 'orderId', 'id'),
  listingId: id,
  dateCreated: moment,
  /** The other party: the buyer in a listing's requests, the owner in the person's own orders. */
  username: z.string(),
  orderAmount: decimal,
  giveUpAmount: decimal,
  haveCurrency: currencyCode,
  needCurrency: currencyCode,
  offerAmount: decimal,
  needAmount: decimal,
  /** In the owner's direction (rules/rates.md#direction). */
  rate: decimal,
  price: z.optional(price),
  listingRate: decimal,
  listingPrice: z.optional(price),
  /** Made at a rate other than the owner's at placement (rules/orders.md#counter-offer). */
  isCounterOffer: z.boolean(),
  status: z.enum(orderStatuses),
  /** Why it was rejected or cancelled, if a reason exists. */
  reason: z.optional(z.string()),
  reference: z.string(),
  /** The platform matched two listings; the newer one's owner is the buyer (rules/listings.md#match-record). */
  isMatch: z.optional(z.boolean()),
  /** The person placed it; false for orders on their listings. */
  isMine: z.boolean(),
  expiresAt: moment,
  /** Absent while pending. */
  decidedAt: z.optional(moment),
  decidedBy: z.optional(z.enum(deciders)),
  /**
   * The person's own fee: of their order in the need-currency, of an accepted order on their listing in the
   * have-currency. Absent without one.
   */
  fee: z.optional(decimal),
  ...settledFields,
} as const
export const order = wire(orderFields)
export type Order = z.output<typeof order>

const byId = z.object({ id })

/**
 * A page of orders; without one, the first 1,000. A full page may have a successor; `after` is the id of its last row, or the
 * `x-search-after` of its answer.
 */
const paging = {
  pageNumber: z.optional(count(1, 100_000)),
  pageSize: z.optional(count(1, 1_000)),
  after: z.optional(id),
}

/** Filters of orders, plus the call's own. */
export const orderSearch = <const More extends Record<string, z.ZodMiniType>>(more: More) =>
  wire({
    status: z.optional(z.string()),
    haveCurrency: z.optional(currencyRef),
    needCurrency: z.optional(currencyRef),
    ...days,
    sortBy: z.optional(z.enum(['newest', 'oldest'])),
    text: named(z.optional(z.string().check(z.maxLength(lengths.search))), 'queryParams'),
    ...more,
  })

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/Order/order',
  access: 'ready',
  tagged: true,
  group: 'Orders',
  summary: "Orders on another person's listing and holds the give-up amount on the debit card.",
  changes: ['listings', 'orders', 'transfers', 'notifications'],
  money: true,
  body: wire({
    rate: decimal,
    ...quoted,
    pin: named(pinOrPasskey, 'transactionPin'),
    /** Ordered amount, in the listing's have-currency. */
    orderAmount: named(decimal, 'needAmount'),
    /** Payment in the listing's need-currency. Recomputed; refused if off by more than one minor unit. */
    giveUpAmount: named(decimal, 'haveAmount'),
    ...agreedFee,
    isSystemRate: z.boolean(),
    debitCardId: id,
    creditCardId: id,
    listingId: id,
  }),
  answer: wire({
    id: named(id, 'orderId', 'id'),
    reference: z.string(),
    status: z.enum(orderStatuses),
    giveUpAmount: decimal,
  }),
})

export const listingOrders = endpoint({
  method: 'GET',
  path: '/api/Order/listing/{id}',
  access: 'ready',
  group: 'Orders',
  summary:
    'The orders on my listing, newest first: at most 1,000 at once; `after`, the id of the last one seen, gets the next ones, and `pageNumber` reaches the first 10,000.',
  bare: true,
  params: byId,
  query: wire(paging),
  sentences: true,
  answer: z.array(order),
})

export const acceptOrder = endpoint({
  method: 'POST',
  path: '/api/Order/accept/{id}',
  access: 'ready',
  group: 'Orders',
  summary: 'Captures both holds and credits both credit cards, or does nothing.',
  changes: ['listings', 'orders', 'transfers', 'notifications'],
  money: true,
  params: byId,
  answer: nothing,
})

export const rejectOrder = endpoint({
  method: 'POST',
  path: '/api/Order/reject/{id}',
  access: 'ready',
  group: 'Orders',
  summary: "Declines an order; the buyer's hold is released.",
  changes: ['listings', 'orders', 'notifications'],
  money: true,
  params: byId,
  answer: nothing,
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/Order/cancel/{orderId}',
  access: 'ready',
  group: 'Orders',
  summary: 'Cancels my pending order and releases its hold.',
  changes: ['listings', 'orders', 'notifications'],
  money: true,
  params: z.object({ orderId: id }),
  answer: nothing,
})

export const searchOrders = endpoint({
  method: 'GET',
  path: '/api/Order/Search',
  access: 'ready',
  group: 'Orders',
  summary:
    'The orders that I placed: at most 1,000 at once, fewer with `pageSize`; `after`, the id of the last one seen, gets the next ones, and `pageNumber` reaches the first 10,000. Words, currencies and a status are searched among 3,000 orders at once, the status pending among pending orders; an answer that stopped there has `x-search-after`, the `after` of the next answer. A complete reference is found at once.',
  bare: true,
  query: orderSearch(paging),
  stops: true,
  sentences: true,
  answer: z.array(order),
})

export const orderDetail = endpoint({
  method: 'GET',
  path: '/api/Order/{id}',
  access: 'ready',
  group: 'Orders',
  summary: 'One order with its timeline, for its buyer and for the owner of the listing. Cards are my own.',
  params: byId,
  sentences: true,
  answer: wire({
    ...orderFields,
    timeline: z.array(timelineEntry),
    payoutEvents,
    debitCard: z.optional(friendCard),
    creditCard: z.optional(friendCard),
    /** Username of the friend whose card is credited, instead of `creditCard`. */
    creditFriend: z.optional(z.string()),
  }),
})
export type OrderDetail = z.output<typeof orderDetail.answer>

export const recentOrders = endpoint({
  method: 'GET',
  path: '/api/Order/recent',
  access: 'ready',
  group: 'Orders',
  summary: 'The latest orders that I placed or received on my listings.',
  bare: true,
  sentences: true,
  answer: z.array(order),
})
