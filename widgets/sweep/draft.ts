/** Draft of a sweep, its checks, and what the steps get. No React. */

import type { Dispatch, SetStateAction } from 'react'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { quoteSweep, SweepQuote, Swept } from '#core/contract/sweep.ts'
import type { MarketRate } from '#core/exchange-ui/figures/use-market-rate.ts'
import type { RailTexts } from '#core/exchange-ui/texts/rail/en.ts'
import { formatMoney, fromDecimal, type Minor, parseAmount, toDecimal } from '#core/money/money.ts'
import { type Pair, readStart, type Side, type Start, type TypedAmount } from '#core/money/pair.ts'
import { payFor, readPrice } from '#core/money/price.ts'
import { amountFaultText } from '#core/texts/amount-fault-text.ts'
import type { AmountTexts } from '#core/texts/shared/amounts/en.ts'
import type { MoneyProps } from '#core/wizard/flow/MoneyWizard.tsx'

/** The listings and amounts of a sweep at one moment, in minor units. */
export type Plan = Record<Side, Minor> & { readonly listings: number }

export type SweepDraft = {
  pair: Pair
  amount: TypedAmount
  /** The plan that the person saw last, and confirms with the PIN. */
  agreed: Plan | undefined
  /** The plan that they saw before, if the offers have moved since. */
  before: Plan | undefined
}

/** The attributes' pair and amount; by default naira into dollars. */
export const draftFor = (start: Start): SweepDraft => ({
  ...readStart(start, { pair: { give: 'NGN', get: 'USD' }, side: 'give' }),
  agreed: undefined,
  before: undefined,
})

/** The typed amount in minor units; undefined while it is invalid. */
export function typedOf({ pair, amount }: SweepDraft): Minor | undefined {
  const typed = parseAmount(amount.text, pair[amount.side])
  return typed.ok ? typed.value : undefined
}

type Question = InputOf<typeof quoteSweep>['query']

/** The query for a quote of an amount of the draft's side. */
export const questionOf = ({ pair, amount }: SweepDraft, wanted: Minor): Question => ({
  giveCurrency: pair.give,
  getCurrency: pair.get,
  side: amount.side,
  amount: toDecimal(wanted, pair[amount.side]),
})

export const planOf = (quote: SweepQuote): Plan => ({
  listings: quote.listings,
  give: fromDecimal(quote.giveAmount, quote.giveCurrency),
  get: fromDecimal(quote.getAmount, quote.getCurrency),
})

/** The outcome of a sweep, from its answer, which names no currencies. */
export const takenBy = ({ giveAmount, getAmount, orders }: Swept, { give, get }: Pair): Plan => ({
  listings: orders.length,
  give: fromDecimal(giveAmount, give),
  get: fromDecimal(getAmount, get),
})

/** How much less than at market a quote costs, in minor units of what is given; negative if it is more. */
export function savedBy(quote: SweepQuote): Minor | undefined {
  const { giveCurrency, getCurrency, marketPrice } = quote
  const market = readPrice(giveCurrency, getCurrency, marketPrice)
  const { get, give } = planOf(quote)
  return market && payFor(get, getCurrency, market) - give
}

/** Whether the server would refuse `agreed` while `now` is all there is. */
export const isWorse = (now: Plan, agreed: Plan): boolean => now.give > agreed.give || now.get < agreed.get

/** The draft with what is on offer now, where that is worse than what the person saw. */
export const withOffers = (draft: SweepDraft, now: Plan): SweepDraft =>
  draft.agreed && isWorse(now, draft.agreed)
    ? { ...draft, agreed: now, before: draft.before ?? draft.agreed }
    : draft

/** The rest of the typed amount, if it can be listed. */
export function listableRest(
  draft: SweepDraft,
  taken: Plan,
  { smallestOf }: Pick<MarketRate, 'smallestOf'>,
): Minor | undefined {
  const { side } = draft.amount
  const rest = (typedOf(draft) ?? 0n) - taken[side]
  const smallest = smallestOf(draft.pair[side]) ?? 1n
  return rest >= smallest ? rest : undefined
}

type CheckTexts = { amounts: AmountTexts; rail: RailTexts; locale: string }

/** Checks on Continue. */
export function checkSweep(
  draft: SweepDraft,
  { smallestOf }: Pick<MarketRate, 'smallestOf'>,
  { amounts, rail, locale }: CheckTexts,
): { amount?: string } {
  const code = draft.pair[draft.amount.side]
  const typed = parseAmount(draft.amount.text, code)
  if (!typed.ok) return { amount: amountFaultText(typed.fault, code, amounts) }
  const smallest = smallestOf(code)
  return smallest !== undefined && typed.value < smallest
    ? { amount: rail.tooSmall(formatMoney(smallest, code, { locale })) }
    : {}
}

export type StepProps = MoneyProps<'amounts', SweepResult> & {
  draft: SweepDraft
  change: Dispatch<SetStateAction<SweepDraft>>
}

export type SweepResult = Pick<Swept, 'orders'> & {
  readonly taken: Plan
  /** In minor units of what is given. */
  readonly fee: Minor
  /** The first order's stands for the sweep where one is asked for; the success screen lists them all. */
  readonly reference: string
}
