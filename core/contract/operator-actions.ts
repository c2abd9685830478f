/** What operators do about a person (rules/operators.md#actions). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
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
    'Freezes a person or undoes it, holds what is owed to them (by two operators), asks for documents again, ends their sessions, closes the account or erases it (each by two operators).',
  changes: ['operators'],
  params: z.object({ id }),
  body: wire({
    what: z.enum(personActions),
    /** For operators. */
    reason: line(300),
    /** For the person, where `needsWords`. */
    words: z.optional(line(300)),
  }),
  /** False: it waits for a second operator. */
  answer: wire({ isDone: z.boolean() }),
})
