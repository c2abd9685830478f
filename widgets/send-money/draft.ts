/** What somebody types while sending money, and what is wrong with it. No React. */

import { type CurrencyCode, finestCurrency } from '#core/money/currencies.ts'
import { feeOn } from '#core/money/fee.ts'
import { type Minor, parseAmount, toDecimal } from '#core/money/money.ts'
import { amountFaultText } from '#core/texts/amount-fault-text.ts'
import type { AmountTexts } from '#core/texts/shared/amounts/en.ts'
import type { Texts } from './texts/en.ts'

/** Who gets the money. */
export type Beneficiary = { readonly id: string; readonly name: string }

export type SendDraft = {
  currency: CurrencyCode | ''
  friendId: string
  /** As it was typed. */
  amount: string
}

export const emptyDraft: SendDraft = { currency: '', friendId: '', amount: '' }

export type SendErrors = { [Name in keyof SendDraft]?: string }

/**
 * On Continue. `beneficiary` is the friend that the draft names, where there is one in the circle; a fixed one
 * is there from the beginning, so that only currency and amount are checked.
 */
export function checkDraft(
  draft: SendDraft,
  beneficiary: Beneficiary | undefined,
  texts: Texts,
  amountTexts: AmountTexts,
): SendErrors {
  const errors: SendErrors = {}
  if (draft.currency === '') errors.currency = texts.currencyMissing
  if (!beneficiary) errors.friendId = texts.friendMissing
  // How many decimals are allowed depends on the currency; until one is chosen, as many as any has.
  const currency = draft.currency || finestCurrency
  const amount = parseAmount(draft.amount, currency)
  if (!amount.ok) {
    errors.amount =
      amount.fault === 'empty' ? texts.amountMissing : amountFaultText(amount.fault, currency, amountTexts)
  }
  return errors
}

/** The amount in minor units and what it costs; undefined while something is missing or wrong. */
export function figuresOf(
  draft: SendDraft,
): { amount: Minor; fee: Minor; currency: CurrencyCode } | undefined {
  const { currency } = draft
  if (currency === '') return undefined
  const amount = parseAmount(draft.amount, currency)
  return amount.ok ? { amount: amount.value, fee: feeOn(amount.value), currency } : undefined
}

/** The figures of a draft that passed the check, as the call takes them. */
export function bodyOf(draft: SendDraft): { amount: string; currency: CurrencyCode } {
  const figures = figuresOf(draft)
  if (!figures) throw new Error('The draft has not been checked')
  return { amount: toDecimal(figures.amount, figures.currency), currency: figures.currency }
}
