// Money between friends.
import * as z from 'zod/mini'
import { pinOrPasskey } from './confirmation.ts'
import { endpoint } from './endpoint.ts'
import { count, currencyCode, currencyRef, day, decimal, id, moment, nothing } from './values.ts'
import { named, wire } from './wire.ts'

/** For the same event the sender sees Success and the receiver accepted (rules/transfers.md#status). */
export const transferStatuses = ['pending', 'Success', 'accepted', 'rejected'] as const
export type TransferStatus = (typeof transferStatuses)[number]

/** Only a pending transfer can be accepted or declined. */
export const canRespond = (transfer: { status: TransferStatus }) => transfer.status === 'pending'

const row = {
  id: named(id, 'listingId'),
  dateCreated: moment,
  amount: decimal,
  currency: named(currencyCode, 'currencyISO'),
  reference: z.string(),
  status: z.enum(transferStatuses),
  /** Why it was rejected, unless the receiver declined. */
  reason: z.optional(z.string()),
  /** Deadline of the receiver's decision. */
  expiresAt: z.optional(moment),
  /** Opaque position of this row in the requested order: pass it as `after` for the rows that follow. */
  cursor: z.string(),
}

/** `receiver` is the full name. */
export const sentTransfer = wire({ ...row, receiver: z.string(), receiverId: id })
export type SentTransfer = z.output<typeof sentTransfer>

/** `sender` is the full name. `isExchange`: proceeds that another person credited to this card, always accepted. */
export const incomingMoney = wire({ ...row, sender: z.string(), senderId: id, isExchange: z.boolean() })
export type IncomingMoney = z.output<typeof incomingMoney>

export const movementSearch = wire({
  pageNumber: z.optional(count(1, 100_000)),
  pageSize: z.optional(count(1, 200)),
  /** The `cursor` of the last row: answers the rows after it, however many rows precede it. */
  after: z.optional(z.string().check(z.maxLength(100))),
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  amount: z.optional(decimal),
  sortBy: named(z.optional(z.enum(['newest', 'oldest'])), 'sort'),
  text: named(z.optional(z.string().check(z.maxLength(100))), 'queryParams'),
  /** A person's id or username. */
  person: named(z.optional(z.string().check(z.maxLength(200))), 'senderOrReceiver'),
})

export const sendMoney = endpoint({
  method: 'POST',
  path: '/api/Listing/send-money',
  access: 'ready',
  group: 'Transfers',
  summary: 'Sends money to a friend; it is held until the friend accepts.',
  changes: ['transfers', 'notifications'],
  money: true,
  body: wire({
    pin: named(pinOrPasskey, 'transactionPin'),
    amount: decimal,
    debitCardId: id,
    currency: currencyRef,
    friendId: id,
  }),
  answer: wire({ id: named(id, 'listingId'), reference: z.string() }),
})

export const transfers = endpoint({
  method: 'GET',
  path: '/api/Listing/transfers',
  access: 'ready',
  group: 'Transfers',
  summary: 'Money that I sent.',
  query: movementSearch,
  sentences: true,
  answer: z.array(sentTransfer),
})

export const incomingFunds = endpoint({
  method: 'GET',
  path: '/api/Listing/currency-exchanges',
  access: 'ready',
  group: 'Transfers',
  summary: "Money coming in: friends' transfers, and exchange proceeds sent to my card.",
  query: movementSearch,
  sentences: true,
  answer: z.array(incomingMoney),
})

export const treatIncomingFunds = endpoint({
  method: 'POST',
  path: '/api/Listing/transfers/treat-request',
  access: 'ready',
  group: 'Transfers',
  summary: 'Accepts incoming money onto one of my cards (action 1) or declines it (action 2).',
  changes: ['transfers', 'notifications'],
  money: true,
  body: wire({
    creditCardId: named(z.optional(id), 'friendsCreditCardId'),
    action: z.codec(z.number(), z.enum(['accept', 'reject']), {
      decode: (value) => (value === 1 ? 'accept' : value === 2 ? 'reject' : (String(value) as never)),
      encode: (action) => (action === 'accept' ? 1 : 2),
    }),
    id: named(id, 'listingId'),
  }),
  answer: nothing,
})
