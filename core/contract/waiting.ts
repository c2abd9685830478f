// Additive: what waits for the person, what is held on their cards, and their open listings (rules/waiting.md).
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currencyCode, decimal, id, moment } from './values.ts'
import { wire } from './wire.ts'

/** Rows of each list; its count may be higher. */
export const maxWaitingRows = 20

const list = <Row extends z.ZodMiniType>(row: Row) => z.object({ count: z.int(), rows: z.array(row) })

/** rules/waiting.md#held: what an amount is held for. */
export const heldFor = ['listing', 'order', 'transfer'] as const

const waitingOrder = z.object({
  id,
  listingId: id,
  username: z.string(),
  /** In the listing's have-currency, which the owner gives. */
  orderAmount: decimal,
  haveCurrency: currencyCode,
  /** In the need-currency, which the owner gets. */
  giveUpAmount: decimal,
  needCurrency: currencyCode,
  /** Gain of a counter-offer over the owner's own rate, in the need-currency; below zero for a loss. */
  gain: z.optional(decimal),
  expiresAt: moment,
})
export type WaitingOrder = z.output<typeof waitingOrder>

const waitingTransfer = z.object({
  id,
  /** Full name. */
  sender: z.string(),
  amount: decimal,
  currency: currencyCode,
  reference: z.string(),
  note: z.optional(z.string()),
  expiresAt: moment,
})
export type WaitingTransfer = z.output<typeof waitingTransfer>

const returnedMoney = z.object({
  /** The payout, for `choosePayoutCard`. */
  id,
  amount: decimal,
  currency: currencyCode,
  /** The card that it came back from. */
  lastFour: z.string(),
  /** Reference of the order or transfer that brought it. */
  reference: z.string(),
  since: moment,
  /** In the words of the card processor. */
  why: z.optional(z.string()),
})
export type ReturnedMoney = z.output<typeof returnedMoney>

const waitingFriend = z.object({ id, fullName: z.string(), username: z.string() })
export type WaitingFriend = z.output<typeof waitingFriend>

const heldAmount = z.object({
  for: z.enum(heldFor),
  /** The listing, order or transfer. */
  id,
  /** Username of the listing's owner, or the receiver's full name. Absent for one's own listing. */
  counterparty: z.optional(z.string()),
  amount: decimal,
  currency: currencyCode,
  lastFour: z.string(),
  expiresAt: moment,
})
export type HeldAmount = z.output<typeof heldAmount>

const openListing = z.object({
  id,
  needAmount: decimal,
  needCurrency: currencyCode,
  offerAmount: decimal,
  haveCurrency: currencyCode,
  /** Not yet sold, in the have-currency. */
  balance: decimal,
  /** Asked for by pending orders, at most the balance. */
  pendingAmount: decimal,
  pendingOrders: z.int(),
  expiresAt: moment,
})
export type OpenListing = z.output<typeof openListing>

export const waiting = endpoint({
  method: 'GET',
  path: '/api/Market/waiting',
  access: 'ready',
  group: 'Listings',
  topics: ['listings', 'orders', 'transfers', 'circle', 'cards'],
  summary:
    'Decisions that wait for me, money held on my cards, and my open listings, each with its count and its first 20 rows.',
  answer: wire({
    /** Pending orders on my listings; those that end first come first. */
    orders: list(waitingOrder),
    /** Friends' transfers that I have not accepted. */
    transfers: list(waitingTransfer),
    /** Money that came back from my card: I choose another one. */
    returned: z.optional(list(returnedMoney)),
    /** Friend requests to me, newest first. */
    friends: list(waitingFriend),
    /** `sums`: everything that is held, by currency; the one that moved last comes first. */
    held: z.object({
      sums: z.array(z.object({ currency: currencyCode, amount: decimal })),
      count: z.int(),
      rows: z.array(heldAmount),
    }),
    /** Listings with pending orders first. */
    listings: list(openListing),
  }),
})
export type Waiting = z.output<typeof waiting.answer>
