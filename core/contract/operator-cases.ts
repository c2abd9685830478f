/** Cases of the rails in the operators' queue (rules/operators.md#cases). */

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { operatorLengths } from './operator-lengths.ts'
import { file, id, line, moment, nothing } from './values.ts'
import { wire } from './wire.ts'

export const caseKinds = ['payout', 'chargeback', 'difference'] as const
export type CaseKind = (typeof caseKinds)[number]

export const handleCase = endpoint({
  method: 'POST',
  path: '/cases/{kind}/{id}/handle',
  access: 'signed-in',
  group: 'Operators',
  summary:
    'Takes a returned payout, a chargeback or a difference off the queue, with a note about what was done. The case waits again when it changes.',
  changes: ['operators'],
  params: z.object({ kind: z.enum(caseKinds), id }),
  body: wire({ note: line(operatorLengths.reason) }),
  answer: nothing,
})

export const chargebackEvidence = endpoint({
  method: 'GET',
  path: '/chargebacks/{id}/evidence',
  access: 'signed-in',
  group: 'Operators',
  summary:
    'The evidence about a chargeback as one PDF: receipt of both sides, what happened when, and the cardholder’s identity check.',
  params: z.object({ id }),
  download: 'application/pdf',
  answer: file,
})

export const handledCases = endpoint({
  method: 'GET',
  path: '/cases/{kind}',
  access: 'signed-in',
  group: 'Operators',
  summary: 'The newest 50 notes about cases of a kind that were taken off the queue, newest first.',
  params: z.object({ kind: z.enum(caseKinds) }),
  answer: z.array(
    wire({
      id,
      /** The words of a difference, the processor's name of a chargeback, or the exchange of a payout. */
      about: z.string(),
      /** Reference of a payout's order or transfer. */
      reference: z.optional(z.string()),
      note: z.string(),
      by: z.string(),
      at: moment,
    }),
  ),
})
