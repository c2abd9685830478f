// Asking others for money (rules/transfers.md#request).
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { noteText } from './note.ts'
import { byKey, requestRow as row } from './request-view.ts'
import { currencyRef, decimal, id, nothing } from './values.ts'
import { wire } from './wire.ts'

/** Days that a request may stay open, and the default. */
export const requestDays = [1, 7, 30] as const
export const defaultRequestDays = 7

const ownRequest = wire({
  ...row,
  /** The full name of the friend who was asked; absent from a request by link. */
  payer: z.optional(z.string()),
  /** Anybody with this link may pay it; only of a request by link. */
  link: z.optional(z.string()),
})
export type OwnRequest = z.output<typeof ownRequest>

/** `requester` is the full name. */
const askedRequest = wire({ ...row, requester: z.string(), requesterId: id })
export type AskedRequest = z.output<typeof askedRequest>

const byId = z.object({ id })
export const askMoney = endpoint({
  method: 'POST',
  path: '/api/MoneyRequest/ask',
  access: 'ready',
  group: 'Transfers',
  summary: 'Asks a friend for money or, without `friendId`, creates a link by which a friend can pay.',
  changes: ['transfers', 'notifications'],
  money: true,
  body: wire({
    friendId: z.optional(id),
    amount: decimal,
    currency: currencyRef,
    note: z.optional(noteText),
    days: z.optional(
      z.number().check(z.refine((days) => requestDays.some((each) => each === days), 'must be 1, 7 or 30')),
    ),
  }),
  answer: ownRequest,
})

export const ownMoneyRequests = endpoint({
  method: 'GET',
  path: '/api/MoneyRequest/mine',
  access: 'ready',
  group: 'Transfers',
  summary: 'My open requests, newest first.',
  answer: z.array(ownRequest),
})

export const waitingMoneyRequests = endpoint({
  method: 'GET',
  path: '/api/MoneyRequest/waiting',
  access: 'ready',
  group: 'Transfers',
  summary: 'Open requests to me, the first to expire first.',
  answer: z.array(askedRequest),
})

export const declineMoneyRequest = endpoint({
  method: 'POST',
  path: '/api/MoneyRequest/decline/{id}',
  access: 'ready',
  group: 'Transfers',
  summary: 'Declines a request to me.',
  changes: ['transfers', 'notifications'],
  money: true,
  params: byId,
  answer: nothing,
})

export const withdrawMoneyRequest = endpoint({
  method: 'POST',
  path: '/api/MoneyRequest/withdraw/{id}',
  access: 'ready',
  group: 'Transfers',
  summary: 'Withdraws my request and ends its link.',
  changes: ['transfers', 'notifications'],
  money: true,
  params: byId,
  answer: nothing,
})

export const befriendRequester = endpoint({
  method: 'POST',
  path: '/api/MoneyRequest/befriend/{key}',
  access: 'ready',
  group: 'Transfers',
  summary: 'Asks the person behind a link to become my friend, so that I can pay.',
  changes: ['circle', 'transfers', 'notifications'],
  params: byKey,
  answer: nothing,
})
