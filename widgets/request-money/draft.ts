/** Draft of a request, and its checks. No React. */
import type { InputOf } from '#core/contract/endpoint.ts'
import { type askMoney, defaultRequestDays, requestDays } from '#core/contract/money-requests.ts'
import { cleanNote } from '#core/contract/note.ts'
import { noteFault } from '#core/exchange-ui/NoteField.tsx'
import { type CurrencyCode, finestCurrency } from '#core/money/currencies.ts'
import { parseAmount, toDecimal } from '#core/money/money.ts'
import type { Prefill } from '#core/money/prefill.ts'
import { amountFaultText } from '#core/texts/amount-fault-text.ts'
import type { AmountTexts } from '#core/texts/shared/amounts/en.ts'
import type { NoteTexts } from '#core/texts/shared/note/en.ts'
import type { Texts } from './texts/en.ts'

/** A payer in place of a friend: anybody with the link. */
export const byLink = 'link'

export type AskDraft = {
  /** The id of a friend, or `byLink`. */
  payer: string
  currency: CurrencyCode | ''
  /** As typed. */
  amount: string
  note: string
  days: string
}

export const draftFor = (
  payer: string,
  { currency, amount }: Pick<Prefill, 'currency' | 'amount'>,
): AskDraft => ({
  payer,
  currency,
  amount,
  note: '',
  days: String(defaultRequestDays),
})

export type AskErrors = { [Name in keyof AskDraft]?: string }

/** Checks on submit; `isFriend` says whether the chosen friend is in the circle. */
export function checkAsk(
  draft: AskDraft,
  isFriend: boolean,
  texts: Texts,
  amountTexts: AmountTexts,
  noteTexts: NoteTexts,
): AskErrors {
  const errors: AskErrors = {}
  if (draft.payer !== byLink && !isFriend) errors.payer = texts.friendMissing
  if (draft.currency === '') errors.currency = texts.currencyMissing
  const currency = draft.currency || finestCurrency
  const amount = parseAmount(draft.amount, currency)
  // The currency limits the decimals; until one is chosen, nobody knows how many are too many.
  if (!amount.ok && (draft.currency !== '' || amount.fault !== 'too-many-decimals'))
    errors.amount =
      amount.fault === 'empty' ? texts.amountMissing : amountFaultText(amount.fault, currency, amountTexts)
  const note = noteFault(draft.note, noteTexts)
  if (note) errors.note = note
  return errors
}

/** The body of the call for a checked draft. */
export function askBody(draft: AskDraft): InputOf<typeof askMoney>['body'] {
  const { currency } = draft
  const amount = currency === '' ? undefined : parseAmount(draft.amount, currency)
  if (currency === '' || !amount?.ok) throw new Error('The draft has not been checked')
  const note = cleanNote(draft.note)
  const days = requestDays.find((each) => String(each) === draft.days)
  return {
    amount: toDecimal(amount.value, currency),
    currency,
    ...(draft.payer !== byLink && { friendId: draft.payer }),
    ...(note && { note }),
    ...(days && { days }),
  }
}
