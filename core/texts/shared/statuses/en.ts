/** Names of the states of listings, orders and transfers. */
import type { ListingStatus } from '#core/contract/listing-search.ts'
import type { OrderStatus } from '#core/contract/orders.ts'
import type { TransferStatus } from '#core/contract/transfers.ts'
import type { Catalogue } from '../../translation.ts'

export const english = {
  /** 'partly' is labelled 'partly-fulfilled'. */
  listing: {
    pending: 'Pending',
    partly: 'Partly-fulfilled',
    fulfilled: 'Fulfilled',
    halted: 'Halted',
    expired: 'Expired',
  } satisfies Record<ListingStatus | 'halted' | 'expired', string>,
  order: {
    pending: 'Pending',
    completed: 'Completed',
    rejected: 'Rejected',
    cancelled: 'Cancelled',
  } satisfies Record<OrderStatus, string>,
  /** Success is shown as 'Successful'. */
  transfer: {
    pending: 'Pending',
    Success: 'Successful',
    accepted: 'Accepted',
    rejected: 'Rejected',
    cancelled: 'Cancelled',
  } satisfies Record<TransferStatus, string>,
  /** A listing or a transfer that waits for an operator. */
  held: 'Being checked',
} as const

export type StatusTexts = Catalogue<typeof english>
