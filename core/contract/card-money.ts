// States of an amount on the card that pays it and on the card that receives it (rules/orders.md#card-words).
import { isWithdrawn, type ListingStatus } from './listing-search.ts'
import type { OrderStatus } from './orders.ts'
import type { ListingPayout, PayoutState, RefundState, SettledFields } from './payouts.ts'
import type { TransferStatus } from './transfers.ts'

/**
 * On the paying card. `untouched`: nothing of the card was ever held for it. `returning` and `refunded`: taken, and
 * undone because a payment failed.
 */
export type DebitState =
  | 'held'
  | 'released'
  | 'taken'
  | 'part-held'
  | 'part-released'
  | 'untouched'
  | 'returning'
  | 'refunded'

/**
 * On the receiving card. `held-back`: it stays here while a chargeback of the reader is looked into; `held-from-other`: while
 * one of the giver is. `returned`: it came back from the card, and waits for another one.
 */
export type CreditState =
  | 'awaited'
  | 'on-its-way'
  | 'held-back'
  | 'held-from-other'
  | 'part-on-its-way'
  | 'part-received'
  | 'received'
  | 'returned'

/** `credit` is absent when nothing reaches the card any more. */
export type CardMoney = { readonly debit?: DebitState; readonly credit?: CreditState }

const afterUndo: Record<RefundState, DebitState> = {
  'on-its-way': 'returning',
  paid: 'refunded',
  unneeded: 'released',
}

/** Servers before the payout called a credit received as soon as it was accepted. */
const creditOf = (
  payout:
    | { readonly state: PayoutState; readonly held?: 'by-chargeback' | 'by-other' | undefined }
    | undefined,
  paid: 'received' | 'part-received' = 'received',
): Pick<CardMoney, 'credit'> => {
  const state = payout?.state ?? 'paid'
  if (state === 'undone') return {}
  if (payout?.held) return { credit: payout.held === 'by-other' ? 'held-from-other' : 'held-back' }
  return { credit: state === 'paid' ? paid : state }
}

/**
 * An order on the reader's two cards. The payout of an undone order is the reader's own payment, which the paying card did
 * not take back. The owner's hold belongs to the listing: it outlives an order that was not accepted.
 */
export function moneyOfOrder(
  { status, payout, refund }: SettledFields & { readonly status: OrderStatus },
  reader: 'buyer' | 'owner',
): CardMoney {
  if (refund)
    return payout && payout.state !== 'undone'
      ? { debit: 'taken', ...creditOf(payout) }
      : { debit: afterUndo[refund] }
  if (status === 'pending') return { debit: 'held', credit: 'awaited' }
  if (status === 'completed') return { debit: 'taken', ...creditOf(payout) }
  return { debit: reader === 'buyer' ? 'released' : 'untouched' }
}

/** A listing on its owner's two cards. */
export function moneyOfListing(listing: {
  status: ListingStatus
  isHalted: boolean
  isExpired: boolean
  payout?: ListingPayout | undefined
}): CardMoney {
  const { payout } = listing
  const isOver = isWithdrawn(listing)
  if (listing.status === 'pending')
    return isOver ? { debit: 'released' } : { debit: 'held', credit: 'awaited' }
  const credit: CardMoney =
    payout?.state === 'on-its-way' && payout.isPart && !payout.held
      ? { credit: 'part-on-its-way' }
      : creditOf(payout, listing.status === 'partly' && !isOver ? 'part-received' : 'received')
  if (listing.status === 'partly')
    return isOver
      ? { debit: 'part-released', ...credit }
      : { debit: 'part-held', credit: 'awaited', ...credit }
  return { debit: payout?.refund ? afterUndo[payout.refund] : 'taken', ...credit }
}

/** A transfer on the reader's card. The receiver has none before accepting. */
export function moneyOfTransfer(
  { status, payout, refund }: SettledFields & { readonly status: TransferStatus },
  reader: 'sender' | 'receiver',
): CardMoney {
  if (refund && reader === 'sender') return { debit: afterUndo[refund] }
  if (status === 'pending') return reader === 'sender' ? { debit: 'held' } : { credit: 'awaited' }
  if (status === 'rejected' || status === 'cancelled') return reader === 'sender' ? { debit: 'released' } : {}
  return reader === 'sender' ? { debit: 'taken' } : creditOf(payout)
}
