/** An operator's decision about a held transfer or listing. Apart from the queue, which loads without it. */

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { operatorLengths } from './operator-lengths.ts'
import { id, line, nothing } from './values.ts'
import { wire } from './wire.ts'

export const reviewOutcomes = ['approved', 'declined'] as const

export const decideReview = endpoint({
  method: 'POST',
  path: '/reviews/{id}/decide',
  access: 'signed-in',
  group: 'Operators',
  summary:
    'Approves a transfer or a listing that a rule holds, which goes on as any other; or declines it, which ends it and releases its hold.',
  changes: ['operators'],
  params: z.object({ id }),
  body: wire({
    outcome: z.enum(reviewOutcomes),
    /** For operators. */
    reason: line(operatorLengths.reason),
  }),
  answer: nothing,
})
