/** Draft of an order, its checks, and what the steps get. No React. */

import type { Dispatch, SetStateAction } from 'react'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import type { ListingDetail } from '#core/contract/listings.ts'
import type { placeOrder } from '#core/contract/orders.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import {
  formatDigits,
  fromDecimal,
  type Minor,
  maxAmount,
  parseAmount,
  toDecimal,
  unit,
} from '#core/money/money.ts'
import { fromRateText, giveUpFor, parseRate, type Rate, rateText } from '#core/money/rate.ts'
import { amountFaultText } from '#core/texts/amount-fault-text.ts'
import type { AmountTexts } from '#core/texts/shared/amounts/en.ts'
import type { MoneyProps } from '#core/wizard/flow/MoneyWizard.tsx'
import type { Texts } from './texts/en.ts'

/** The part of a listing that an order depends on. */
export type Orderable = {
  needCurrency: CurrencyCode
  haveCurrency: CurrencyCode
  /** Decimal text in the have-currency: the amount that can still be ordered. */
  balance: string
  /** R, decimal text, in the owner's direction (rules/rates.md#direction). */
  rate: string
  partFulfilment: boolean
}

export type OrderDraft = {
  /** In the listing's have-currency, as typed. */
  amount: string
  ownerRate: boolean
  /** The own rate in the owner's direction, as typed; ignored while `ownerRate`. */
  rate: string
  isSystemRate: boolean
}

/** Without part fulfilment the whole balance is the only amount. */
export const draftFor = (listing: Orderable): OrderDraft => ({
  amount: listing.partFulfilment ? '' : fullAmount(listing),
  ownerRate: true,
  rate: '',
  isSystemRate: false,
})

/** The whole balance in input form: `600`, `600.50`. */
export const fullAmount = ({ balance, haveCurrency }: Orderable): string =>
  toDecimal(fromDecimal(balance, haveCurrency), haveCurrency).replace(/\.0+$/, '')

/**
 * rules/orders.md#counter-offer: turned off, the rate starts at the market's with the system flag, or, without a
 * usable market rate, at the owner's as an own rate.
 */
export function withOwnerRate(
  draft: OrderDraft,
  on: boolean,
  listing: Orderable,
  market: Rate | undefined,
): OrderDraft {
  if (on) return { ...draft, ownerRate: true, isSystemRate: false }
  return market === undefined
    ? { ...draft, ownerRate: false, rate: rateText(fromRateText(listing.rate)), isSystemRate: false }
    : { ...draft, ownerRate: false, rate: rateText(market), isSystemRate: true }
}

/** Editing the rate turns it into an own rate. */
export const withRate = (draft: OrderDraft, rate: string): OrderDraft => ({
  ...draft,
  rate,
  isSystemRate: false,
})

/** Rate of the order, if valid. */
export function rateOf(draft: OrderDraft, listing: Orderable): Rate | undefined {
  if (draft.ownerRate) return fromRateText(listing.rate)
  const rate = parseRate(draft.rate)
  return rate.ok ? rate.value : undefined
}

/** Whether the order's rate differs from the owner's. */
export function isCounterOffer(draft: OrderDraft, listing: Orderable): boolean {
  const rate = rateOf(draft, listing)
  return rate !== undefined && rate !== fromRateText(listing.rate)
}

function ordered(draft: OrderDraft, listing: Orderable): Minor | undefined {
  const amount = parseAmount(draft.amount, listing.haveCurrency)
  return amount.ok ? amount.value : undefined
}

/** Payment in minor units of the need-currency, rounded up; undefined while incomplete. */
export function giveUpOf(draft: OrderDraft, listing: Orderable): Minor | undefined {
  const amount = ordered(draft, listing)
  const rate = rateOf(draft, listing)
  if (amount === undefined || rate === undefined) return undefined
  return giveUpFor(amount, listing.haveCurrency, listing.needCurrency, rate)
}

/** Payment for the same amount at the owner's rate. */
export const askedFor = (draft: OrderDraft, listing: Orderable): Minor | undefined =>
  giveUpOf({ ...draft, ownerRate: true }, listing)

export type OrderErrors = { [Name in keyof OrderDraft]?: string }

type OrderTexts = { texts: Texts; figureTexts: AmountTexts; locale?: string }

/** Checks on Continue. */
export function checkOrder(
  draft: OrderDraft,
  listing: Orderable,
  { texts, figureTexts: amountTexts, locale }: OrderTexts,
): OrderErrors {
  const errors: OrderErrors = {}
  const { haveCurrency, needCurrency } = listing
  const balance = fromDecimal(listing.balance, haveCurrency)
  const amount = parseAmount(draft.amount, haveCurrency)
  if (!amount.ok) errors.amount = amountFaultText(amount.fault, haveCurrency, amountTexts)
  else if (amount.value > balance)
    errors.amount = texts.aboveBalance(balanceDigits(listing, locale), haveCurrency)
  else if (!listing.partFulfilment && amount.value < balance) errors.amount = texts.partNotAllowed

  if (!draft.ownerRate) {
    const rate = parseRate(draft.rate)
    if (!rate.ok) errors.rate = amountTexts.rate[rate.fault]
    else if ((giveUpOf(draft, listing) ?? 0n) > maxAmount * unit(needCurrency)) {
      errors.rate = texts.giveUpTooLarge(needCurrency)
    }
  }
  return errors
}

/** `600`, `1,250.50`: decimals only if not zero. */
function balanceDigits({ balance, haveCurrency }: Orderable, locale: string | undefined): string {
  const [whole = '0', fraction = ''] = toDecimal(fromDecimal(balance, haveCurrency), haveCurrency).split('.')
  return formatDigits(`${whole}.${fraction}`, {
    locale,
    decimals: /^0*$/.test(fraction) ? 0 : fraction.length,
  })
}

/** Figures of a valid draft, as the call takes them. */
export function figuresOf(draft: OrderDraft, listing: Orderable) {
  const amount = ordered(draft, listing)
  const rate = rateOf(draft, listing)
  const giveUp = giveUpOf(draft, listing)
  if (amount === undefined || rate === undefined || giveUp === undefined) {
    throw new Error('The draft has not been checked')
  }
  return {
    rate: rateText(rate),
    orderAmount: toDecimal(amount, listing.haveCurrency),
    giveUpAmount: toDecimal(giveUp, listing.needCurrency),
    isSystemRate: !draft.ownerRate && draft.isSystemRate,
  }
}

export type StepProps = MoneyProps<'details' | 'amounts', AnswerOf<typeof placeOrder>> & {
  listingId: string
  listing: ListingDetail
  draft: OrderDraft
  change: Dispatch<SetStateAction<OrderDraft>>
}
