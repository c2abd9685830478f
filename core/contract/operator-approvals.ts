/** Actions that one operator has asked for and a second one has to (rules/operators.md#two). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { operatorLengths } from './operator-lengths.ts'
import type { OperatorTask } from './operator-roles.ts'
import { id, line, moment, nothing } from './values.ts'
import { wire } from './wire.ts'

export const approvalKinds = [
  'rates',
  'unfreeze',
  'release-payouts',
  'take-back-match',
  'close',
  'erase',
  'operator-link',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** The task of the operators who may carry out, or decline, a request of each kind. */
export const approvalTasks = {
  rates: 'rates',
  unfreeze: 'people',
  'release-payouts': 'people',
  'take-back-match': 'matches',
  close: 'people',
  erase: 'people',
  'operator-link': 'operators',
} as const satisfies Record<ApprovalKind, OperatorTask>

/** Each of these has a reason, in the person's timeline. */
export const isAboutPerson = (what: ApprovalKind): boolean => what !== 'rates' && what !== 'operator-link'

export const openApproval = wire({
  id,
  what: z.enum(approvalKinds),
  /** The day and the feed of rates; otherwise the id of a person, an operator or a match. */
  about: z.string(),
  /** The person whom it is about. */
  personId: z.optional(id),
  /** User name of the person, or name of the operator, whom it is about. */
  userName: z.optional(z.string()),
  askedBy: z.string(),
  isMine: z.boolean(),
  /** The asking operator's words, where `isAboutPerson`. */
  reason: z.optional(z.string()),
  at: moment,
})
export type OpenApproval = z.output<typeof openApproval>

export const withdrawApproval = endpoint({
  method: 'POST',
  path: '/approvals/{id}/withdraw',
  access: 'signed-in',
  group: 'Operators',
  summary: 'Withdraws a request of the operator before a second operator agrees.',
  changes: ['operators'],
  params: z.object({ id }),
  answer: nothing,
})

export const declineApproval = endpoint({
  method: 'POST',
  path: '/approvals/{id}/decline',
  access: 'signed-in',
  group: 'Operators',
  summary:
    'Declines the request of another operator, which ends it. The reason is needed for a request about a person, and stays in their timeline.',
  changes: ['operators'],
  params: z.object({ id }),
  body: wire({ reason: z.optional(line(operatorLengths.reason)) }),
  answer: nothing,
})
