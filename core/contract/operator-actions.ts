/** Actions of operators on a person (rules/operators.md#actions). */

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { operatorLengths } from './operator-lengths.ts'
import { id, line } from './values.ts'
import { wire } from './wire.ts'

export const personActions = [
  'freeze',
  'unfreeze',
  'hold-payouts',
  'release-payouts',
  'ask-documents',
  'end-sessions',
  'close',
  'erase',
] as const
export type PersonActionName = (typeof personActions)[number]

/** These tell the person why, in the operator's words. */
const explained: readonly PersonActionName[] = ['freeze', 'ask-documents']
export const needsWords = (what: PersonActionName) => explained.includes(what)

export const actOnPerson = endpoint({
  method: 'POST',
  path: '/people/{id}/act',
  access: 'signed-in',
  group: 'Operators',
  summary:
    'Freezes a person, holds their payouts, asks for documents again, or ends their sessions. By two operators: ends a freeze, releases payouts, or closes or erases the account.',
  changes: ['operators'],
  params: z.object({ id }),
  body: wire({
    what: z.enum(personActions),
    /** For operators. */
    reason: line(operatorLengths.reason),
    /** For the person, where `needsWords`. */
    words: z.optional(line(operatorLengths.reason)),
  }),
  /** False: it waits for a second operator. */
  answer: wire({ isDone: z.boolean() }),
})
