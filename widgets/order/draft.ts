/** Draft of an order, its checks, and what the steps get. No React. */

import type { Dispatch, SetStateAction } from 'react'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import type { ListingDetail } from '#core/contract/listings.ts'
import type { placeOrder } from '#core/contract/orders.ts'
import type { MarketRate } from '#core/exchange-ui/figures/use-market-rate.ts'
import type { RailTexts } from '#core/exchange-ui/texts/rail/en.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import {
  formatDigits,
  formatMoney,
  fromDecimal,
  type Minor,
  maxAmount,
  parseAmount,
  toDecimal,
  unit,
} from '#core/money/money.ts'
import type { Pair, Side, TypedAmount } from '#core/money/pair.ts'
import { compareAt, type Price, payFor, priceOf, type WirePrice, worthOf } from '#core/money/price.ts'
import { emptyPrice, parsePrice, quote, type TypedPrice, typePrice } from '#core/money/typed-price.ts'
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
  /** Cost of the whole balance at the owner's price, decimal text in the need-currency. */
  balanceCost?: string | undefined
  /** R, decimal text, in the owner's direction (rules/rates.md#direction). */
  rate: string
  price?: WirePrice | undefined
  partFulfilment: boolean
}

export type OrderDraft = {
  /** The amount ordered (`get`) or given up (`give`), as typed; the other one follows. */
  amount: TypedAmount
  ownerRate: boolean
  /** The own price; ignored while `ownerRate`. */
  price: TypedPrice
  isSystemRate: boolean
  /** The far price that the person chose to keep (rules/rates.md#guard-rails). */
  kept: string
}

/** `amount` to get, or `giveAmount`, is what the page asks for. */
export const draftFor = (listing: Orderable, amount = '', giveAmount = ''): OrderDraft => ({
  amount: amount ? { side: 'get', text: amount } : firstAmount(listing, giveAmount),
  ownerRate: true,
  price: emptyPrice(listing.needCurrency, listing.haveCurrency),
  isSystemRate: false,
  kept: '',
})

export const pairOf = ({ needCurrency, haveCurrency }: Orderable): Pair => ({
  give: needCurrency,
  get: haveCurrency,
})

/** The amount to give, or the whole balance, where that is more or a part is not sold. */
function firstAmount(listing: Orderable, giveAmount: string): TypedAmount {
  const whole: TypedAmount = { side: 'get', text: fullAmount(listing) }
  if (!listing.partFulfilment) return whole
  const typed = parseAmount(giveAmount, listing.needCurrency)
  if (!typed.ok) return { side: 'get', text: '' }
  return typed.value < giveUpFor(balanceOf(listing), priceOf(listing), listing)
    ? { side: 'give', text: giveAmount }
    : whole
}

const balanceOf = ({ balance, haveCurrency }: Orderable): Minor => fromDecimal(balance, haveCurrency)

/** An amount in input form: `600`, `600.50`. */
const inputText = (amount: Minor, code: CurrencyCode) => toDecimal(amount, code).replace(/\.0+$/, '')

/** The whole balance in input form. */
export const fullAmount = (listing: Orderable): string => inputText(balanceOf(listing), listing.haveCurrency)

/** A share of the balance in input form. */
export const shareOf = (listing: Orderable, perCent: number): string =>
  inputText((balanceOf(listing) * BigInt(perCent)) / 100n, listing.haveCurrency)

/** rules/orders.md#counter-offer: turned off, the price starts at the owner's. */
export const withOwnerRate = (draft: OrderDraft, on: boolean, listing: Orderable): OrderDraft => ({
  ...draft,
  ownerRate: on,
  isSystemRate: false,
  ...(!on && { price: typePrice(priceOf(listing)) }),
})

/** Editing the price turns it into an own price. */
export const withPrice = (draft: OrderDraft, price: TypedPrice): OrderDraft => ({
  ...draft,
  price,
  isSystemRate: false,
})

/** Price of the order, if valid. */
export function draftPrice(draft: OrderDraft, listing: Orderable): Price | undefined {
  if (draft.ownerRate) return priceOf(listing)
  const price = parsePrice(draft.price, listing.needCurrency, listing.haveCurrency)
  return price.ok ? price.value : undefined
}

/** Negative if the order's price is worse for the buyer than the owner's, positive if better, 0 if equal. */
export function counterOffer(draft: OrderDraft, listing: Orderable): number {
  const price = draftPrice(draft, listing)
  return price ? compareAt(listing.needCurrency, price, priceOf(listing)) : 0
}

/** Whether the order's price differs from the owner's. */
export const isCounterOffer = (draft: OrderDraft, listing: Orderable): boolean =>
  counterOffer(draft, listing) !== 0

