/** Buying from several listings at once (rules/sweeps.md). */
import * as z from 'zod/mini'
import { pinOrPasskey } from './confirmation.ts'
import { endpoint } from './endpoint.ts'
import { agreedFee } from './fees.ts'
import { currencyCode, currencyRef, decimal, id, price } from './values.ts'
import { named, wire } from './wire.ts'

/** The most listings that one sweep takes. */
export const maxSweptListings = 20

/** The amount that is fixed: what is given, or what is got. */
const side = z.enum(['give', 'get'])

const pair = { giveCurrency: currencyRef, getCurrency: currencyRef } as const

export const quoteSweep = endpoint({
  method: 'GET',
  path: '/api/Sweep/quote',
  access: 'signed-in',
  group: 'Orders',
  summary:
    'A preview of a sweep: the amount that the best listings with system fulfilment sell for an amount, or the cost of an amount. Holds nothing.',
  topics: ['listings'],
  query: wire({ ...pair, side, amount: decimal }),
  answer: wire({
    giveCurrency: currencyCode,
    getCurrency: currencyCode,
    /** How many listings are taken; 0 when nothing is on offer. */
    listings: z.int(),
    /** The sums over them. Their fraction is the average price. */
    giveAmount: decimal,
    getAmount: decimal,
    /** The price of the first and of the last listing taken; absent without one. */
    bestPrice: z.optional(price),
    worstPrice: z.optional(price),
    /** The part of the typed amount that the listings do not cover. */
    rest: decimal,
    /** Absent without a fresh market rate. */
    marketPrice: z.optional(price),
  }),
})
export type SweepQuote = z.output<typeof quoteSweep.answer>

export const sweep = endpoint({
  method: 'POST',
  path: '/api/Sweep',
  access: 'ready',
  tagged: true,
  group: 'Orders',
  summary:
    'Buys from the best listings with system fulfilment: at least `getAmount` for at most `giveAmount`, or nothing.',
  changes: ['listings', 'orders', 'transfers', 'notifications'],
  money: true,
  body: wire({
    ...pair,
    /** The side to keep to when better listings have come: `give` then gets more, `get` gives less. */
    side,
    giveAmount: decimal,
    getAmount: decimal,
    /** On `giveAmount`; less is charged when less is given. */
    ...agreedFee,
    pin: named(pinOrPasskey, 'transactionPin'),
    debitCardId: id,
    /** One of the person's cards, or a card of an approved friend. */
    creditCardId: id,
  }),
  answer: wire({
    id: named(id, 'sweepId', 'id'),
    /** Amounts paid and received; never worse than agreed. */
    giveAmount: decimal,
    getAmount: decimal,
    /** Charged on top of `giveAmount`; absent without one. */
    fee: z.optional(decimal),
    /** The completed orders, the best price first. */
    orders: z.array(
      wire({
        id: named(id, 'orderId', 'id'),
        reference: z.string(),
        listingId: id,
        /** The owner of the listing. */
        username: z.string(),
        orderAmount: decimal,
        giveUpAmount: decimal,
        price,
      }),
    ),
  }),
})
export type Swept = z.output<typeof sweep.answer>
