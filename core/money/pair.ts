/** Two amounts linked by a rate: typing one updates the other. No React. */
import { type CurrencyCode, currencyByCode } from './currencies.ts'
import { type Minor, parseAmount, toDecimal } from './money.ts'
import { type Price, payFor, worthOf } from './price.ts'

export type Side = 'give' | 'get'

export type Pair = { readonly give: CurrencyCode; readonly get: CurrencyCode }

/** The typed text and its field. */
export type TypedAmount = { readonly side: Side; readonly text: string }

/** The attributes of a widget with the pair and the amount that it begins with. */
export type Start = { readonly [Name in 'from' | 'to' | 'side' | 'amount']: string | undefined }

const codeOf = (text: string | undefined): CurrencyCode | undefined =>
  currencyByCode(text?.trim().toUpperCase() ?? '')?.code

/** The pair and the amount that `start` names; `usual` where it names nothing, or no pair. */
export function readStart(
  { from, to, side, amount }: Start,
  usual: { readonly pair: Pair; readonly side: Side },
): { pair: Pair; amount: TypedAmount } {
  const pair: Pair = { give: codeOf(from) ?? usual.pair.give, get: codeOf(to) ?? usual.pair.get }
  const isSide = side === 'give' || side === 'get'
  return {
    pair: pair.give === pair.get ? withCurrency(usual.pair, 'give', pair.give) : pair,
    amount: { side: isSide ? side : usual.side, text: amount?.trim() ?? '' },
  }
}

/** The route of a wizard or of the search that begins with an amount of one side of a pair. */
export function startRoute(
  path: '/' | '/sweep' | '/create-listing',
  pair: Pair,
  side: Side,
  amount: Minor | undefined,
): string {
  const query = new URLSearchParams({ ...pair, side })
  if (amount !== undefined) query.set('amount', toDecimal(amount, pair[side]))
  return `${path}?${query}`
}

/** The other side's amount at a price of the pair; undefined if either is missing. */
export function otherSide(
  typed: TypedAmount,
  { give, get }: Pair,
  price: Price | undefined,
): Minor | undefined {
  const amount = parseAmount(typed.text, typed.side === 'give' ? give : get)
  if (!amount.ok || price === undefined) return undefined
  // Neither promises more than the money is worth: what is received rounds down, what is paid rounds up.
  return typed.side === 'give' ? worthOf(amount.value, give, price) : payFor(amount.value, get, price)
}

/** Decimal texts of both fields. */
export function textsOf(
  typed: TypedAmount,
  pair: Pair,
  /** The amount of the side that was not typed. */
  amount: Minor | undefined,
): Record<Side, string> {
  const derivedSide: Side = typed.side === 'give' ? 'get' : 'give'
  return {
    [typed.side]: typed.text,
    [derivedSide]: amount === undefined ? '' : toDecimal(amount, pair[derivedSide]),
  } as Record<Side, string>
}

/** Changes the currency of one side. Choosing the other side's currency swaps the pair. */
export function withCurrency(pair: Pair, side: Side, code: CurrencyCode): Pair {
  const other: Side = side === 'give' ? 'get' : 'give'
  const next = { ...pair, [side]: code }
  return pair[other] === code ? { ...next, [other]: pair[side] } : next
}
