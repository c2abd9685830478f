/** The sessions of a person, for the security page. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, moment, nothing } from './values.ts'
import { wire } from './wire.ts'

export const sessions = endpoint({
  method: 'GET',
  path: '/api/User/sessions',
  access: 'signed-in',
  group: 'Accounts',
  summary: 'My open sessions.',
  topics: ['security'],
  answer: z.array(
    wire({ id, device: z.string(), startedAt: moment, lastSeenAt: moment, isCurrent: z.boolean() }),
  ),
})

export const endSession = endpoint({
  method: 'POST',
  path: '/api/User/sessions/{id}/end',
  access: 'signed-in',
  group: 'Accounts',
  summary: 'Ends one of my sessions and its token at once.',
  changes: ['security'],
  params: z.object({ id }),
  answer: nothing,
})

export const logoutEverywhere = endpoint({
  method: 'POST',
  path: '/api/User/logout-everywhere',
  access: 'signed-in',
  group: 'Accounts',
  summary: 'Ends every session of the signed-in user.',
  // Nobody is signed in any more to see an answer.
  changes: [],
  answer: nothing,
})
