/** Messages between a member and the operators about a report (rules/reports.md). */
import * as z from 'zod/mini'
import { moment } from './values.ts'
import { wire } from './wire.ts'

export const reportReasons = ['fraud', 'outside', 'insult', 'pretends', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Subjects of reports. `person`: the report names no listing, order or transfer. */
export const reportedKinds = ['person', 'listing', 'order', 'transfer'] as const
export type ReportedKind = (typeof reportedKinds)[number]

/** Characters of a report, and of each message after it. */
export const maxReportText = 1_000

/** In the widgets: whether a text can be sent. */
export const isReportText = (text: string): boolean =>
  text.trim() !== '' && [...text.trim()].length <= maxReportText

export const reportText = z
  .string()
  .check(z.trim(), z.minLength(1, 'required'), z.refine(isReportText, 'is too long'))

const message = { text: z.string(), isMember: z.boolean(), at: moment }

export const reportMessage = wire(message)

/** As operators read it: with the name of the one who wrote it. */
export const answeredMessage = wire({ ...message, by: z.optional(z.string()) })
