/** Queries of the home search. No React. */
import type { InputOf } from '#core/contract/endpoint.ts'
import type { searchListings } from '#core/contract/listing-search.ts'
import { pageSize } from '#core/contract/values.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { type AmountFault, parseAmount, toDecimal } from '#core/money/money.ts'
import type { Pair, TypedAmount } from '#core/money/pair.ts'
import { amountFaultText } from '#core/texts/amount-fault-text.ts'
import type { AmountTexts } from '#core/texts/shared/amounts/en.ts'
import type { Texts } from './texts/en.ts'

type Query = InputOf<typeof searchListings>['query']

/** The buyer's side: they need dollars and have naira. */
export const defaults: Pair = { give: 'NGN', get: 'USD' }

/** The buyer's pair in the listing's fields: the buyer has what the owner needs. Swapped only here. */
const listingsQuery = ({ give, get }: Pair) => ({ needCurrency: give, haveCurrency: get })

/** The newest listings of others, in the default pair. */
export const recentQuery: Query = {
  isUser: false,
  ...listingsQuery(defaults),
  pageNumber: 1,
  pageSize,
}

/** A submitted search; `have` is decimal text of `pair.give`. */
export type Search = { readonly pair: Pair; readonly have: string }

/**
 * Listings whose owner needs no more than the buyer has, the best first for those who see rates. Excludes own listings,
 * which cannot be ordered.
 */
export const matchingQuery = ({ pair, have }: Search, signedIn: boolean): Query => ({
  ...listingsQuery(pair),
  maxAmount: have,
  sortBy: signedIn ? 'best-rate' : 'newest',
  isUser: false,
  pageNumber: 1,
  pageSize,
})

/** After a search without results: any listing that offers the needed currency. */
export const offeringQuery = (needed: CurrencyCode): Query => ({
  haveCurrency: needed,
  sortBy: 'newest',
  isUser: false,
  pageNumber: 1,
  pageSize,
})

export type SearchErrors = { give?: string | undefined; get?: string | undefined }

/** The have-amount is positive and finite; the need-amount is numeric and not negative, and may be left out. */
export function checkSearch(
  amounts: { give: string; get: string },
  pair: Pair,
  texts: Texts,
  amountTexts: AmountTexts,
): SearchErrors {
  const have = parseAmount(amounts.give, pair.give)
  const need = parseAmount(amounts.get, pair.get)
  const needFault = (fault: AmountFault) =>
    fault === 'not-positive' ? texts.negative : amountFaultText(fault, pair.get, amountTexts)
  return {
    give: have.ok ? undefined : amountFaultText(have.fault, pair.give, amountTexts),
    get: need.ok || need.fault === 'empty' || isZero(amounts.get) ? undefined : needFault(need.fault),
  }
}

const isZero = (text: string) => /^\s*\+?0*\.?0*\s*$/.test(text)

/** The search for a valid have-amount. */
export function searchFor(have: string, pair: Pair): Search {
  const amount = parseAmount(have, pair.give)
  if (!amount.ok) throw new Error('The search has not been checked')
  return { pair, have: toDecimal(amount.value, pair.give) }
}

/** The pair and the amount that the page names. */
export type SearchStart = { readonly pair: Pair; readonly amount: TypedAmount }

/** The search of a start that names what the person has. */
export function firstSearch({ pair, amount }: SearchStart): Search | undefined {
  const isWhole = amount.side === 'give' && parseAmount(amount.text, pair.give).ok
  return isWhole ? searchFor(amount.text, pair) : undefined
}
