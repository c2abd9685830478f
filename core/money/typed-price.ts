/** A price in a field: as typed, or put there, and compared with the market's. No React. */
import type { CurrencyCode } from './currencies.ts'
import type { Minor, Parsed } from './money.ts'
import {
  cheaperBy,
  directionOf,
  distanceFromMarket,
  formatFigure,
  inDirection,
  otherOf,
  type Price,
  payFor,
  rateAt,
  wirePrice,
  worthOf,
} from './price.ts'
import { parseRate, type RateFault, rateText } from './rate.ts'

export type TypedPrice = {
  /** The field's text: units of the pair's other currency for 1 `base`. */
  readonly text: string
  readonly base: CurrencyCode
  /** The exact price, if the field's text only shows it: the market's, the owner's. */
  readonly exact?: Price | undefined
}

/** An empty field in the pair's direction. */
export const emptyPrice = (one: CurrencyCode, other: CurrencyCode): TypedPrice => ({
  text: '',
  base: directionOf(one, other).base,
})

/** Puts a price into the field, in the pair's direction. */
export function typePrice(price: Price): TypedPrice {
  const { figure, base } = inDirection(price)
  return { text: formatFigure(figure), base, exact: price }
}

/** The price of the field, for the pair of `one` and `other`. */
export function parsePrice(
  { text, base, exact }: TypedPrice,
  one: CurrencyCode,
  other: CurrencyCode,
): Parsed<Price, RateFault> {
  if (exact) return { ok: true, value: exact }
  const figure = parseRate(text)
  return figure.ok
    ? { ok: true, value: { figure: figure.value, base, quote: base === one ? other : one } }
    : figure
}

/** The field's text in the direction of `base`; the price stays as it was typed. */
export function textIn(base: CurrencyCode, typed: TypedPrice, other: CurrencyCode): string {
  if (typed.base === base) return typed.text
  const price = parsePrice(typed, base, other)
  return price.ok ? formatFigure(rateAt(price.value, base)) : ''
}

/** A price that gives the owner `perCent` more than the market, at five digits, as people write rates. */
export function withPremium(market: Price, need: CurrencyCode, perCent: number): Price {
  const { figure, base, quote } = inDirection(market)
  const factor = BigInt(base === need ? 100 - perCent : 100 + perCent)
  const exact = (figure * factor) / 100n
  const step = 10n ** BigInt(Math.max(0, String(exact).length - 5))
  return { base, quote, figure: ((exact + step / 2n) / step) * step }
}

/** Distances from the market, in tenths of a per cent, from which a price is warned of, and is asked about. */
const costlyTenths = 50
const farTenths = 250

/** Whether a price is asked about before it is used. */
export const isFar = (price: Price, market: Price): boolean =>
  Math.abs(distanceFromMarket(price, market)) > farTenths

export type MarketCheck = {
  /** `costly`: more than 5 % worse for who types it. `far`: more than 25 % away, either way. */
  readonly kind: 'fine' | 'costly' | 'far'
  /** For who types it. */
  readonly isWorse: boolean
  /** How much worse than at market it is for who types it, in minor units of what they look at; 0 if it is not. */
  readonly loss: Minor
}

type Exchanged = {
  readonly need: CurrencyCode
  /** The listing's owner receives the need-currency; the buyer pays it. */
  readonly reader: 'owner' | 'buyer'
  /** Amount of the have-currency, in minor units; undefined while unknown. */
  readonly amount: Minor | undefined
}

/** Compares a price with the market's for who types it (rules/rates.md#guard-rails). */
export function checkMarket(price: Price, market: Price, { need, reader, amount }: Exchanged): MarketCheck {
  const distance = distanceFromMarket(price, market)
  const cheaper = cheaperBy(price, market, need)
  const isWorse = reader === 'owner' ? cheaper > 0 : cheaper < 0
  const kind = isFar(price, market) ? 'far' : isWorse && Math.abs(distance) > costlyTenths ? 'costly' : 'fine'
  return { kind, isWorse, loss: isWorse && amount !== undefined ? lossAt(price, market, need, amount) : 0n }
}

/** The difference that a price makes for an amount of the have-currency, in minor units of the need-currency. */
function lossAt(price: Price, market: Price, need: CurrencyCode, amount: Minor): Minor {
  const have = otherOf(price, need)
  const difference = worthOf(amount, have, price) - payFor(amount, have, market)
  return difference < 0n ? -difference : difference
}

/** Names a price that the person chose to keep, although it is far from the market's. */
export const keptPrice = ({ figure, base }: Price): string => `${rateText(figure)} ${base}`

/** The price of a money call: R, the exact price, and whether the person chose to keep one that is far. */
export const quote = (price: Price, need: CurrencyCode, kept: string) => ({
  rate: rateText(rateAt(price, need)),
  price: wirePrice(price),
  ...(kept === keptPrice(price) && { isFarRateConfirmed: true }),
})
