/** Actions that one operator has asked for and a second one has to (rules/operators.md#two). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, moment, nothing } from './values.ts'
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
