/** Transfers and listings that rules hold for an operator (rules/security.md#review), as the queue has them. */

import * as z from 'zod/mini'
import { currencyCode, decimal, id, moment } from './values.ts'
import { wire } from './wire.ts'

export const reviewKinds = ['transfer', 'listing'] as const
export type ReviewKind = (typeof reviewKinds)[number]

export const reviewRules = [
  'first-transfer',
  'many-transfers',
  'new-card',
  'many-receivers',
  'listing',
] as const

const metRule = wire({
  rule: z.enum(reviewRules),
  /** The figure: US dollars, transfers or receivers. */
  found: decimal,
  /** It is held above this. */
  limit: z.int(),
  /** The hours of a new card, or the days in which receivers are counted. */
  span: z.optional(z.int()),
})
export type MetRule = z.output<typeof metRule>

export const waitingReview = wire({
  /** The transfer's or the listing's. */
  id,
  kind: z.enum(reviewKinds),
  reference: z.string(),
  personId: id,
  userName: z.string(),
  /** Absent for a listing. */
  receiverId: z.optional(id),
  receiverName: z.optional(z.string()),
  amount: decimal,
  currency: currencyCode,
  rules: z.array(metRule),
  openedAt: moment,
})
export type WaitingReview = z.output<typeof waitingReview>
