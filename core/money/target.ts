/**
 * The target of an alert: a price of a pair as people quote it, `1 USD = 1,300.00 NGN`, compared with the prices that
 * stand on the screen (rules/alerts.md#target).
 */
import type { CurrencyCode } from './currencies.ts'
import { comparableFigure } from './price.ts'
import { fromRateText, inverse, type Rate } from './rate.ts'

/** 1 `base` costs an amount of `quote`. */
export type Quotation = { readonly base: CurrencyCode; readonly quote: CurrencyCode }

/** `at-most`: for who gets the base currency; `at-least`: for who gives it. */
export const targetConditions = ['at-most', 'at-least'] as const
export type TargetCondition = (typeof targetConditions)[number]

const maxRate = fromRateText('9999999.9999999999')

/** Whether a price, with the decimals of every rate, has reached the target. Both are units of `quote` for 1 `base`. */
export const isReached = (condition: TargetCondition, target: Rate, price: Rate): boolean =>
  condition === 'at-most' ? comparableFigure(price) <= target : comparableFigure(price) >= target

/** The listings that an alert about listings looks at: they need what its person gives. */
export const listingPairOf = (
  { base, quote }: Quotation,
  condition: TargetCondition,
): { need: CurrencyCode; have: CurrencyCode } =>
  condition === 'at-most' ? { need: quote, have: base } : { need: base, have: quote }

/** A listing's rate R as a price in the alert's direction. */
export const priceOfListing = (condition: TargetCondition, rate: Rate): Rate =>
  condition === 'at-most' ? inverse(rate) : rate

/**
 * The lowest rate R of a listing that reaches the target. R is have for 1 need, so a higher one is always better for
 * the buyer. A listing at exactly the target's price reaches it, although R may have lost its last decimals.
 */
export function lowestReachingRate(condition: TargetCondition, target: Rate): Rate {
  const exact = condition === 'at-most' ? inverse(target) : target
  const reaches = (rate: Rate) => isReached(condition, target, priceOfListing(condition, rate))
  let [below, at] = [0n, exact * 2n + 1n]
  while (at - below > 1n) {
    const middle = (below + at) / 2n
    if (reaches(middle)) at = middle
    else below = middle
  }
  const [lowest = at] = [exact, at, maxRate].sort((a, b) => (a < b ? -1 : 1))
  return lowest > 0n ? lowest : 1n
}
