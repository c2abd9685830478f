// B §3, §7, D §2: money between friends.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, currencyCode, currencyRef, day, decimal, fourDigits, id, moment, nothing } from './values.ts'
import { named, wire } from './wire.ts'

/** The sender sees Success, the receiver accepted, of the same event (D §2). */
export const transferStatuses = ['pending', 'Success', 'accepted', 'rejected'] as const

const row = {
  id: named(id, 'listingId'),
  dateCreated: moment,
  amount: decimal,
  currency: named(currencyCode, 'currencyISO'),
  reference: z.string(),
  status: z.enum(transferStatuses),
}

const filter = wire({
  pageNumber: z.optional(count(1, 100_000)),
  pageSize: z.optional(count(1, 200)),
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  amount: z.optional(decimal),
  sortBy: named(z.optional(z.enum(['newest', 'oldest'])), 'sort'),
  text: named(z.optional(z.string().check(z.maxLength(100))), 'queryParams'),
  person: named(z.optional(z.string()), 'senderOrReceiver'),
})

export const sendMoney = endpoint({
  method: 'POST',
  path: '/api/Listing/send-money',
  access: 'ready',
  group: 'Transfers',
  summary: 'Sends money to a friend; it is held until the friend accepts.',
  money: true,
  body: wire({
    pin: named(fourDigits, 'transactionPin'),
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
  query: filter,
  answer: z.array(wire({ ...row, receiver: z.string() })),
})

export const incomingFunds = endpoint({
  method: 'GET',
  path: '/api/Listing/currency-exchanges',
  access: 'ready',
  group: 'Transfers',
  summary: "Money coming in: friends' transfers, and exchange proceeds sent to my card.",
  query: filter,
  answer: z.array(wire({ ...row, sender: z.string() })),
})

export const treatIncomingFunds = endpoint({
  method: 'POST',
  path: '/api/Listing/transfers/treat-request',
  access: 'ready',
  group: 'Transfers',
  summary: 'Accepts incoming money onto one of my cards (action 1) or declines it (action 2).',
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
