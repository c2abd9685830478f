// Money between friends: its lists. The calls that move it are in `transfer-calls.ts`, so that a list loads without them.

import * as z from 'zod/mini'
import { days } from './days.ts'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { settledFields } from './payouts.ts'
import { count, currencyCode, decimal, id, moment } from './values.ts'
import { named, wire } from './wire.ts'

/** For the same event the sender sees Success and the receiver accepted (rules/transfers.md#status). */
export const transferStatuses = ['pending', 'Success', 'accepted', 'rejected'] as const
/** `cancelled`: the sender took it back (rules/transfers.md#take-back). */
export type TransferStatus = (typeof transferStatuses)[number] | 'cancelled'

/**
 * The status of a transfer on the wire. A cancelled one is `rejected` there, marked by `isTakenBack`: clients of
 * earlier releases refuse an answer with a status that they do not know (rules/embedding.md#wire-values).
 */
export const wireStatus = {
  status: z.enum(transferStatuses),
  isTakenBack: z.optional(z.boolean()),
  /** For the sender: an operator looks at it before the receiver is told (rules/security.md#review). */
  isHeld: z.optional(z.boolean()),
}
type WireStatus = {
  status: TransferStatus
  isTakenBack?: boolean | undefined
  isHeld?: boolean | undefined
}

export const statusOf = ({ status, isTakenBack }: WireStatus): TransferStatus =>
  isTakenBack ? 'cancelled' : status

/** Only a pending transfer can be accepted, declined or taken back. */
export const canRespond = (transfer: { status: TransferStatus }) => transfer.status === 'pending'

const row = {
  id: named(id, 'listingId'),
  dateCreated: moment,
  amount: decimal,
  currency: named(currencyCode, 'currencyISO'),
  reference: z.string(),
  /** The sender's words. */
  note: z.optional(z.string()),
  /** When the receiver asked for it. */
  requestedAt: z.optional(moment),
  ...wireStatus,
  /** The other person's username; absent for exchange proceeds. */
  username: z.optional(z.string()),
  /** Why it was rejected, unless the receiver declined. */
  reason: z.optional(z.string()),
  /** Deadline of the receiver's decision. */
  expiresAt: z.optional(moment),
  ...settledFields,
  /** Opaque position of this row in the requested order: pass it as `after` for the rows that follow. */
  cursor: z.string(),
}

/** `receiver` is the full name. */
export const sentTransfer = wire({
  ...row,
  receiver: z.string(),
  receiverId: id,
  /** On top of the amount; absent without one. */
  fee: z.optional(decimal),
})
export type SentTransfer = z.output<typeof sentTransfer>

/** `sender` is the full name. `isExchange`: proceeds that another person credited to this card, always accepted. */
export const incomingMoney = wire({ ...row, sender: z.string(), senderId: id, isExchange: z.boolean() })
export type IncomingMoney = z.output<typeof incomingMoney>

export const movementSearch = wire({
  /** Among the first 10,000 rows. */
  pageNumber: z.optional(count(1, 100_000)),
  pageSize: z.optional(count(1, 200)),
  /**
   * The `x-search-after` of an answer that stopped, else the `cursor` of its last row: answers the rows after it, however
   * many rows precede it.
   */
  after: z.optional(z.string().check(z.maxLength(200))),
  ...days,
  amount: z.optional(decimal),
  sortBy: named(z.optional(z.enum(['newest', 'oldest'])), 'sort'),
  text: named(z.optional(z.string().check(z.maxLength(lengths.search))), 'queryParams'),
  /** A person's id or username. */
  person: named(z.optional(z.string().check(z.maxLength(200))), 'senderOrReceiver'),
})

const searching =
  'Words, an amount and a person are searched among 3,000 movements at once; an answer that stopped there has `x-search-after`, the `after` of the next answer. A complete reference is found at once.'

export const transfers = endpoint({
  method: 'GET',
  path: '/api/Listing/transfers',
  access: 'ready',
  group: 'Transfers',
  summary: `My sent money. ${searching}`,
  query: movementSearch,
  stops: true,
  sentences: true,
  answer: z.array(sentTransfer),
})

export const incomingFunds = endpoint({
  method: 'GET',
  path: '/api/Listing/currency-exchanges',
  access: 'ready',
  group: 'Transfers',
  summary: `My incoming money: friends' transfers, and exchange proceeds to my card. ${searching}`,
  query: movementSearch,
  stops: true,
  sentences: true,
  answer: z.array(incomingMoney),
})
