/**
 * Prices. A price is what people quote: `1 USD = 1,340.00 NGN`. It keeps its figure as it was typed, and money is
 * computed from it (rules/rates.md#price). A rate R is derived from it for the wire, and for sorting.
 */
import { type CurrencyCode, currency, smallestMove } from './currencies.ts'
import { formatDigits, type Minor, unit } from './money.ts'
import {
  ceilDivide,
  fromRateText,
  inverse,
  type Rate,
  rateOne,
  rateText,
  significantDecimals,
} from './rate.ts'

export type Price = {
  /** Units of `quote` for 1 `base`. */
  readonly figure: Rate
  readonly base: CurrencyCode
  readonly quote: CurrencyCode
}

/** A price on the wire: the figure as decimal text, and the currency that it is the price of. */
export type WirePrice = { readonly figure: string; readonly base: CurrencyCode }

/** A pair's one direction, in which its rate is 1 or more: lists, fields, charts, receipts and mails quote it alike. */
export function directionOf(one: CurrencyCode, other: CurrencyCode): Pick<Price, 'base' | 'quote'> {
  const isStronger = currency(one).perDollar <= currency(other).perDollar
  return isStronger ? { base: one, quote: other } : { base: other, quote: one }
}

/** The price at rate R of a listing: units of its have-currency for 1 of its need-currency. */
export const priceAtRate = (need: CurrencyCode, have: CurrencyCode, rate: Rate): Price => ({
  figure: rate,
  base: need,
  quote: have,
})

/** R of a price, for a listing that needs `need`; to the nearest 10th decimal. */
export const rateAt = ({ figure, base }: Price, need: CurrencyCode): Rate =>
  base === need ? figure : inverse(figure)

export const otherOf = ({ base, quote }: Price, code: CurrencyCode): CurrencyCode =>
  code === base ? quote : base

type Quoted = {
  needCurrency: CurrencyCode
  haveCurrency: CurrencyCode
  rate: string
  price?: WirePrice | undefined
}

/** The price of a listing or an order of an answer; that of its rate if it has none. */
export const priceOf = ({ needCurrency, haveCurrency, rate, price }: Quoted): Price =>
  readPrice(needCurrency, haveCurrency, price) ?? priceAtRate(needCurrency, haveCurrency, fromRateText(rate))

/** The owner's price when an order was placed. */
export const listingPriceOf = (
  order: Quoted & { listingRate: string; listingPrice?: WirePrice | undefined },
): Price => priceOf({ ...order, rate: order.listingRate, price: order.listingPrice })

/** A price of the pair; undefined without one. */
export function readPrice(need: CurrencyCode, have: CurrencyCode, price: WirePrice): Price
export function readPrice(
  need: CurrencyCode,
  have: CurrencyCode,
  price: WirePrice | undefined,
): Price | undefined
export function readPrice(need: CurrencyCode, have: CurrencyCode, price: WirePrice | undefined) {
  return (
    price && {
      figure: fromRateText(price.figure),
      base: price.base,
      quote: price.base === need ? have : need,
    }
  )
}

export const wirePrice = ({ figure, base }: Price): WirePrice => ({ figure: rateText(figure), base })

/** `amount` of `from`, in minor units, as a fraction of minor units of the pair's other currency. */
function fractionAt(amount: Minor, from: CurrencyCode, price: Price): [bigint, bigint] {
  const [base, quote] = [unit(price.base), unit(price.quote)]
  return from === price.base
    ? [amount * price.figure * quote, rateOne * base]
    : [amount * rateOne * base, price.figure * quote]
}

/**
 * The payment for `amount` of `from`, in minor units of the other currency. Rounded up and never 0: any other rounding
 * gives money away (rules/rates.md#rounding).
 */
export function payFor(amount: Minor, from: CurrencyCode, price: Price): Minor {
  const [above, below] = fractionAt(amount, from, price)
  const step = smallestMove(otherOf(price, from))
  return ceilDivide(above, below * step) * step
}

