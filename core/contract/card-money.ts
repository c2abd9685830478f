// What became of an amount on the card that pays it and on the card that it goes to (rules/orders.md#card-words).
import { isWithdrawn, type ListingStatus } from './listing-search.ts'
import type { OrderStatus } from './orders.ts'
import type { TransferStatus } from './transfers.ts'

/** On the paying card. `untouched`: nothing of the card was ever held for it. */
export type DebitState = 'held' | 'released' | 'taken' | 'part-held' | 'part-released' | 'untouched'

/** On the receiving card. */
export type CreditState = 'awaited' | 'part-received' | 'received'

/** `credit` is absent when nothing reaches the card any more. */
export type CardMoney = { readonly debit?: DebitState; readonly credit?: CreditState }

/**
 * An order on the reader's two cards. The owner's hold belongs to the listing: it outlives an order that was not
 * accepted.
 */
export function moneyOfOrder(status: OrderStatus, reader: 'buyer' | 'owner'): CardMoney {
  if (status === 'pending') return { debit: 'held', credit: 'awaited' }
  if (status === 'completed') return { debit: 'taken', credit: 'received' }
  return { debit: reader === 'buyer' ? 'released' : 'untouched' }
}

/** A listing on its owner's two cards. */
export function moneyOfListing(listing: {
  status: ListingStatus
  isHalted: boolean
  isExpired: boolean
}): CardMoney {
  if (listing.status === 'fulfilled') return { debit: 'taken', credit: 'received' }
  const isOver = isWithdrawn(listing)
  if (listing.status === 'partly')
    return isOver
      ? { debit: 'part-released', credit: 'received' }
      : { debit: 'part-held', credit: 'part-received' }
  return isOver ? { debit: 'released' } : { debit: 'held', credit: 'awaited' }
}

/** A transfer on the reader's card. The receiver has none before accepting. */
export function moneyOfTransfer(status: TransferStatus, reader: 'sender' | 'receiver'): CardMoney {
  if (status === 'pending') return reader === 'sender' ? { debit: 'held' } : { credit: 'awaited' }
  if (status === 'rejected' || status === 'cancelled') return reader === 'sender' ? { debit: 'released' } : {}
  return reader === 'sender' ? { debit: 'taken' } : { credit: 'received' }
}
