/** Draft of an alert: its terms, its checks, and the comparison with the market. No React. */

import type { Alert, AlertKind, AlertTerms } from '#core/contract/alerts.ts'
import { type CurrencyCode, currencyByCode } from '#core/money/currencies.ts'
import type { Pair } from '#core/money/pair.ts'
import { formatTenths } from '#core/money/per-cent.ts'
import { directionOf, distanceFromMarket, formatEquation, type Price } from '#core/money/price.ts'
import { fromRateText, inverse, parseRate, type Rate } from '#core/money/rate.ts'
import { isReached, listingPairOf, type Quotation, type TargetCondition } from '#core/money/target.ts'
import type { AmountTexts } from '#core/texts/shared/amounts/en.ts'
import type { Texts } from './texts/en.ts'

export type Draft = Pair & {
  kind: AlertKind
  /** Units of the quote currency for 1 of the base currency, as typed. */
  target: string
}

/** The attributes' currencies, if they are two supported ones; dollars into naira otherwise. */
export function newDraft(from: string | undefined, to: string | undefined, kind: string | undefined): Draft {
  const [give = 'USD', get = 'NGN'] = [codeOf(from), codeOf(to)]
  const other = give === 'NGN' ? 'USD' : 'NGN'
  return { give, get: give === get ? other : get, kind: kind === 'listing' ? 'listing' : 'rate', target: '' }
}

const codeOf = (text: string | undefined): CurrencyCode | undefined =>
  currencyByCode(text?.trim().toUpperCase() ?? '')?.code

export function draftOf(alert: Alert): Draft {
  const { need, have } = listingPairOf(alert, alert.condition)
  return { kind: alert.kind, give: need, get: have, target: alert.target }
}

/** The direction of the draft's pair, or that of the edited alert. */
export function quotationOf({ give, get }: Pair, edited?: Quotation): Quotation {
  const isSamePair = edited && [give, get].includes(edited.base) && [give, get].includes(edited.quote)
  return isSamePair ? { base: edited.base, quote: edited.quote } : directionOf(give, get)
}

/** A person who gets the base currency wants it cheap. */
export const conditionOf = ({ get }: Pair, { base }: Quotation): TargetCondition =>
  get === base ? 'at-most' : 'at-least'

export function targetOf(draft: Draft): Rate | undefined {
  const parsed = parseRate(draft.target)
  return parsed.ok ? parsed.value : undefined
}

export function targetFault(draft: Draft, texts: Texts, amounts: AmountTexts): string | undefined {
  const parsed = parseRate(draft.target)
  if (parsed.ok) return undefined
  return parsed.fault === 'empty' ? texts.targetNeeded : amounts.rate[parsed.fault]
}

export const termsOf = (draft: Draft, direction: Quotation): AlertTerms => ({
  kind: draft.kind,
  base: direction.base,
  quote: direction.quote,
  condition: conditionOf(draft, direction),
  target: draft.target.replaceAll(',', ''),
})

/** `1 USD = 1,300.00 NGN or less` */
export function termsText(
  { base, quote, condition, target }: Quotation & { condition: TargetCondition; target: Rate | string },
  texts: Texts,
  locale: string,
): string {
  const rate = typeof target === 'string' ? fromRateText(target) : target
  return texts.conditions[condition](formatEquation({ base, quote, figure: rate }, locale))
}

/** The target beside the market, as figures on the screen. */
export function comparisonText(
  draft: Draft,
  direction: Quotation,
  market: Price | undefined,
  /** The day of the market's price. */
  day: string,
  texts: Texts,
  locale: string,
): string | undefined {
  if (market === undefined) return undefined
  const target = targetOf(draft)
  const price = market.base === direction.base ? market : { ...direction, figure: inverse(market.figure) }
  const now = formatEquation(price, locale)
  if (target === undefined) return texts.market(now, day)
  if (draft.kind === 'rate' && isReached(conditionOf(draft, direction), target, price.figure))
    return texts.reachedToday(now)
  const tenths = distanceFromMarket({ ...direction, figure: target }, market)
  const size = formatTenths(tenths, locale)
  if (tenths === 0) return texts.atMarket(now, day)
  return tenths > 0 ? texts.aboveMarket(size, now, day) : texts.belowMarket(size, now, day)
}
