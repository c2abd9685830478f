/**
 * The history of an order, a transfer or a listing stores kinds with facts, never sentences. `messages/history.ts`
 * renders them in the reader's language.
 */

import type { WirePrice } from '#core/money/price.ts'

/** Why an order ended without a payment. */
export type OrderEnd =
  | 'owner-declined'
  | 'listing-halted'
  | 'listing-expired'
  | 'filled-by-order'
  | 'filled-by-match'
  | 'balance-below'
  | 'order-undecided'
  | 'payment-failed'

/** Why a transfer went back without being declined. */
export type TransferEnd = 'transfer-unanswered' | 'transfer-taken-back' | 'payment-failed'

export type EndReason = OrderEnd | TransferEnd

/** The columns of a reason: its kind, or a text of an earlier release that fits no kind. */
export type StoredReason = { readonly reason: EndReason | null; readonly reason_words: string | null }

/** An owner's change of a listing. */
export type Change =
  /** A price; of an earlier release decimal text, units of the have-currency for 1 of the need-currency. */
  | { readonly field: 'rate'; readonly from: WirePrice | string; readonly to: WirePrice | string }
  | {
      readonly field: 'partFulfilment' | 'systemFulfilment'
      readonly from: boolean
      readonly to: boolean
    }

/** A change, or a text of an earlier release that fits none. */
export type StoredChange = Change | { readonly words: string }
