// Additive: receipts of an order, a listing or a transfer for its parties.
import * as z from 'zod/mini'
import { zone } from './days.ts'
import { endpoint } from './endpoint.ts'
import { listingStatuses } from './listing-search.ts'
import { orderStatuses } from './orders.ts'
import { listingPayout, payoutEvents, settledFields } from './payouts.ts'
import { timelineEntry } from './timeline.ts'
import { wireStatus } from './transfers.ts'
import { currencyCode, decimal, file, id, moment, price } from './values.ts'
import { wire } from './wire.ts'

/** The company that runs the exchange, in the reader's language (rules/security.md#operator). */
const issuer = z.string()

/** Other people appear under their platform names; the full name is only the reader's own. */
const party = wire({ username: z.string(), fullName: z.optional(z.string()), isMe: z.boolean() })

const money = wire({ amount: decimal, currency: currencyCode })

/** The reader's own cards by last four digits; a friend's credited card by the friend's username. */
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
  issuedAt: moment,
  issuer,
  owner: party,
  buyer: party,
  /** Amount for the buyer, in the listing's have-currency. */
  ordered: money,
  /** Amount for the owner, in the listing's need-currency. */
  givenUp: money,
  /** In the owner's direction. */
  rate: decimal,
  price: z.optional(price),
  /** Charged on the reader's payment. */
  fee: money,
  debitCard: receiptCard,
  creditCard: receiptCard,
  ...settledFields,
  timeline: z.array(timelineEntry),
  payoutEvents,
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
  issuer,
  owner: party,
  need: money,
  offer: money,
  /** Remainder of the offer: held while the listing is open, released once it has ended. */
  balance: money,
  /** Amount taken by orders, and the amount credited for it. */
  paid: money,
  received: money,
  rate: decimal,
  price: z.optional(price),
  fee: money,
  debitCard: receiptCard,
  creditCard: receiptCard,
  payout: z.optional(listingPayout),
  /** Completed orders, by time of completion. */
  orders: z.array(
    wire({
      id,
      reference: z.string(),
      username: z.string(),
      decidedAt: moment,
      ordered: decimal,
      givenUp: decimal,
      rate: decimal,
      price: z.optional(price),
    }),
  ),
  timeline: z.array(timelineEntry),
})
export type ListingReceipt = z.output<typeof listingReceiptShape>

const friend = wire({ username: z.string(), fullName: z.string(), isMe: z.boolean() })

const transferReceiptShape = wire({
  id,
  reference: z.string(),
  /** The sender's `Success` is the receiver's `accepted` (rules/transfers.md#status). */
  ...wireStatus,
  reason: z.optional(z.string()),
  /** Proceeds of an exchange that another person credited to the reader's card. */
  isExchange: z.boolean(),
  /** When the receiver asked for it. */
  requestedAt: z.optional(moment),
  dateCreated: moment,
  decidedAt: z.optional(moment),
  issuedAt: moment,
  issuer,
  /** The sender's words. */
  note: z.optional(z.string()),
  /** Friends see each other's full names. */
  sender: friend,
  receiver: friend,
  amount: money,
  /** Charged on the sender's payment; only for the sender. */
  fee: z.optional(money),
  /** The reader's own card: debited for the sender, credited for the receiver, who has none before accepting. */
  card: z.optional(receiptCard),
  ...settledFields,
  timeline: z.array(timelineEntry),
  payoutEvents,
})
export type TransferReceipt = z.output<typeof transferReceiptShape>

const byId = z.object({ id })
const movementCurrency = { currency: z.optional(currencyCode) }

export const orderReceipt = endpoint({
  method: 'GET',
  path: '/api/Order/receipt/{id}',
  access: 'ready',
  group: 'Orders',
  summary: 'The receipt of an order, for its buyer and for the owner of the listing.',
  params: byId,
  sentences: true,
  answer: orderReceiptShape,
})

export const orderReceiptPdf = endpoint({
  method: 'GET',
  path: '/api/Order/receipt/{id}/pdf',
  access: 'ready',
  group: 'Orders',
  summary: 'The same receipt as a PDF.',
  params: byId,
  query: wire(zone),
  download: 'application/pdf',
  answer: file,
})

export const listingReceipt = endpoint({
  method: 'GET',
  path: '/api/Listing/receipt/{id}',
  access: 'ready',
  group: 'Listings',
  summary: 'The receipt of my listing, with its completed orders.',
  params: byId,
  sentences: true,
  answer: listingReceiptShape,
})

export const listingReceiptPdf = endpoint({
  method: 'GET',
  path: '/api/Listing/receipt/{id}/pdf',
  access: 'ready',
  group: 'Listings',
  summary: 'The same receipt as a PDF.',
  params: byId,
  query: wire(zone),
  download: 'application/pdf',
  answer: file,
})

export const transferReceipt = endpoint({
  method: 'GET',
  path: '/api/Listing/transfers/receipt/{id}',
  access: 'ready',
  group: 'Transfers',
  summary:
    'The receipt of money that I sent or received. Exchange proceeds have their order’s id and, if there are two, `currency`.',
  params: byId,
  query: wire(movementCurrency),
  sentences: true,
  answer: transferReceiptShape,
})

export const transferReceiptPdf = endpoint({
  method: 'GET',
  path: '/api/Listing/transfers/receipt/{id}/pdf',
  access: 'ready',
  group: 'Transfers',
  summary: 'The same receipt as a PDF.',
  params: byId,
  query: wire({ ...movementCurrency, ...zone }),
  download: 'application/pdf',
  answer: file,
})
