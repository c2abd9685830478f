/** Draft of a listing, its checks, and what the steps get. No React. */

import type { Dispatch, SetStateAction } from 'react'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import type { createListing } from '#core/contract/listings.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { type Minor, maxAmount, parseAmount, toDecimal, unit } from '#core/money/money.ts'
import { offerFor, parseRate, type Rate, rateText } from '#core/money/rate.ts'
import { amountFaultText } from '#core/texts/amount-fault-text.ts'
import type { AmountTexts } from '#core/texts/shared/amounts/en.ts'
import type { MoneyProps } from '#core/wizard/flow/MoneyWizard.tsx'
import type { Texts } from './texts/en.ts'

export type YesNo = '' | 'yes' | 'no'

export type ListingDraft = {
  needAmount: string
  needCurrency: CurrencyCode
  haveCurrency: CurrencyCode
  /** R as typed: units of the have-currency for 1 of the need-currency. */
  rate: string
  isSystemRate: boolean
  partFulfilment: YesNo
  systemFulfilment: YesNo
}

/** Needs naira, offers US dollars. */
export const emptyDraft: ListingDraft = {
  needAmount: '',
  needCurrency: 'NGN',
  haveCurrency: 'USD',
  rate: '',
  isSystemRate: false,
  partFulfilment: '',
  systemFulfilment: '',
}

/** At the system rate, the draft's rate is the market rate once known. */
export const atSystemRate = (draft: ListingDraft, market: Rate | undefined): ListingDraft =>
  draft.isSystemRate ? { ...draft, rate: market === undefined ? '' : rateText(market) } : draft

/** Editing the rate turns the system rate off. */
export const withRate = (draft: ListingDraft, rate: string): ListingDraft => ({
  ...draft,
  rate,
  isSystemRate: false,
})

/**
 * Changes the currency of one side. Choosing the other side's currency swaps the pair. An own rate applied to the old
 * pair and is dropped; the system rate follows by itself.
 */
export function withCurrency(
  draft: ListingDraft,
  side: 'needCurrency' | 'haveCurrency',
  currency: CurrencyCode,
): ListingDraft {
  if (draft[side] === currency) return draft
  const other = side === 'needCurrency' ? 'haveCurrency' : 'needCurrency'
  const turned = draft[other] === currency ? { [other]: draft[side] } : {}
  return { ...draft, ...turned, [side]: currency, rate: '' }
}

/** The typed rate, if valid. */
export function rateOf(draft: ListingDraft): Rate | undefined {
  const rate = parseRate(draft.rate)
  return rate.ok ? rate.value : undefined
}

/** Calculated offer in minor units of the have-currency, rounded up; undefined while incomplete. */
export function offerOf(draft: ListingDraft): Minor | undefined {
  const need = parseAmount(draft.needAmount, draft.needCurrency)
  const rate = rateOf(draft)
  if (!need.ok || rate === undefined) return undefined
  return offerFor(need.value, draft.needCurrency, draft.haveCurrency, rate)
}

export type DraftErrors = { [Name in keyof ListingDraft]?: string }

/** Checks on Continue. */
export function checkDraft(draft: ListingDraft, texts: Texts, amountTexts: AmountTexts): DraftErrors {
  const errors: DraftErrors = {}
  const need = parseAmount(draft.needAmount, draft.needCurrency)
  if (!need.ok) errors.needAmount = amountFaultText(need.fault, draft.needCurrency, amountTexts)
  const rate = parseRate(draft.rate)
  if (!rate.ok) errors.rate = amountTexts.rate[rate.fault]
  else if ((offerOf(draft) ?? 0n) > maxAmount * unit(draft.haveCurrency)) {
    errors.rate = texts.offerTooLarge(draft.haveCurrency)
  }
  if (draft.partFulfilment === '') errors.partFulfilment = texts.partFulfilmentMissing
  if (draft.systemFulfilment === '') errors.systemFulfilment = texts.systemFulfilmentMissing
  return errors
}

/** Figures of a valid draft, as the call takes them. */
export function figuresOf(draft: ListingDraft) {
  const need = parseAmount(draft.needAmount, draft.needCurrency)
  const rate = rateOf(draft)
  const offer = offerOf(draft)
  if (!need.ok || rate === undefined || offer === undefined) throw new Error('The draft has not been checked')
  return {
    needAmount: toDecimal(need.value, draft.needCurrency),
    needCurrency: draft.needCurrency,
    haveAmount: toDecimal(offer, draft.haveCurrency),
    haveCurrency: draft.haveCurrency,
    rate: rateText(rate),
    isSystemRate: draft.isSystemRate,
    partFulfilment: draft.partFulfilment === 'yes',
    systemFulfilment: draft.systemFulfilment === 'yes',
  }
}

export type StepProps = MoneyProps<'details', AnswerOf<typeof createListing>> & {
  draft: ListingDraft
  change: Dispatch<SetStateAction<ListingDraft>>
}
