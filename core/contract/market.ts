// The market of one pair: what can be ordered at which price. Only the head above a list and the rail ask for it.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, currencyRef, decimal, moment, price } from './values.ts'
import { wire } from './wire.ts'

/** Offers of a side that are counted: this many stands for this many or more. */
export const maxCountedOffers = 500

/** Offers that are given one by one, best first; `rest` sums up those after them. */
export const maxDepthPoints = 50

/** From so many offers on visitors get the best price: of fewer it would tell a listing's hidden rate. */
export const fewestOffersForBest = 3

const offerCount = count(0, maxCountedOffers)

const side = wire({
  /** Open listings of other people, at most `maxCountedOffers`. */
  count: offerCount,
  /** The best price for the buyer; undefined without a listing, and for visitors with fewer than `fewestOffersForBest`. */
  best: z.optional(price),
})

export const pairMarket = endpoint({
  method: 'GET',
  path: '/api/Market/pair',
  access: 'public',
  group: 'Listings',
  summary:
    "The market of a pair, for a person who gives `give` and gets `get`: market rate, best price and depth of other people's open listings, and the other side. Visitors get the market rate, the counts, and the best price of three offers or more.",
  query: wire({
    /** The currency the buyer pays: the listings' need-currency. */
    give: currencyRef,
    /** The currency the buyer receives: the listings' have-currency. */
    get: currencyRef,
    /** The price of a possible new listing on this side: units of the pair's other currency for 1 `priceBase`. */
    price: z.optional(decimal),
    /** By default the base of the pair's direction (rules/rates.md#direction). */
    priceBase: z.optional(currencyRef),
  }),
  answer: wire({
    /** Undefined without a table of rates that has both currencies. */
    market: z.optional(
      z.object({
        price,
        /** Day of the rates. */
        asOf: moment,
        isStale: z.boolean(),
      }),
    ),
    offers: side,
    /** The best offers, best first, at most `maxDepthPoints`; none for visitors. `available` is in `get`. */
    depth: z.array(z.object({ price, available: decimal })),
    /** The offers after those of `depth`, and the price of the last one. */
    rest: z.optional(z.object({ count: offerCount, available: decimal, price })),
    /** Listings that need `get` and offer `give`. */
    otherSide: side,
    /** The place of a listing at the asked price among the offers, itself included: 8th of 10. */
    place: z.optional(z.object({ position: z.int(), of: z.int() })),
  }),
})
export type PairMarket = z.output<typeof pairMarket.answer>
