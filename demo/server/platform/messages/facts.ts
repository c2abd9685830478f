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
export type TransferEnd =
  | 'transfer-unanswered'
  | 'transfer-taken-back'
  | 'transfer-not-approved'
  | 'payment-failed'

export type EndReason = OrderEnd | TransferEnd

/** An owner's change of a listing. */
export type Change =
  | { readonly field: 'rate'; readonly from: WirePrice; readonly to: WirePrice }
  | {
      readonly field: 'partFulfilment' | 'systemFulfilment'
      readonly from: boolean
      readonly to: boolean
    }
