/** Figures of a pair's market in its reader's frame. No React. */
import type { PairMarket } from '#core/contract/market.ts'
import { type CurrencyCode, currency } from '#core/money/currencies.ts'
import { formatDigits, fromDecimal, type Minor } from '#core/money/money.ts'
import type { Pair } from '#core/money/pair.ts'
import { cheaperBy, type Price, payFor, readPrice, worthOf } from '#core/money/price.ts'

/** A round amount worth some 100 US dollars, before the person types one. */
export function usualAmount(code: CurrencyCode, locale: string): string {
  const amount = String(10 ** Math.round(Math.log10(currency(code).perDollar * 100)))
  const grouped = formatDigits(amount, { locale, decimals: 0 })
  // A point would be read as the decimal one.
  return grouped.includes('.') ? amount : grouped
}

export const marketOf = ({ give, get }: Pair, { market }: PairMarket): Price | undefined =>
  readPrice(give, get, market?.price)

export const bestOf = ({ give, get }: Pair, { offers }: PairMarket): Price | undefined =>
  readPrice(give, get, offers.best)

export type Saving = {
  /** The best listing's amount for the given one, or all that it has. */
  readonly get: Minor
  /** How much more that is than at the market rate; negative if it is less. Undefined without a market rate. */
  readonly more: Minor | undefined
}

/** The saving of the best listing on `amount` of `give`; undefined without one. */
export function savingOn(amount: Minor, pair: Pair, found: PairMarket): Saving | undefined {
  const [best, market] = [bestOf(pair, found), marketOf(pair, found)]
  const [first] = found.depth
  if (!best || !first) return undefined
  const worth = worthOf(amount, pair.give, best)
  const available = fromDecimal(first.available, pair.get)
  const isEnough = worth <= available
  const get = isEnough ? worth : available
  const paid = isEnough ? amount : payFor(available, pair.get, best)
  return { get, more: market && get - worthOf(paid, pair.give, market) }
}

export type Point = {
  readonly price: Price
  /** In units of the currency that the reader gets. */
  readonly available: number
  /** Tenths of a per cent below the market price for the reader; negative if dearer. */
  readonly gain: number
}

/** The offers one by one, best first. */
export const pointsOf = (pair: Pair, found: PairMarket): readonly Point[] => {
  const market = marketOf(pair, found)
  return found.depth.flatMap(({ price: wire, available }) => {
    const price = readPrice(pair.give, pair.get, wire)
    if (!price) return []
    return [{ price, available: Number(available), gain: market ? cheaperBy(price, market, pair.give) : 0 }]
  })
}

/** The least and the most tenths of a per cent that a picture spans on each side of the market. */
const [minSpan, maxSpan] = [10, 100]

/** Tenths of a per cent on each side of the market; an offer further away is drawn at the end. */
export const spanOf = (points: readonly Point[]): number =>
  Math.min(maxSpan, Math.max(minSpan, ...points.map(({ gain }) => Math.abs(gain))))

/** Where an offer stands, from 0 (cheapest) over 0.5 (market) to 1. */
export const positionOf = ({ gain }: Point, span: number): number =>
  0.5 - Math.max(-1, Math.min(1, gain / span)) / 2
