/** The operators' queue, and their decisions (rules/operators.md#queue). */

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { openApproval } from './operator-approvals.ts'
import { operatorLengths } from './operator-lengths.ts'
import { waitingMatch } from './operator-matches.ts'
import { openReport } from './operator-reports.ts'
import { waitingReview } from './operator-reviews.ts'
import { currencyCode, decimal, id, line, moment, nothing } from './values.ts'
import { wire } from './wire.ts'

const waitingCheck = wire({
  personId: id,
  /** Names the submission: a later one of the same person has another. */
  reference: id,
  name: z.string(),
  userName: z.string(),
  country: z.string(),
  idType: z.string(),
  /** Masked. */
  idNumber: z.string(),
  submittedAt: moment,
  /** When a provider is asked again; absent when it waits for an operator. */
  askedAgainAt: z.optional(moment),
})

/** A table of rates in which a figure moved by more than 10 %. */
const waitingRates = wire({
  day: z.string(),
  source: z.string(),
  fetchedAt: moment,
  /** The currencies that moved by more than 10 %, the farthest first: units for 1 US dollar. */
  moves: z.array(
    wire({
      currency: currencyCode,
      /** Absent without an earlier figure. */
      before: z.optional(decimal),
      after: decimal,
      /** Per cent, with a sign; absent without an earlier figure. */
      perCent: z.optional(decimal),
    }),
  ),
  /** A second operator has to approve it too. */
  needsTwo: z.boolean(),
  /** The operator who approved it first, and whether that is the caller. */
  approvedBy: z.optional(z.string()),
  isApprovedByMe: z.boolean(),
})

const returnedPayout = wire({
  id,
  reference: z.string(),
  personId: id,
  userName: z.string(),
  amount: decimal,
  currency: currencyCode,
  since: moment,
  why: z.optional(z.string()),
})

const chargeback = wire({
  id,
  dispute: z.string(),
  /** Reference of the listing, order or transfer that was paid. */
  reference: z.optional(z.string()),
  personId: id,
  userName: z.string(),
  amount: decimal,
  currency: currencyCode,
  status: z.enum(['opened', 'lost']),
  why: z.string(),
  openedAt: moment,
  /** The end of the time in which the processor accepts evidence; absent where it accepts none. */
  defendBy: z.optional(moment),
  /** The payment at the processor, for people. */
  page: z.optional(z.string()),
})

const difference = wire({
  id,
  outcome: z.string(),
  words: z.string(),
  foundAt: moment,
  /** False for a broken rule of our own ledger, which nobody takes off the queue. */
  canHandle: z.boolean(),
})

const message = wire({ id, fullName: z.string(), email: z.string(), text: z.string(), at: moment })

/** Some rows, the oldest first, and how many there are. */
const part = <S extends z.ZodMiniType>(row: S) => wire({ count: z.int(), rows: z.array(row) })

export const operatorQueue = endpoint({
  method: 'GET',
  path: '/queue',
  access: 'signed-in',
  group: 'Operators',
  summary: "The operators' queue: the oldest 50 of each kind, and the total.",
  answer: wire({
    checks: part(waitingCheck),
    rates: part(waitingRates),
    payouts: part(returnedPayout),
    chargebacks: part(chargeback),
    differences: part(difference),
    messages: part(message),
    approvals: part(openApproval),
    matches: part(waitingMatch),
    reports: part(openReport),
    reviews: part(waitingReview),
  }),
})
export type OperatorQueue = z.output<typeof operatorQueue.answer>

export const identityCheck = endpoint({
  method: 'GET',
  path: '/checks/{reference}',
  access: 'signed-in',
  group: 'Operators',
  summary: 'One identity check with its document, decrypted.',
  params: z.object({ reference: id }),
  answer: wire({
    reference: id,
    personId: id,
    status: z.enum(['review', 'passed', 'failed']),
    name: z.string(),
    userName: z.string(),
    email: z.string(),
    country: z.string(),
    phoneNumber: z.string(),
    bvn: z.string(),
    birthDate: z.string(),
    idType: z.string(),
    idNumber: z.string(),
    submittedAt: moment,
    /** The file as a `data:` address; absent once it was deleted. */
    document: z.optional(wire({ name: z.string(), mediaType: z.string(), address: z.string() })),
    documentDeletedAt: z.optional(moment),
    /** Earlier decisions about this person too, oldest first. */
    decisions: z.array(
      wire({
        status: z.enum(['passed', 'failed']),
        words: z.optional(z.string()),
        by: z.string(),
        at: moment,
      }),
    ),
  }),
})

export const identityOutcomes = ['passed', 'failed'] as const

export const decideIdentity = endpoint({
  method: 'POST',
  path: '/checks/{reference}/decide',
  access: 'signed-in',
  group: 'Operators',
  summary: 'Passes or fails an identity check; the person is told in the app and by mail.',
  changes: ['operators'],
  params: z.object({ reference: id }),
  body: wire({
    outcome: z.enum(identityOutcomes),
    /** For the person; needed to fail. */
    words: z.optional(line(operatorLengths.reason)),
  }),
  answer: nothing,
})

export const closeMessage = endpoint({
  method: 'POST',
  path: '/messages/{id}/close',
  access: 'signed-in',
  group: 'Operators',
  summary: 'Removes a message from the queue: it was answered, or needs no answer.',
  changes: ['operators'],
  params: z.object({ id }),
  answer: nothing,
})

export const rateOutcomes = ['approved', 'refused'] as const

export const decideRates = endpoint({
  method: 'POST',
  path: '/rates/{day}/{source}/decide',
  access: 'signed-in',
  group: 'Operators',
  summary: 'Approves or refuses a table of rates; beyond 25 % two operators must approve it.',
  changes: ['operators', 'utility'],
  params: z.object({ day: z.string(), source: z.string() }),
  body: wire({ outcome: z.enum(rateOutcomes) }),
  answer: wire({ isDone: z.boolean() }),
})
