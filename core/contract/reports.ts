/** Reports of other people, and the thread with the operators about each (rules/reports.md). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { reportedKinds, reportMessage, reportReasons, reportText } from './report-thread.ts'
import { id, moment, nothing } from './values.ts'
import { wire } from './wire.ts'

export const reportPerson = endpoint({
  method: 'POST',
  path: '/api/Report/report',
  access: 'signed-in',
  group: 'Reports',
  summary: 'Reports a person, or their conduct in a listing, an order or a transfer. The person is not told.',
  changes: ['reports'],
  body: wire({
    username: z.string().check(z.minLength(1), z.maxLength(200)),
    /** A listing of theirs, or an order or a transfer between both. */
    about: z.optional(z.object({ kind: z.enum(reportedKinds), id })),
    reason: z.enum(reportReasons),
    text: reportText,
  }),
  multiLine: ['text'],
  answer: wire({ id }),
})

/** An answer comes with a notification. */
const readTopics = ['reports', 'notifications'] as const

const report = {
  id,
  username: z.string(),
  reason: z.enum(reportReasons),
  createdAt: moment,
  /** Time of the last message. */
  lastAt: moment,
  isOpen: z.boolean(),
}

export const myReports = endpoint({
  method: 'GET',
  path: '/api/Report/reports',
  access: 'signed-in',
  group: 'Reports',
  topics: readTopics,
  summary: 'My reports, the latest message first, at most 50.',
  answer: z.array(wire({ ...report, isUnread: z.boolean() })),
})

export const myReport = endpoint({
  method: 'GET',
  path: '/api/Report/reports/{id}',
  access: 'signed-in',
  group: 'Reports',
  topics: readTopics,
  summary: 'One of my reports with its messages, oldest first.',
  params: z.object({ id }),
  answer: wire({ ...report, messages: z.array(reportMessage) }),
})

export const readReport = endpoint({
  method: 'POST',
  path: '/api/Report/reports/{id}/read',
  access: 'signed-in',
  group: 'Reports',
  summary: 'Marks the messages of one of my reports read.',
  changes: ['reports'],
  params: z.object({ id }),
  answer: nothing,
})

export const replyToReport = endpoint({
  method: 'POST',
  path: '/api/Report/reports/{id}/reply',
  access: 'signed-in',
  group: 'Reports',
  summary: 'Adds a message to one of my open reports.',
  changes: ['reports'],
  params: z.object({ id }),
  body: wire({ text: reportText }),
  multiLine: ['text'],
  answer: nothing,
})
