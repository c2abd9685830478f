/** Reports of people in the operators' console (rules/reports.md). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { answeredMessage, reportedKinds, reportReasons, reportText } from './report-thread.ts'
import { id, moment, nothing } from './values.ts'
import { wire } from './wire.ts'

const report = {
  id,
  /** The reporting member; `reported` is the other person. */
  from: z.string(),
  fromId: id,
  reported: z.string(),
  reportedId: id,
  reason: z.enum(reportReasons),
  createdAt: moment,
  lastAt: moment,
}

export const openReport = wire({
  ...report,
  waitsFor: z.enum(['operators', 'member']),
  /** No operator has opened it since its last message. */
  isUnread: z.boolean(),
})

export const operatorReport = endpoint({
  method: 'GET',
  path: '/reports/{id}',
  access: 'signed-in',
  group: 'Operators',
  summary: 'A report with its messages, oldest first; the call marks it read for all operators.',
  params: z.object({ id }),
  answer: wire({
    ...report,
    isOpen: z.boolean(),
    about: z.object({
      kind: z.enum(reportedKinds),
      /** Reference of a listing, an order or a transfer. */
      reference: z.optional(z.string()),
    }),
    messages: z.array(answeredMessage),
  }),
})

export const answerReport = endpoint({
  method: 'POST',
  path: '/reports/{id}/answer',
  access: 'signed-in',
  group: 'Operators',
  summary: 'Replies to the member who made the report; they get a notification and a mail.',
  changes: ['operators'],
  params: z.object({ id }),
  body: wire({ text: reportText }),
  multiLine: ['text'],
  answer: nothing,
})

export const closeReport = endpoint({
  method: 'POST',
  path: '/reports/{id}/close',
  access: 'signed-in',
  group: 'Operators',
  summary: 'Closes a report, and tells the member who made it.',
  changes: ['operators'],
  params: z.object({ id }),
  answer: nothing,
})
