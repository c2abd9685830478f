/** Sentences that several widgets say. */
import type { ListingStatus } from './contract/listings.ts'
import type { OrderStatus } from './contract/orders.ts'
import type { TransferStatus } from './contract/transfers.ts'

/** B §2: 'partly' is labelled 'partly-fulfilled'. */
export const listingStatusTexts = {
  pending: 'Pending',
  partly: 'Partly-fulfilled',
  fulfilled: 'Fulfilled',
  halted: 'Halted',
  expired: 'Expired',
} as const satisfies Record<ListingStatus | 'halted' | 'expired', string>

export const orderStatusTexts = {
  pending: 'Pending',
  completed: 'Completed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
} as const satisfies Record<OrderStatus, string>

/** B §4: Success is shown as 'Successful'. */
export const transferStatusTexts = {
  pending: 'Pending',
  Success: 'Successful',
  accepted: 'Accepted',
  rejected: 'Rejected',
} as const satisfies Record<TransferStatus, string>
