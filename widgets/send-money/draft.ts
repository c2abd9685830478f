/** Draft of a transfer, its checks, and what the steps get. No React. */

import type { Dispatch, SetStateAction } from 'react'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import { cleanNote } from '#core/contract/note.ts'
import type { RequestView } from '#core/contract/request-view.ts'
import type { sendMoney } from '#core/contract/transfer-calls.ts'
import type { SentTransfer } from '#core/contract/transfers.ts'
import { noteFault } from '#core/exchange-ui/NoteField.tsx'
import { type CurrencyCode, finestCurrency } from '#core/money/currencies.ts'
import { type Minor, parseAmount, toDecimal } from '#core/money/money.ts'
import type { Prefill } from '#core/money/prefill.ts'
import { amountFaultText } from '#core/texts/amount-fault-text.ts'
import type { AmountTexts } from '#core/texts/shared/amounts/en.ts'
import type { NoteTexts } from '#core/texts/shared/note/en.ts'
import type { LockedField } from '#core/ui/fields/LockedField.tsx'
import type { MoneyProps } from '#core/wizard/flow/MoneyWizard.tsx'
import type { Texts } from './texts/en.ts'

export type Beneficiary = { readonly id: string; readonly name: string; readonly hasImage: boolean }

export type SendDraft = {
  currency: CurrencyCode | ''
  friendId: string
  /** As typed. */
  amount: string
  /** As typed. */
  note: string
}

export const emptyDraft: SendDraft = { currency: '', friendId: '', amount: '', note: '' }

type Sent = Pick<SentTransfer, 'receiverId' | 'currency'>

/** Currency of the last transfer: to `friendId`, if there was one. `sent` is newest first. */
export const lastCurrency = (sent: readonly Sent[], friendId?: string): SendDraft['currency'] =>
  (sent.find(({ receiverId }) => receiverId === friendId) ?? sent[0])?.currency ?? ''

/** The friends to whom money went last come first, the others after them in their order. */
export function byLastSent<Person extends { id: string }>(
  people: readonly Person[],
  sent: readonly Sent[],
): Person[] {
  const places = new Map<string, number>()
  for (const { receiverId } of sent) if (!places.has(receiverId)) places.set(receiverId, places.size)
  const placeOf = ({ id }: Person) => places.get(id) ?? places.size
  return [...people].sort((one, other) => placeOf(one) - placeOf(other))
}

/** The draft that a request fixes. */
export const draftOf = ({ currency, requesterId, amount, note = '' }: RequestView): SendDraft => ({
  currency,
  friendId: requesterId,
  amount,
  note,
})

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
  noteTexts: NoteTexts,
): SendErrors {
  const errors: SendErrors = {}
  if (draft.currency === '') errors.currency = texts.currencyMissing
  if (!beneficiary) errors.friendId = texts.friendMissing
  const currency = draft.currency || finestCurrency
  const amount = parseAmount(draft.amount, currency)
  // The currency limits the decimals; until one is chosen, nobody knows how many are too many.
  if (!amount.ok && (draft.currency !== '' || amount.fault !== 'too-many-decimals')) {
    errors.amount =
      amount.fault === 'empty' ? texts.amountMissing : amountFaultText(amount.fault, currency, amountTexts)
  }
  const note = noteFault(draft.note, noteTexts)
  if (note) errors.note = note
  return errors
}

/** Amount in minor units; undefined while incomplete or invalid. */
export function figuresOf(draft: SendDraft): { amount: Minor; currency: CurrencyCode } | undefined {
  const { currency } = draft
  if (currency === '') return undefined
  const amount = parseAmount(draft.amount, currency)
  return amount.ok ? { amount: amount.value, currency } : undefined
}

/** Figures of a valid draft, as the call takes them. */
export function bodyOf(draft: SendDraft): { amount: string; currency: CurrencyCode; note?: string } {
  const figures = figuresOf(draft)
  if (!figures) throw new Error('The draft has not been checked')
  const note = cleanNote(draft.note)
  return {
    amount: toDecimal(figures.amount, figures.currency),
    currency: figures.currency,
    ...(note && { note }),
  }
}

/** The page's values for the form, with the field that shows locked ones: nobody else loads it. */
export type OfPage = Prefill & { readonly LockedField: typeof LockedField }

export type StepProps = MoneyProps<'details', AnswerOf<typeof sendMoney>> & {
  draft: SendDraft
  change: Dispatch<SetStateAction<SendDraft>>
  /** The recipient under their name in the circle; chosen in the first step, or fixed. */
  beneficiary: Beneficiary | undefined
  /** Started from a friend's row. */
  isFixed: boolean
  /** Those to whom money went last are first. */
  friends: readonly Beneficiary[]
  /** Undefined where the page writes nothing into the form. */
  page: OfPage | undefined
  /** The request that is paid, and its key. */
  request: (RequestView & { key: string }) | undefined
}
