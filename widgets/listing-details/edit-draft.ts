/** Draft of a listing's edit: its checks and its effect. No React. */
import type { ListingDetail } from '#core/contract/listings.ts'
import { fromDecimal, type Minor, maxAmount, unit } from '#core/money/money.ts'
import { fromRateText, giveUpFor, parseRate, type Rate, rateText } from '#core/money/rate.ts'
import { amountFaultText } from '#core/texts/amount-fault-text.ts'
import type { AmountTexts } from '#core/texts/shared/amounts/en.ts'
import type { MoneyTexts } from '#core/wizard/texts/money/en.ts'

export type EditDraft = {
  /** R, typed or from the market: units of the have-currency for 1 of the need-currency. */
  rate: string
  isSystemRate: boolean
  partFulfilment: boolean
  systemFulfilment: boolean
  pin: string
}

export const draftOf = (listing: ListingDetail): EditDraft => ({
  rate: rateText(fromRateText(listing.rate)),
  isSystemRate: listing.isSystemRate,
  partFulfilment: listing.partFulfilment,
  systemFulfilment: listing.systemFulfilment,
  pin: '',
})

/** The typed rate, if valid. */
export function rateOf(draft: EditDraft): Rate | undefined {
  const rate = parseRate(draft.rate)
  return rate.ok ? rate.value : undefined
}

const isSameRate = (draft: EditDraft, listing: ListingDetail) => rateOf(draft) === fromRateText(listing.rate)

/** An untouched system rate stays as it is; otherwise it is the current market rate. */
export const usesMarketRate = (draft: EditDraft, listing: ListingDetail): boolean =>
  draft.isSystemRate && !(listing.isSystemRate && isSameRate(draft, listing))

/** Whether saving would change anything. */
export const isChanged = (draft: EditDraft, listing: ListingDetail): boolean =>
  !isSameRate(draft, listing) ||
  draft.isSystemRate !== listing.isSystemRate ||
  draft.partFulfilment !== listing.partFulfilment ||
  draft.systemFulfilment !== listing.systemFulfilment

/**
 * The owner's ask at `rate`, in minor units of the need-currency, as the server computes it: the amount received so
 * far plus the balance's value, rounded up.
 */
export function askAmountAt(listing: ListingDetail, rate: Rate): Minor {
  const { needCurrency, haveCurrency } = listing
  const need = fromDecimal(listing.needAmount, needCurrency)
  const received = fromDecimal(listing.receivedAmount ?? '0', needCurrency)
  // Accepted counter-offers may have brought the whole need before the balance was sold.
  if (rate === fromRateText(listing.rate) && received < need) return need
  return received + giveUpFor(fromDecimal(listing.balance, haveCurrency), haveCurrency, needCurrency, rate)
}

export function checkDraft(
  draft: EditDraft,
  listing: ListingDetail,
  moneyTexts: MoneyTexts,
  amountTexts: AmountTexts,
) {
  const rate = parseRate(draft.rate)
  const { needCurrency: need } = listing
  return {
    rate: !rate.ok
      ? amountTexts.rate[rate.fault]
      : askAmountAt(listing, rate.value) > maxAmount * unit(need)
        ? amountFaultText('too-large', need, amountTexts)
        : undefined,
    pin: draft.pin === '' ? moneyTexts.pinMissing : draft.pin.length < 4 ? moneyTexts.pinShort : undefined,
  }
}

/** A valid draft, as the call takes it. */
export function bodyOf(draft: EditDraft) {
  const rate = rateOf(draft)
  if (rate === undefined) throw new Error('The draft has not been checked')
  return { ...draft, rate: rateText(rate) }
}
