/** What happened to an order, a listing or a transfer, and what it came to, in words: on the page and on paper. */
import type { OrderStatus } from '#core/contract/orders.ts'
import type { TimelineEventKind } from '#core/contract/timeline.ts'
import type { TransferStatus } from '#core/contract/transfers.ts'
import type { Catalogue } from '../../translation.ts'

/** Nobody's name is the reader's own deed. */
const by = (who: string | undefined) => `by ${who ?? 'you'}`

export const english = {
  /** `Order placed by bola`, `Listing halted by you`: what happened, and the username of who did it. */
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
    returned: (who) => `Money returned ${by(who)}`,
  } satisfies Record<TimelineEventKind, (who: string | undefined) => string>,
  /** Cowrie accepts in the owner's place under system fulfilment only. */
  acceptedAsAllowed: (who: string | undefined) =>
    `Order accepted ${by(who)}, as its system fulfillment allows`,
  /** Those are not shown yet. */
  earlier: (count: number) => `Show ${count} earlier`,

  /** What the sum of a transfer is, by where it stands: for the sender, and for the receiver. */
  transferSum: {
    pending: ['You pay when it is accepted', 'You receive when you accept it'],
    Success: ['You paid', 'You received'],
    accepted: ['You paid', 'You received'],
    rejected: ['You would have paid', 'You would have received'],
  } satisfies Record<TransferStatus, readonly [sender: string, receiver: string]>,
  /** What the two sums of an order are, give and get, by where it stands: what was not settled was not paid. */
  orderSums: {
    pending: ['You pay when it is accepted', 'You then receive'],
    completed: ['You paid', 'You received'],
    rejected: ['You would have paid', 'You would have received'],
    cancelled: ['You would have paid', 'You would have received'],
  } satisfies Record<OrderStatus, readonly [give: string, get: string]>,
} as const

export type TimelineTexts = Catalogue<typeof english>
