/** Prices of listings and orders: as a call gives them, as the database stores them, and beside the market's. */

import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { type CurrencyCode, smallestMove } from '#core/money/currencies.ts'
import { type Minor, unit } from '#core/money/money.ts'
import { formatPerCent, perCentText } from '#core/money/per-cent.ts'
import {
  compareAt,
  directionOf,
  formatPrice,
  type Price,
  payFor,
  priceAtRate,
  rateAt,
  readPrice,
  type WirePrice,
} from '#core/money/price.ts'
import { type Rate, rateText } from '#core/money/rate.ts'
import { systemPrice } from '#core/money/system-price.ts'
import { marketRate } from '../../money/rates/market-rate.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { formatWithCode, readRate, storedRate } from './figures.ts'
import type { ListingRecord } from './open-listing.ts'

/** The price of a call. */
export type Quote = {
  readonly price: Price
  readonly rate: Rate
  /** Nobody typed a price: it is that of R, which the rate's column has. */
  readonly isOfRate: boolean
}

type Quoted = Pick<InputOf<Contract['createListing']>['body'], 'rate' | 'price'>

/** Reads the price of a call. Refuses one that is not of the pair, or that does not agree with R to 10 decimals. */
export function readQuote({ rate: text, price }: Quoted, need: CurrencyCode, have: CurrencyCode): Quote {
  const rate = readRate(text)
  if (!price) return { price: priceAtRate(need, have, rate), rate, isOfRate: true }
  const figure = readRate(price.figure)
  if (price.base !== need && price.base !== have) throw refuse('price-differs')
  const exact: Price = { figure, base: price.base, quote: price.base === need ? have : need }
  const difference = rateAt(exact, need) - rate
  if (difference > 1n || difference < -1n) throw refuse('price-differs')
  return { price: exact, rate, isOfRate: false }
}

/** Reads the price of an order. The listing's R alone is the owner's price. */
export function readOrderQuote(quoted: Quoted, listing: ListingRecord): Quote {
  const quote = readQuote(quoted, listing.need_currency, listing.have_currency)
  return quote.isOfRate && quote.rate === storedRate(listing.rate)
    ? { ...quote, price: ownPrice(listing), isOfRate: listing.price === null }
    : quote
}

type Pair = { need_currency: CurrencyCode; have_currency: CurrencyCode }
type StoredPrice = { rate: string; price: string | null; price_base: CurrencyCode | null }

/** The price of a row. */
export const storedPrice = ({ need_currency, have_currency }: Pair, row: StoredPrice): Price =>
  readPrice(need_currency, have_currency, columnsToWire(row)) ??
  priceAtRate(need_currency, have_currency, storedRate(row.rate))

const columnsToWire = ({ price, price_base }: StoredPrice): WirePrice | undefined =>
  price !== null && price_base !== null ? { figure: price, base: price_base } : undefined

export const ownPrice = (listing: Pair & StoredPrice): Price => storedPrice(listing, listing)

/** Whether an order quotes the listing's own price. */
export const isSamePrice = (listing: ListingRecord, { price }: Quote): boolean =>
  compareAt(listing.need_currency, price, ownPrice(listing)) === 0

/** The columns of a price; null for the price of R, which the rate's column has. */
export const priceColumns = ({ price, isOfRate }: Quote) =>
  isOfRate ? { price: null, price_base: null } : { price: rateText(price.figure), price_base: price.base }

/** The market's price of a pair in its direction; undefined without one, or with one that is stale. */
export async function marketPrice(
  server: Server,
  one: CurrencyCode,
  other: CurrencyCode,
): Promise<Price | undefined> {
  const { base, quote } = directionOf(one, other)
  const market = await marketRate(server, base, quote)
  return market && !market.isStale && market.rate > 0n ? { figure: market.rate, base, quote } : undefined
}

/**
 * Refuses a system rate whose price is not the current one for who gives `give`: the market's with the spread
 * (rules/rates.md#system-rate).
 */
