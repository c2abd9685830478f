/** Draft of a transfer, its checks, and what the steps get. No React. */

import type { Dispatch, SetStateAction } from 'react'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import type { sendMoney } from '#core/contract/transfers.ts'
import { type CurrencyCode, finestCurrency } from '#core/money/currencies.ts'
import { feeOn } from '#core/money/fee.ts'
import { type Minor, parseAmount, toDecimal } from '#core/money/money.ts'
import { amountFaultText } from '#core/texts/amount-fault-text.ts'
import type { AmountTexts } from '#core/texts/shared/amounts/en.ts'
import type { MoneyProps } from '#core/wizard/flow/MoneyWizard.tsx'
import type { Texts } from './texts/en.ts'

export type Beneficiary = { readonly id: string; readonly name: string }

export type SendDraft = {
  currency: CurrencyCode | ''
  friendId: string
  /** As typed. */
  amount: string
}

export const emptyDraft: SendDraft = { currency: '', friendId: '', amount: '' }

export type SendErrors = { [Name in keyof SendDraft]?: string }

/**
 * Checks on Continue. `beneficiary` is the draft's friend, if in the circle; a fixed one is always present, so that
 * only currency and amount are checked.
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
  // The currency limits the decimals; until one is chosen, the finest currency does.
  const currency = draft.currency || finestCurrency
  const amount = parseAmount(draft.amount, currency)
  if (!amount.ok) {
    errors.amount =
      amount.fault === 'empty' ? texts.amountMissing : amountFaultText(amount.fault, currency, amountTexts)
  }
  return errors
}

/** Amount in minor units and its cost; undefined while incomplete or invalid. */
export function figuresOf(
  draft: SendDraft,
): { amount: Minor; fee: Minor; currency: CurrencyCode } | undefined {
  const { currency } = draft
  if (currency === '') return undefined
  const amount = parseAmount(draft.amount, currency)
  return amount.ok ? { amount: amount.value, fee: feeOn(amount.value), currency } : undefined
}

/** Figures of a valid draft, as the call takes them. */
export function bodyOf(draft: SendDraft): { amount: string; currency: CurrencyCode } {
  const figures = figuresOf(draft)
  if (!figures) throw new Error('The draft has not been checked')
  return { amount: toDecimal(figures.amount, figures.currency), currency: figures.currency }
}

export type StepProps = MoneyProps<'details', AnswerOf<typeof sendMoney>> & {
  draft: SendDraft
  change: Dispatch<SetStateAction<SendDraft>>
  /** The recipient under their name in the circle; chosen in the first step, or fixed. */
  beneficiary: Beneficiary | undefined
  /** Started from a friend's row. */
  isFixed: boolean
  friends: readonly Beneficiary[]
}
