// Additive: what the parties keep of an order or a listing, on paper and in a spreadsheet.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { listingSearch, listingStatuses } from './listings.ts'
import { type OrderStatus, orderSearch, orderStatuses } from './orders.ts'
import { timelineEntry } from './timeline.ts'
import { currencyCode, decimal, file, id, moment } from './values.ts'
import { wire } from './wire.ts'

/** Other people are named as they are on the platform; the full name is the reader's own. */
const party = wire({ username: z.string(), fullName: z.optional(z.string()), isMe: z.boolean() })

const money = wire({ amount: decimal, currency: currencyCode })

/** The reader's own cards by their last four; a friend's card, which was credited, by the friend's username (D §6). */
const receiptCard = wire({ lastFour: z.optional(z.string()), friend: z.optional(z.string()) })
export type ReceiptCard = z.output<typeof receiptCard>

const orderReceiptShape = wire({
  id,
  reference: z.string(),
  listingReference: z.string(),
  status: z.enum(orderStatuses),
  reason: z.optional(z.string()),
  dateCreated: moment,
  decidedAt: z.optional(moment),
  /** When this receipt was written. */
  issuedAt: moment,
  owner: party,
  buyer: party,
  /** What the buyer gets, in the listing's have-currency. */
  ordered: money,
  /** What the owner gets, in the listing's need-currency. */
  givenUp: money,
  /** In the owner's direction (D §1). */
  rate: decimal,
  /** On what the reader pays (D §2). */
  fee: money,
  debitCard: receiptCard,
  creditCard: receiptCard,
  timeline: z.array(timelineEntry),
})
export type OrderReceipt = z.output<typeof orderReceiptShape>

const listingReceiptShape = wire({
  id,
  reference: z.string(),
  status: z.enum(listingStatuses),
  isHalted: z.boolean(),
  isExpired: z.boolean(),
  dateCreated: moment,
  endedAt: z.optional(moment),
  issuedAt: moment,
  owner: party,
  need: money,
  offer: money,
  /** What is left of the offer: still held while the listing is open, released once it has ended. */
  balance: money,
  /** What orders have taken, and what was credited for it. */
  paid: money,
  received: money,
  rate: decimal,
  fee: money,
  debitCard: receiptCard,
  creditCard: receiptCard,
  /** The completed orders, in the order of their completion. */
  orders: z.array(
    wire({
      id,
      reference: z.string(),
      username: z.string(),
      decidedAt: moment,
      ordered: decimal,
      givenUp: decimal,
      rate: decimal,
    }),
  ),
  timeline: z.array(timelineEntry),
})
export type ListingReceipt = z.output<typeof listingReceiptShape>

/** What the two sums of an order are, by where it stands: what was not settled was not paid. */
export const legsInWords: Record<OrderStatus, readonly [give: string, get: string]> = {
  pending: ['You pay when it is accepted', 'You then receive'],
  completed: ['You paid', 'You received'],
  rejected: ['You would have paid', 'You would have received'],
  cancelled: ['You would have paid', 'You would have received'],
}

const byId = z.object({ id })

export const orderReceipt = endpoint({
  method: 'GET',
  path: '/api/Order/receipt/{id}',
  access: 'ready',
  group: 'Orders',
  summary: 'The receipt of an order, for its buyer and for the owner of the listing.',
  params: byId,
  answer: orderReceiptShape,
})

export const orderReceiptPdf = endpoint({
  method: 'GET',
  path: '/api/Order/receipt/{id}/pdf',
  access: 'ready',
  group: 'Orders',
  summary: 'The same receipt as a PDF.',
  params: byId,
  download: 'application/pdf',
  answer: file,
})

export const listingReceipt = endpoint({
  method: 'GET',
  path: '/api/Listing/receipt/{id}',
  access: 'ready',
  group: 'Listings',
  summary: 'The receipt of my listing, with the orders that were completed on it.',
  params: byId,
  answer: listingReceiptShape,
})

export const listingReceiptPdf = endpoint({
  method: 'GET',
  path: '/api/Listing/receipt/{id}/pdf',
  access: 'ready',
  group: 'Listings',
  summary: 'The same receipt as a PDF.',
  params: byId,
  download: 'application/pdf',
  answer: file,
})

export const ordersCsv = endpoint({
  method: 'GET',
  path: '/api/Order/export',
  access: 'ready',
  group: 'Orders',
  summary:
    'The orders I placed, filtered as in the search and without a limit, as CSV; with `listingId`, those on that listing of mine.',
  query: orderSearch({ listingId: z.optional(id) }),
  download: 'text/csv',
  answer: file,
})

export const listingsCsv = endpoint({
  method: 'GET',
  path: '/api/Listing/export',
  access: 'ready',
  group: 'Listings',
  summary: 'My listings, filtered as in the search and without a limit, as CSV.',
  query: listingSearch,
  download: 'text/csv',
  answer: file,
})
