/**
 * What the history stores about an order, a transfer or a listing: a kind and its facts, never a sentence.
 * `messages/history.ts` puts both into the reader's language.
 */

/** Why an order ended without a payment. */
export type OrderEnd =
  | 'owner-declined'
  | 'listing-halted'
  | 'listing-expired'
  | 'filled-by-order'
  | 'filled-by-match'
  | 'balance-below'
  | 'order-undecided'

/** Why a transfer went back that nobody declined. */
export type TransferEnd = 'transfer-unanswered'

export type EndReason = OrderEnd | TransferEnd

/** The columns of a reason: its kind, or the text of an earlier release that is none of the kinds. */
export type StoredReason = { readonly reason: EndReason | null; readonly reason_words: string | null }

/** What an owner changed about a listing. */
export type Change =
  /** Decimal text: units of the have-currency for 1 of the need-currency. */
  | { readonly field: 'rate'; readonly from: string; readonly to: string }
  | {
      readonly field: 'partFulfilment' | 'systemFulfilment'
      readonly from: boolean
      readonly to: boolean
    }

/** A change, or the text of an earlier release that is none. */
export type StoredChange = Change | { readonly words: string }
