/** The log of operators' calls and of partners' changes on their page (rules/operators.md#log). */
import * as z from 'zod/mini'
import { days } from './days.ts'
import { endpoint } from './endpoint.ts'
import { isId } from './ids.ts'
import { file, flag, id, moment } from './values.ts'
import { wire } from './wire.ts'

/** Kinds of calls, from the purest look to the farthest change. */
export const logKinds = ['readings', 'decisions', 'logins', 'operators', 'partners'] as const
export type LogKind = (typeof logKinds)[number]

/** Callers who are no single operator. */
export const logGroups = ['partners', 'host'] as const

/** Rows of one answer, and of one file. */
export const logPage = 100
export const maxLogRows = 10_000

const isCaller = (text: string) => (logGroups as readonly string[]).includes(text) || isId(text)

const filters = {
  ...days,
  /** The id of an operator, `partners` for all partners, or `host` for its commands. */
  by: z.optional(z.string().check(z.refine(isCaller, 'must be the id of an operator, partners or host'))),
  kind: z.optional(z.enum(logKinds)),
  /** Refused calls alone. */
  isRefused: z.optional(flag),
} as const

/** The person, exchange, operator or partner that a call is about. */
const subject = wire({
  kind: z.enum(['person', 'exchange', 'operator', 'partner']),
  /** The reference of an exchange. */
  id: z.string(),
  /** Absent for a person who is erased. */
  name: z.optional(z.string()),
})

const entry = wire({
  id: z.string(),
  at: moment,
  /** The name of the operator or the partner; `host` for a command. */
  operator: z.string(),
  call: z.string(),
  about: z.string(),
  /** `asked` before the call, `done` for a login or a command, else the code of the refusal. */
  outcome: z.string(),
  subject: z.optional(subject),
  /** The words of `about` that do not name the subject. */
  rest: z.array(z.string()),
})
export type LogEntry = z.output<typeof entry>

export const operatorLog = endpoint({
  method: 'GET',
  path: '/log',
  access: 'signed-in',
  group: 'Operators',
  summary: `The log of operators' calls and partners' changes on their page, newest first, ${logPage} at a time.`,
  query: wire({
    ...filters,
    /** The id of the last row: answers the rows before it. */
    before: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'must be an id of the log'))),
  }),
  answer: z.array(entry),
})

export const operatorLogCsv = endpoint({
  method: 'GET',
  path: '/log/csv',
  access: 'signed-in',
  group: 'Operators',
  summary: `The log with the same filters as CSV: the newest ${maxLogRows.toLocaleString('en')} rows. A last line says when there are more.`,
  query: wire(filters),
  download: 'text/csv',
  answer: file,
})

export const logOperators = endpoint({
  method: 'GET',
  path: '/log/operators',
  access: 'signed-in',
  group: 'Operators',
  summary: 'Everyone who is or was an operator, by name, for the filter of the log.',
  answer: z.array(wire({ id, name: z.string(), isRemoved: z.boolean() })),
})