export async function assertSystemPrice(server: Server, { price }: Quote, give: CurrencyCode): Promise<void> {
  const market = await marketRate(server, price.base, price.quote)
  if (!market || market.isStale || market.rate <= 0n) throw refuse('rate-unavailable')
  const { rateSpread } = server.settings
  const system = systemPrice({ ...price, figure: market.rate }, give, rateSpread)
  if (system.figure !== price.figure)
    throw refuse('rate-moved', {
      rate: ({ language }) => formatPrice(system, language),
      spread:
        rateSpread === 0n ? undefined : ({ language }) => formatPerCent(perCentText(rateSpread), language),
    })
}

/** A price more than this many times, or less than this part of, the market's needs a confirmation. */
const farFactor = 2n

/** Refuses a price far from the market's that nobody confirmed (rules/rates.md#far-from-market). */
export async function assertNearMarket(server: Server, { price }: Quote, isConfirmed = false): Promise<void> {
  if (isConfirmed) return
  const market = await marketPrice(server, price.base, price.quote)
  if (!market) return
  const { base } = market
  const far = (figure: Rate): Price => ({ ...market, figure })
  if (
    compareAt(base, price, far(market.figure * farFactor)) > 0 ||
    compareAt(base, price, far(market.figure / farFactor)) < 0
  )
    throw refuse('rate-far-from-market', {
      rate: ({ language }) => formatPrice(price, language),
      market: ({ language }) => formatPrice(market, language),
    })
}

/** The smallest amount of a listing or an order, in minor units; undefined without one, or without a fresh market rate. */
export async function smallestAmount(server: Server, code: CurrencyCode): Promise<Minor | undefined> {
  const { smallestAmountUsd } = server.settings
  if (smallestAmountUsd === undefined) return undefined
  const cents = BigInt(smallestAmountUsd) * unit('USD')
  if (code === 'USD') return cents
  const market = await marketPrice(server, 'USD', code)
  return market && payFor(cents, 'USD', market)
}

/** Refuses an amount below the smallest one (rules/rates.md#smallest-amount). */
export async function assertLargeEnough(
  server: Server,
  field: string,
  amount: Minor,
  code: CurrencyCode,
): Promise<void> {
  const smallest = await smallestAmount(server, code)
  if (smallest !== undefined && amount < smallest)
    throw refuse('amount-too-small', {
      field,
      smallest: ({ language }) => formatWithCode(smallest, code, language),
    })
}

type OrderPrices = StoredPrice & {
  listing_rate: string
  listing_price: string | null
  listing_price_base: CurrencyCode | null
}

/** The listing's own price when an order was placed. */
export const listingPrice = (pair: Pair, order: OrderPrices): Price =>
  storedPrice(pair, {
    rate: order.listing_rate,
    price: order.listing_price,
    price_base: order.listing_price_base,
  })

/** Whether an order was placed at the owner's price; otherwise it is a counter-offer. */
export const isAtOwnersPrice = (pair: Pair, order: OrderPrices): boolean =>
  order.price === null
    ? storedRate(order.rate) === storedRate(order.listing_rate)
    : compareAt(pair.need_currency, storedPrice(pair, order), listingPrice(pair, order)) === 0

type Balance = Pick<
  ListingRecord,
  'need_currency' | 'have_currency' | 'rate' | 'price' | 'price_base' | 'balance_minor' | 'balance_cost_minor'
>

/** The cost of the whole balance at the owner's price, in minor units of the need-currency. */
export const balanceCost = (listing: Balance): Minor =>
  listing.balance_cost_minor ?? payFor(listing.balance_minor, listing.have_currency, ownPrice(listing))

/**
 * The cost of `ordered` of a listing at its own price, in minor units of the need-currency. The whole balance costs the
 * rest of the need, so that all orders together pay neither less nor noticeably more (rules/rates.md#whole).
 */
export function costOf(listing: Balance, ordered: Minor): Minor {
  return ordered === listing.balance_minor
    ? balanceCost(listing)
    : payFor(ordered, listing.have_currency, ownPrice(listing))
}

/** The cost of the rest of the balance once `sold` of it is gone; never 0 while something is left. */
export function costAfter(listing: Balance, sold: Minor, balance: Minor): Minor {
  if (balance === 0n) return 0n
  const rest = balanceCost(listing) - payFor(sold, listing.have_currency, ownPrice(listing))
  return rest > 0n ? rest : smallestMove(listing.need_currency)
}
