/** Draft of a listing's edit: its checks and its effect. No React. */

import type { ListingDetail } from '#core/contract/listings.ts'
import { pinLength } from '#core/contract/pin-rule.ts'
import { formatMoney, fromDecimal, type Minor, maxAmount, unit } from '#core/money/money.ts'
import { compareAt, type Price, payFor, priceOf } from '#core/money/price.ts'
import { parsePrice, quote, type TypedPrice, typePrice } from '#core/money/typed-price.ts'
import { amountFaultText } from '#core/texts/amount-fault-text.ts'
import type { AmountTexts } from '#core/texts/shared/amounts/en.ts'
import type { MoneyTexts } from '#core/wizard/texts/money/en.ts'
import type { Texts } from './texts/en.ts'

export type EditDraft = {
  price: TypedPrice
  /** The far price that the person chose to keep (rules/rates.md#guard-rails). */
  kept: string
  isSystemRate: boolean
  partFulfilment: boolean
  systemFulfilment: boolean
  pin: string
}

export const draftOf = (listing: ListingDetail): EditDraft => ({
  price: typePrice(priceOf(listing)),
  kept: '',
  isSystemRate: listing.isSystemRate,
  partFulfilment: listing.partFulfilment,
  systemFulfilment: listing.systemFulfilment,
  pin: '',
})

/** The typed price, if valid. */
export function draftPrice(
  draft: EditDraft,
  { needCurrency, haveCurrency }: ListingDetail,
): Price | undefined {
  const price = parsePrice(draft.price, needCurrency, haveCurrency)
  return price.ok ? price.value : undefined
}

const isOwnPrice = (price: Price, listing: ListingDetail) =>
  compareAt(listing.needCurrency, price, priceOf(listing)) === 0

function isSameRate(draft: EditDraft, listing: ListingDetail): boolean {
  const price = draftPrice(draft, listing)
  return price !== undefined && isOwnPrice(price, listing)
}

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
 * The owner's ask at a price, in minor units of the need-currency, as the server computes it: the amount received so
 * far plus the balance's value, rounded up.
 */
export function askAmountAt(listing: ListingDetail, price: Price): Minor {
  const { needCurrency, haveCurrency } = listing
  const need = fromDecimal(listing.needAmount, needCurrency)
  const received = fromDecimal(listing.receivedAmount ?? '0', needCurrency)
  // Accepted counter-offers may have brought the whole need before the balance was sold.
  if (isOwnPrice(price, listing) && received < need) return need
  return received + payFor(fromDecimal(listing.balance, haveCurrency), haveCurrency, price)
}

export function checkDraft(
  draft: EditDraft,
  listing: ListingDetail,
  moneyTexts: MoneyTexts,
  amountTexts: AmountTexts,
) {
  const { needCurrency: need, haveCurrency: have } = listing
  const price = parsePrice(draft.price, need, have)
  return {
    price: !price.ok
      ? amountTexts.rate[price.fault]
      : askAmountAt(listing, price.value) > maxAmount * unit(need)
        ? amountFaultText('too-large', need, amountTexts)
        : undefined,
    pin:
      draft.pin === ''
        ? moneyTexts.pinMissing
        : draft.pin.length < pinLength
          ? moneyTexts.pinShort
          : undefined,
  }
}

/** A valid draft, as the call takes it. */
export function bodyOf(draft: EditDraft, listing: ListingDetail) {
  const price = draftPrice(draft, listing)
  if (price === undefined) throw new Error('The draft has not been checked')
  const { isSystemRate, partFulfilment, systemFulfilment } = draft
  return { ...quote(price, listing.needCurrency, draft.kept), isSystemRate, partFulfilment, systemFulfilment }
}

/** The effect of the edit in money. */
export function describeEdit(draft: EditDraft, listing: ListingDetail, texts: Texts, locale: string): string {
  const { needCurrency: need, haveCurrency: have } = listing
  const formatNeed = (amount: string | Minor) => formatMoney(amount, need, { locale, whole: true })
  const offer = texts.offerStays(formatMoney(listing.offerAmount, have, { locale, whole: true }))
  const price = draftPrice(draft, listing)
  if (price === undefined) return offer
  const [before, after] = [formatNeed(listing.needAmount), formatNeed(askAmountAt(listing, price))]
  const ask = after === before ? texts.askStays(before) : texts.askInstead(after, before)
  const received = fromDecimal(listing.receivedAmount ?? '0', need)
  return received > 0n ? `${offer} ${ask} ${texts.cameIn(formatNeed(received))}` : `${offer} ${ask}`
}

/** Outcome of a change; `fresh` is the listing after it, if it could be fetched. */
export function describeOutcome(
  before: ListingDetail,
  saved: Pick<ListingDetail, 'needAmount' | 'status'>,
  fresh: ListingDetail | undefined,
  texts: Texts,
  locale: string,
): string {
  const { haveCurrency: have, needCurrency: need } = before
  if (saved.status === 'fulfilled') return texts.matchedAll
  const sold = fresh ? fromDecimal(before.balance, have) - fromDecimal(fresh.balance, have) : 0n
  if (sold > 0n) return texts.matched(formatMoney(sold, have, { locale, whole: true }))
  if (saved.status !== before.status) return texts.matchedPart
  return texts.changed(formatMoney(saved.needAmount, need, { locale, whole: true }))
}
