/** One person as an operator sees them (rules/operators.md#person). */

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { operatorLengths } from './operator-lengths.ts'
import { setupSteps } from './setup.ts'
import { currencyCode, decimal, id, line, moment, nothing } from './values.ts'
import { wire } from './wire.ts'

/** A matter that is not settled: it can still move money or bring a claim. */
const openMatter = wire({
  kind: z.enum(['listing', 'order', 'transfer', 'payout', 'dispute']),
  /** Reference of the exchange; for a dispute the processor's own. */
  reference: z.string(),
  status: z.string(),
  amount: decimal,
  currency: currencyCode,
  at: moment,
})

/** Open matters of a person are listed up to this many. */
export const maxOpenMatters = 50

export const operatorPerson = endpoint({
  method: 'GET',
  path: '/people/{id}',
  access: 'signed-in',
  group: 'Operators',
  summary: 'A person: account, setup, cards, limits, open exchanges, and sessions.',
  params: z.object({ id }),
  answer: wire({
    id,
    userName: z.string(),
    name: z.string(),
    email: z.string(),
    isEmailConfirmed: z.boolean(),
    country: z.string(),
    since: moment,
    setup: z.array(z.enum([...setupSteps, 'review'])),
    identity: z.optional(
      wire({
        status: z.enum(['review', 'passed', 'failed']),
        submittedAt: moment,
        /** Its time was over; absent while the document is there. */
        documentDeletedAt: z.optional(moment),
      }),
    ),
    cards: z.array(
      wire({
        id,
        brand: z.string(),
        type: z.enum(['credit', 'debit']),
        lastFour: z.string(),
        addedAt: moment,
        removedAt: z.optional(moment),
      }),
    ),
    limits: limits.answer,
    /** Oldest first, at most `maxOpenMatters`. */
    open: z.array(openMatter),
    closedAt: z.optional(moment),
    erasedAt: z.optional(moment),
    /** With the sanctions list, where an operator has decided; the latest first. */
    matches: z.array(
      wire({
        id,
        listedAs: z.string(),
        decision: z.enum(['different', 'same']),
        decidedAt: moment,
        by: z.string(),
      }),
    ),
    /** While the account is frozen; the words are those that the person reads. */
    frozen: z.optional(wire({ at: moment, words: z.string() })),
    /** Since when two operators hold what is owed to them. */
    payoutsHeldAt: z.optional(moment),
    /** Sessions that have not ended. */
    sessions: z.array(wire({ id, device: z.string(), startedAt: moment, lastSeenAt: moment })),
  }),
})
export type OperatorPerson = z.output<typeof operatorPerson.answer>

export const personEvents = [
  'joined',
  'session',
  'listing',
  'order',
  'transfer',
  'security',
  'identity',
  'action',
] as const

export const personTimelinePage = 50

export const personTimeline = endpoint({
  method: 'GET',
  path: '/people/{id}/timeline',
  access: 'signed-in',
  group: 'Operators',
  summary: "A person's events, with operators' actions and notes: newest first, 50 at a time.",
  params: z.object({ id }),
  query: wire({
    /** The moment of the last entry: answers what was not after it, that entry included. */
    before: z.optional(moment),
  }),
  answer: z.array(
    wire({
      id: z.string(),
      at: moment,
      kind: z.enum(personEvents),
      /** The device of a session, the state of an exchange or check, the message of security, or the action. */
      name: z.optional(z.string()),
      /** Reference of an exchange. */
      reference: z.optional(z.string()),
      /** A note, or a reason. */
      words: z.optional(z.string()),
      /** The operator. */
      by: z.optional(z.string()),
    }),
  ),
})
export type PersonTimeline = z.output<typeof personTimeline.answer>

export const notePerson = endpoint({
  method: 'POST',
  path: '/people/{id}/notes',
  access: 'signed-in',
  group: 'Operators',
  summary: 'Adds a note about a person, for operators. Notes cannot be changed.',
  changes: ['operators'],
  params: z.object({ id }),
  body: wire({ words: line(operatorLengths.note) }),
  answer: nothing,
})
