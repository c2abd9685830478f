// B §2, §3, §7, D §1, §2: orders.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currencyCode, currencyRef, day, decimal, fourDigits, id, moment, nothing } from './values.ts'
import { named, wire } from './wire.ts'

/** D §2: written by the server. B §4's 'partly' and 'fulfilled' of orders are never written. */
export const orderStatuses = ['pending', 'completed', 'rejected', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** D §2: only a pending order can be accepted, rejected or cancelled. */
export const canDecide = (order: { status: OrderStatus }) => order.status === 'pending'

/**
 * `orderAmount` is what is ordered, in the listing's have-currency; `giveUpAmount` is what the orderer pays, in its
 * need-currency; `needAmount` and `offerAmount` are the listing's own.
 */
export const order = wire({
  id: named(id, 'orderId', 'id'),
  listingId: id,
  dateCreated: moment,
  /** The other person: the orderer in a listing's requests, the owner in my orders. */
  username: z.string(),
  orderAmount: decimal,
  giveUpAmount: decimal,
  haveCurrency: currencyCode,
  needCurrency: currencyCode,
  offerAmount: decimal,
  needAmount: decimal,
  /** In the owner's direction (D §1). */
  rate: decimal,
  listingRate: decimal,
  /** At another rate than the owner's (D §2). */
  isCounterOffer: z.boolean(),
  status: z.enum(orderStatuses),
  /** Why it was rejected or cancelled, when there is something to say. */
  reason: z.optional(z.string()),
  reference: z.string(),
  /** I placed it (else it is on my listing). */
  isMine: z.boolean(),
  expiresAt: moment,
})
export type Order = z.output<typeof order>

const byId = z.object({ id })

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/Order/order',
  access: 'ready',
  group: 'Orders',
  summary: "Orders on somebody's listing and holds the give-up amount on the debit card.",
  money: true,
  body: wire({
    rate: decimal,
    pin: named(fourDigits, 'transactionPin'),
    /** What is ordered, in the listing's have-currency. */
    orderAmount: named(decimal, 'needAmount'),
    /** What is given up, in the listing's need-currency. Recomputed; refused when off by more than one minor unit. */
    giveUpAmount: named(decimal, 'haveAmount'),
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
  summary: 'The order requests of my listing, newest first.',
  bare: true,
  params: byId,
  answer: z.array(order),
})

export const acceptOrder = endpoint({
  method: 'POST',
  path: '/api/Order/accept/{id}',
  access: 'ready',
  group: 'Orders',
  summary: 'Captures both holds and credits both credit cards, or does nothing.',
  money: true,
  params: byId,
  answer: nothing,
})

export const rejectOrder = endpoint({
  method: 'POST',
  path: '/api/Order/reject/{id}',
  access: 'ready',
  group: 'Orders',
  summary: "Declines a request; the orderer's hold is released.",
  money: true,
  params: byId,
  answer: nothing,
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/Order/cancel/{orderId}',
  access: 'ready',
  group: 'Orders',
  summary: 'Takes my pending order back; the hold is released.',
  money: true,
  params: z.object({ orderId: id }),
  answer: nothing,
})

export const searchOrders = endpoint({
  method: 'GET',
  path: '/api/Order/Search',
  access: 'ready',
  group: 'Orders',
  summary: 'The orders I placed.',
  bare: true,
  query: wire({
    status: z.optional(z.string()),
    haveCurrency: z.optional(currencyRef),
    needCurrency: z.optional(currencyRef),
    dateFrom: z.optional(day),
    dateTo: z.optional(day),
    sortBy: z.optional(z.enum(['newest', 'oldest'])),
    text: named(z.optional(z.string().check(z.maxLength(100))), 'queryParams'),
  }),
  answer: z.array(order),
})

export const recentOrders = endpoint({
  method: 'GET',
  path: '/api/Order/recent',
  access: 'ready',
  group: 'Orders',
  summary: 'The latest orders that concern me: placed by me, or on my listings.',
  bare: true,
  answer: z.array(order),
})
