/** Events and outcomes of an order, a listing or a transfer: on the page and on receipts. */
import type { OrderStatus } from '#core/contract/orders.ts'
import type { PayoutEventKind } from '#core/contract/payouts.ts'
import type { TimelineEventKind } from '#core/contract/timeline.ts'
import type { TransferStatus } from '#core/contract/transfers.ts'
import type { Catalogue } from '../../translation.ts'

/** Without a name the reader acted. */
const by = (who: string | undefined) => `by ${who ?? 'you'}`

export const english = {
  /** `Order placed by bola`, `Listing halted by you`: the event and the actor's username. */
  happened: {
    placed: (who) => `Order placed ${by(who)}`,
    accepted: (who) => `Order accepted ${by(who)}`,
    settled: (who) => `Order settled ${by(who)}`,
    rejected: (who) => `Order rejected ${by(who)}`,
    cancelled: (who) => `Order cancelled ${by(who)}`,
    expired: (who) => `Order expired ${by(who)}`,
    posted: (who) => `Listing posted ${by(who)}`,
    edited: (who) => `Listing changed ${by(who)}`,
    renewed: (who) => `Listing renewed ${by(who)}`,
    matched: (who) => `Listing matched ${by(who)}`,
    halted: (who) => `Listing halted ${by(who)}`,
    fulfilled: (who) => `Listing fulfilled ${by(who)}`,
    'listing-expired': (who) => `Listing expired ${by(who)}`,
    sent: (who) => `Money sent ${by(who)}`,
    taken: (who) => `Money accepted ${by(who)}`,
    declined: (who) => `Money declined ${by(who)}`,
    returned: (who) => `Money released ${by(who)}`,
  } satisfies Record<TimelineEventKind, (who: string | undefined) => string>,
  /** Cowrie accepts for the owner only under system fulfilment. */
  acceptedAsAllowed: (who: string | undefined) => `Order accepted ${by(who)} under system fulfillment`,
  /** The sender ended a pending transfer. */
  takenBack: (who: string | undefined) => `Money taken back ${by(who)}`,
  /** Events of the reader's credit; `card` is the last four digits of their own card. */
  payout: {
    paid: (card) => (card === undefined ? 'Money paid' : `Money paid to •••• ${card}`),
    'came-back': (card) => (card === undefined ? 'Money came back' : `Money came back from •••• ${card}`),
    'sent-again': (card) =>
      card === undefined ? 'Money sent to another card' : `Money sent to •••• ${card} instead`,
  } satisfies Record<Exclude<PayoutEventKind, 'undone'>, (card: string | undefined) => string>,
  undone: 'Undone because a payment failed',
  /** Number of entries not shown yet. */
  earlier: (count: number) => `Show ${count} earlier`,

  /** Labels of a transfer's sum by status, for the sender and the receiver. */
  transferSum: {
    pending: ['You pay when it is accepted', 'You receive when you accept it'],
    Success: ['You paid', 'You received'],
    accepted: ['You paid', 'You received'],
    rejected: ['You would have paid', 'You would have received'],
    cancelled: ['You would have paid', 'You would have received'],
  } satisfies Record<TransferStatus, readonly [sender: string, receiver: string]>,
  /** Labels of an order's two sums, give and get, by status: unsettled sums were not paid. */
  orderSums: {
    pending: ['You pay when it is accepted', 'You then receive'],
    completed: ['You paid', 'You received'],
    rejected: ['You would have paid', 'You would have received'],
    cancelled: ['You would have paid', 'You would have received'],
  } satisfies Record<OrderStatus, readonly [give: string, get: string]>,
} as const

export type TimelineTexts = Catalogue<typeof english>
