// One request for money, apart from its lists and calls: sending money reads only this.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currencyCode, decimal, id, moment } from './values.ts'
import { named, wire } from './wire.ts'

export const requestStatuses = ['open', 'paid', 'declined', 'withdrawn', 'expired'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** The id of a request, or the token of its link. */
const requestKey = z.string().check(z.minLength(1), z.maxLength(200))

/** The fields that every answer about a request has. */
export const requestRow = {
  id,
  dateCreated: moment,
  expiresAt: moment,
  amount: decimal,
  currency: named(currencyCode, 'currencyISO'),
  note: z.optional(z.string()),
  status: z.enum(requestStatuses),
}

export const byKey = z.object({ key: requestKey })

const requestView = wire({
  ...requestRow,
  requester: z.string(),
  requesterUsername: z.string(),
  requesterId: id,
  isMine: z.boolean(),
  /** Money moves between friends only: before paying, the reader asks to become one. */
  isFriend: z.boolean(),
  /** The reader's friend request to the requester waits for an answer. */
  isFriendAsked: z.boolean(),
  /** Only a request to the reader can be declined. */
  isToMe: z.boolean(),
})
export type RequestView = z.output<typeof requestView>

export const moneyRequest = endpoint({
  method: 'GET',
  path: '/api/MoneyRequest/view/{key}',
  access: 'ready',
  group: 'Transfers',
  summary: 'One request, in any state: by its id for its two people, by the token of its link for anyone.',
  // A stranger who has asked for friendship pays as soon as it is accepted.
  topics: ['transfers', 'circle'],
  params: byKey,
  answer: requestView,
})
