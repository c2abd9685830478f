/** People whose name is near one of the sanctions list, and what is decided about them (rules/screening.md). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
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
  /** Of 100. */
  score: z.int(),
  foundAt: moment,
})

export const sanctionsMatch = endpoint({
  method: 'GET',
  path: '/matches/{id}',
  access: 'signed-in',
  group: 'Operators',
  summary: 'A person beside the entry of the sanctions list that their name is near.',
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
    entry: wire({
      kind: z.enum(['person', 'entity']),
      reference: z.string(),
      name: z.string(),
      aliases: z.array(z.string()),
      /** Dates or years; a span is two of them. */
      births: z.array(wire({ from: z.string(), to: z.string(), isAbout: z.boolean() })),
      nationalities: z.array(z.string()),
    }),
  }),
})

export const decideMatch = endpoint({
  method: 'POST',
  path: '/matches/{id}/decide',
  access: 'signed-in',
  group: 'Operators',
  summary:
    'Says whether a person is the one on the sanctions list. Who is another one passes; who is the same does not trade, ' +
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
    'Takes back that a person is the one on the sanctions list: they are somebody else, and what only that decision did ' +
    'is undone.',
  changes: ['operators'],
  params: z.object({ id }),
  body: wire({
    /** For operators. */
    reason: line(300),
  }),
  answer: nothing,
})
