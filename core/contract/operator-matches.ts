/** People whose name is near one of the sanctions list, and what is decided about them (rules/screening.md). */

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { operatorLengths } from './operator-lengths.ts'
import { id, line, moment, nothing } from './values.ts'
import { wire } from './wire.ts'

export const matchDecisions = ['different', 'same'] as const

export const waitingMatch = wire({
  id,
  personId: id,
  name: z.string(),
  userName: z.string(),
  country: z.string(),
  /** The main name of the list's entry. */
  listedAs: z.string(),
  /** From 0 to 100. */
  score: z.int(),
  foundAt: moment,
})

export const sanctionsMatch = endpoint({
  method: 'GET',
  path: '/matches/{id}',
  access: 'signed-in',
  group: 'Operators',
  summary: 'A person beside an entry of the sanctions list with a similar name.',
  params: z.object({ id }),
  answer: wire({
    id,
    name: z.string(),
    userName: z.string(),
    birthDate: z.string(),
    country: z.string(),
    /** Whether they trade already; otherwise their identity check waits for the decision. */
    isPassed: z.boolean(),
    score: z.int(),
    foundAt: moment,
    /** Absent while nobody has decided. */
    decision: z.optional(z.enum(matchDecisions)),
    /** The first of two operators who ask to take it back, and whether that is the caller. */
    takeBackAskedBy: z.optional(z.string()),
    isTakeBackAskedByMe: z.boolean(),
    entry: wire({
      kind: z.enum(['person', 'entity']),
      /** The id of the entry. */
      reference: z.string(),
      name: z.string(),
      aliases: z.array(z.string()),
      /** Dates, months or years. */
      births: z.array(z.string()),
      /** Codes of countries. */
      nationalities: z.array(z.string()),
      /** The lists that name the entry. */
      lists: z.array(z.string()),
    }),
  }),
})

export const decideMatch = endpoint({
  method: 'POST',
  path: '/matches/{id}/decide',
  access: 'signed-in',
  group: 'Operators',
  summary:
    'Decides whether a person is the one on the sanctions list. Another person passes; the same person cannot trade, ' +
    'and is never told why.',
  changes: ['operators'],
  params: z.object({ id }),
  body: wire({ decision: z.enum(matchDecisions) }),
  answer: nothing,
})

export const takeBackMatch = endpoint({
  method: 'POST',
  path: '/matches/{id}/take-back',
  access: 'signed-in',
  group: 'Operators',
  summary:
    'By two operators: revokes the decision that a person is the one on the sanctions list, with the effects of only ' +
    'that decision.',
  changes: ['operators'],
  params: z.object({ id }),
  body: wire({
    /** For operators. */
    reason: line(operatorLengths.reason),
  }),
  /** False: it waits for a second operator. */
  answer: wire({ isDone: z.boolean() }),
})
