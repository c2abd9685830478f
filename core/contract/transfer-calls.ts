// The calls that move money between friends.
import * as z from 'zod/mini'
import { pinOrPasskey } from './confirmation.ts'
import { endpoint } from './endpoint.ts'
import { agreedFee } from './fees.ts'
import { noteText } from './note.ts'
import { currencyRef, decimal, id, nothing } from './values.ts'
import { named, wire } from './wire.ts'

export const sendMoney = endpoint({
  method: 'POST',
  path: '/api/Listing/send-money',
  access: 'ready',
  tagged: true,
  group: 'Transfers',
  summary: 'Sends money to a friend; it is held until the friend accepts.',
  changes: ['transfers', 'notifications'],
  money: true,
  body: wire({
    pin: named(pinOrPasskey, 'transactionPin'),
    amount: decimal,
    ...agreedFee,
    debitCardId: id,
    currency: currencyRef,
    friendId: id,
    /** Both people read it. */
    note: z.optional(noteText),
    /** The id or the link's token of the request that this pays; its note then replaces `note`. */
    request: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: wire({
    id: named(id, 'listingId'),
    reference: z.string(),
    /** An operator looks at it before the friend is told. */
    isHeld: z.optional(z.boolean()),
  }),
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

export const cancelTransfer = endpoint({
  method: 'POST',
  path: '/api/Listing/transfers/cancel/{id}',
  access: 'ready',
  group: 'Transfers',
  summary: 'Takes back money that I sent, if the receiver has not accepted it yet.',
  changes: ['transfers', 'notifications'],
  money: true,
  params: z.object({ id }),
  answer: nothing,
})
