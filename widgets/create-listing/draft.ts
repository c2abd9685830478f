/** Draft of a listing, its checks, and what the steps get. No React. */

import type { Dispatch, SetStateAction } from 'react'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import type { createListing } from '#core/contract/listings.ts'
import type { MarketRate } from '#core/exchange-ui/figures/use-market-rate.ts'
import type { RailTexts } from '#core/exchange-ui/texts/rail/en.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatMoney, type Minor, maxAmount, parseAmount, unit } from '#core/money/money.ts'
import { otherSide, type Pair, readStart, type Start, type TypedAmount } from '#core/money/pair.ts'
import { type Price, payFor } from '#core/money/price.ts'
import { emptyPrice, parsePrice, type TypedPrice, typePrice } from '#core/money/typed-price.ts'
import { amountFaultText } from '#core/texts/amount-fault-text.ts'
import type { AmountTexts } from '#core/texts/shared/amounts/en.ts'
import type { MoneyProps } from '#core/wizard/flow/MoneyWizard.tsx'
import type { Texts } from './texts/en.ts'

export type YesNo = '' | 'yes' | 'no'

export type ListingDraft = {
  /** The amount needed (`get`) or offered (`give`), as typed; the other one follows. */
  amount: TypedAmount
  needCurrency: CurrencyCode
  haveCurrency: CurrencyCode
  price: TypedPrice
  isSystemRate: boolean
  /** The far price that the person chose to keep (rules/rates.md#guard-rails). */
  kept: string
  partFulfilment: YesNo
  systemFulfilment: YesNo
}

/** The attributes' pair and amount, with the answers of the last listing; by default US dollars for naira. */
export function draftFor(start: Start, lastAnswers: string | null): ListingDraft {
  const { pair, amount } = readStart(start, { pair: { give: 'USD', get: 'NGN' }, side: 'get' })
  return {
    amount,
    needCurrency: pair.get,
    haveCurrency: pair.give,
    price: emptyPrice(pair.get, pair.give),
    isSystemRate: false,
    kept: '',
    ...readAnswers(lastAnswers),
  }
}

/** Under which the last answers are remembered, see `useLastChoice`. */
export const answersName = 'fulfilment'

type Answers = Pick<ListingDraft, 'partFulfilment' | 'systemFulfilment'>

/** The answers of the last listing, as `writeAnswers` wrote them. */
function readAnswers(last: string | null): Answers {
  const [partFulfilment = '', systemFulfilment = ''] = (last ?? '').split(' ') as YesNo[]
  return { partFulfilment, systemFulfilment }
}

/** At the system rate, the draft's price is the system's once known. */
export const atSystemRate = (draft: ListingDraft, system: Price | undefined): ListingDraft =>
  draft.isSystemRate
    ? {
        ...draft,
        price: system ? typePrice(system) : emptyPrice(draft.needCurrency, draft.haveCurrency),
      }
    : draft

/** Editing the price turns the system rate off. */
export const withPrice = (draft: ListingDraft, price: TypedPrice): ListingDraft => ({
  ...draft,
  price,
  isSystemRate: false,
})

export const pairOf = ({ needCurrency, haveCurrency }: ListingDraft): Pair => ({
  give: haveCurrency,
  get: needCurrency,
})

/** Another pair. An own price applied to the old pair and is dropped; the system rate follows by itself. */
export const withPair = (draft: ListingDraft, { give, get }: Pair): ListingDraft => ({
  ...draft,
  needCurrency: get,
  haveCurrency: give,
  price: emptyPrice(get, give),
})

/** The typed price, if valid. */
export function draftPrice(draft: ListingDraft): Price | undefined {
  const price = parsePrice(draft.price, draft.needCurrency, draft.haveCurrency)
  return price.ok ? price.value : undefined
}

/** The needed amount, in minor units; undefined while incomplete. */
export function needOf(draft: ListingDraft): Minor | undefined {
  const { side, text } = draft.amount
  if (side === 'give') return otherSide(draft.amount, pairOf(draft), draftPrice(draft))
  const need = parseAmount(text, draft.needCurrency)
  return need.ok ? need.value : undefined
}

/** The offered amount, in minor units of the have-currency, rounded up; undefined while incomplete. */
export function offerOf(draft: ListingDraft): Minor | undefined {
  const [need, price] = [needOf(draft), draftPrice(draft)]
  return need === undefined || price === undefined ? undefined : payFor(need, draft.needCurrency, price)
}

export type DraftErrors = { [Name in keyof ListingDraft]?: string }

type Labels = { texts: Texts; amounts: AmountTexts; rail: RailTexts; locale: string }

/** Checks on Continue. */
export function checkDraft(
  draft: ListingDraft,
  { smallestOf }: Pick<MarketRate, 'smallestOf'>,
  { texts, amounts, rail, locale }: Labels,
): DraftErrors {
  const errors: DraftErrors = {}
  const { side, text } = draft.amount
  const code = pairOf(draft)[side]
  const amount = parseAmount(text, code)
  const smallest = smallestOf(code)
  if (!amount.ok) errors.amount = amountFaultText(amount.fault, code, amounts)
  else if (smallest !== undefined && amount.value < smallest)
    errors.amount = rail.tooSmall(formatMoney(smallest, code, { locale }))
  const price = parsePrice(draft.price, draft.needCurrency, draft.haveCurrency)
  if (!price.ok) errors.price = amounts.rate[price.fault]
  else if ((offerOf(draft) ?? 0n) > maxAmount * unit(draft.haveCurrency)) {
    errors.price = texts.offerTooLarge(draft.haveCurrency)
  }
  if (draft.partFulfilment === '') errors.partFulfilment = texts.partFulfilmentMissing
  if (draft.systemFulfilment === '') errors.systemFulfilment = texts.systemFulfilmentMissing
  return errors
}

export type StepProps = MoneyProps<'details', AnswerOf<typeof createListing>> & {
  draft: ListingDraft
  change: Dispatch<SetStateAction<ListingDraft>>
}