/** The payment for an amount: at the owner's price the whole balance costs what is left of the need. */
function giveUpFor(ordered: Minor, price: Price, listing: Orderable): Minor {
  const { needCurrency: need, haveCurrency: have, balanceCost } = listing
  const isWhole = ordered === balanceOf(listing) && compareAt(need, price, priceOf(listing)) === 0
  return isWhole && balanceCost !== undefined ? fromDecimal(balanceCost, need) : payFor(ordered, have, price)
}

/** Both amounts, in minor units; undefined while incomplete. */
export function amountsOf(draft: OrderDraft, listing: Orderable): Record<Side, Minor> | undefined {
  const price = draftPrice(draft, listing)
  const { side, text } = draft.amount
  const typed = parseAmount(text, pairOf(listing)[side])
  if (!typed.ok || !price) return undefined
  const [balance, need] = [balanceOf(listing), listing.needCurrency]
  // A payment for the whole balance orders the whole balance, whatever the price rounds to.
  const get =
    side === 'get'
      ? typed.value
      : typed.value === giveUpFor(balance, price, listing)
        ? balance
        : worthOf(typed.value, need, price)
  return { get, give: get === 0n ? typed.value : giveUpFor(get, price, listing) }
}

/** Payment for the same amount at the owner's rate. */
export function askedFor(draft: OrderDraft, listing: Orderable): Minor | undefined {
  const amounts = amountsOf(draft, listing)
  return amounts && giveUpFor(amounts.get, priceOf(listing), listing)
}

export type OrderErrors = { [Name in keyof OrderDraft]?: string }

type OrderTexts = { texts: Texts; figureTexts: AmountTexts; rail: RailTexts; locale?: string }

/** Checks on Continue. */
export function checkOrder(
  draft: OrderDraft,
  listing: Orderable,
  { smallestOf }: Pick<MarketRate, 'smallestOf'>,
  { texts, figureTexts: amountTexts, rail, locale }: OrderTexts,
): OrderErrors {
  const errors: OrderErrors = {}
  const { haveCurrency, needCurrency } = listing
  const balance = balanceOf(listing)
  const code = pairOf(listing)[draft.amount.side]
  const typed = parseAmount(draft.amount.text, code)
  const amounts = amountsOf(draft, listing)
  const smallest = smallestOf(haveCurrency)
  if (!typed.ok) errors.amount = amountFaultText(typed.fault, code, amountTexts)
  else if (amounts) {
    const { get } = amounts
    const format = (amount: Minor) => formatMoney(amount, haveCurrency, { locale })
    if (get > balance) errors.amount = texts.aboveBalance(balanceDigits(listing, locale), haveCurrency)
    else if (!listing.partFulfilment && get < balance) errors.amount = texts.partNotAllowed
    else if (smallest !== undefined && get < balance && get < smallest)
      errors.amount = rail.tooSmall(format(smallest))
    else if (smallest !== undefined && get < balance && balance - get < smallest)
      errors.amount = texts.restTooSmall(format(balance))
  }

  if (!draft.ownerRate) {
    const price = parsePrice(draft.price, needCurrency, haveCurrency)
    if (!price.ok) errors.price = amountTexts.rate[price.fault]
    else if ((amounts?.give ?? 0n) > maxAmount * unit(needCurrency)) {
      errors.price = texts.giveUpTooLarge(needCurrency)
    }
  }
  return errors
}

/** `600`, `1,250.50`: decimals only if not zero. */
function balanceDigits(listing: Orderable, locale: string | undefined): string {
  const [whole = '0', fraction = ''] = toDecimal(balanceOf(listing), listing.haveCurrency).split('.')
  return formatDigits(`${whole}.${fraction}`, {
    locale,
    decimals: /^0*$/.test(fraction) ? 0 : fraction.length,
  })
}

/** Figures of a valid draft, as the call takes them. */
export function figuresOf(draft: OrderDraft, listing: Orderable) {
  const [amounts, price] = [amountsOf(draft, listing), draftPrice(draft, listing)]
  if (!amounts || !price) throw new Error('The draft has not been checked')
  return {
    ...quote(price, listing.needCurrency, draft.kept),
    orderAmount: toDecimal(amounts.get, listing.haveCurrency),
    giveUpAmount: toDecimal(amounts.give, listing.needCurrency),
    isSystemRate: !draft.ownerRate && draft.isSystemRate,
  }
}

export type StepProps = MoneyProps<'details' | 'amounts', AnswerOf<typeof placeOrder>> & {
  listingId: string
  listing: ListingDetail
  /** The page has fixed the amount. */
  isLocked: boolean
  draft: OrderDraft
  change: Dispatch<SetStateAction<OrderDraft>>
}