/** The proceeds of `amount` of `from`, in minor units of the other currency, rounded down. */
export function worthOf(amount: Minor, from: CurrencyCode, price: Price): Minor {
  const [above, below] = fractionAt(amount, from, price)
  const step = smallestMove(otherOf(price, from))
  return (above / (below * step)) * step
}

/** Orders two prices of a pair by R, exactly: negative if `one` gives less have-currency for 1 `need` than `other`. */
export function compareAt(need: CurrencyCode, one: Price, other: Price): number {
  const [above, below] = ratioFor(need, one)
  const [otherAbove, otherBelow] = ratioFor(need, other)
  const difference = above * otherBelow - otherAbove * below
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

const ratioFor = (need: CurrencyCode, { figure, base }: Price): [bigint, bigint] =>
  base === need ? [figure, rateOne] : [rateOne, figure]

/** The price in the pair's direction; a turned figure is to the nearest 10th decimal, for display only. */
export function inDirection(price: Price): Price {
  const { base, quote } = directionOf(price.base, price.quote)
  return price.base === base ? price : { base, quote, figure: inverse(price.figure) }
}

/** Decimals beyond those of every rate up to which a typed figure shows in full. */
const extraDecimals = 2

/** Decimals of a figure on the screen: those of every rate, or all that were typed if that is hardly more. */
function shownDecimals(figure: Rate): number {
  const usual = significantDecimals(figure)
  const typed = rateText(figure).split('.')[1]?.length ?? 0
  return figure >= rateOne && typed <= usual + extraDecimals ? Math.max(typed, usual) : usual
}

function rounded(figure: Rate, decimals: number): Rate {
  const step = 10n ** BigInt(10 - decimals)
  return ((figure + step / 2n) / step) * step
}

/** The figure with the decimals of every rate. Unlike the shown one it never falls while the figure rises. */
export const comparableFigure = (figure: Rate): Rate => rounded(figure, significantDecimals(figure))

/** The figure that stands on the screen. */
const shownFigure = (figure: Rate): Rate => rounded(figure, shownDecimals(figure))

/** `1,340.00` */
export const formatFigure = (figure: Rate, locale?: string): string =>
  formatDigits(rateText(shownFigure(figure)), { locale, decimals: shownDecimals(figure) })

/** `1 USD = 1,340.00 NGN`, in the price's own direction. */
export const formatEquation = ({ figure, base, quote }: Price, locale?: string): string =>
  `1 ${base} = ${formatFigure(figure, locale)} ${quote}`

/** `1 USD = 1,340.00 NGN`, in the pair's direction (rules/rates.md#show-rates). */
export const formatPrice = (price: Price, locale?: string): string =>
  formatEquation(inDirection(price), locale)

/** The other way round: `1 NGN = 0.00074627 USD`. */
export function formatInverse(price: Price, locale?: string): string {
  const { base, quote } = directionOf(price.base, price.quote)
  const figure = price.base === quote ? price.figure : inverse(price.figure)
  return formatEquation({ base: quote, quote: base, figure }, locale)
}

/**
 * Distance of a price from the market in tenths of a per cent, as the figures on the screen have it: 131 means that the
 * shown price is 13.1 % above the shown market rate. 0 within 0.05 %.
 */
export function distanceFromMarket(price: Price, market: Price): number {
  const [shown, reference] = [price, market].map((each) => shownFigure(inDirection(each).figure)) as [
    Rate,
    Rate,
  ]
  const thousandths = ((shown - reference) * 100_000n) / reference
  return Number((thousandths + (thousandths < 0n ? -50n : 50n)) / 100n)
}

/**
 * How much cheaper than the market a listing that needs `need` is for the buyer, in tenths of a per cent; negative if
 * it is dearer. Its owner gets that much less than at market.
 */
export function cheaperBy(price: Price, market: Price, need: CurrencyCode): number {
  const distance = distanceFromMarket(price, market)
  const isPricePaid = inDirection(price).base !== need
  return isPricePaid ? -distance : distance
}
