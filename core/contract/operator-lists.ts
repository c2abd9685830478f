/** Lists of the operators' console: people, orders, transfers, payouts and tasks (rules/operators.md#lists). */
import * as z from 'zod/mini'
import { days } from './days.ts'
import { endpoint } from './endpoint.ts'
import { maxLogRows } from './operator-log.ts'
import { mayDecide, type OperatorRole, type OperatorTask } from './operator-roles.ts'
import { orderStatuses } from './orders.ts'
import { taskKinds } from './task-kinds.ts'
import { currencyCode, decimal, file, id, moment } from './values.ts'
import { wire } from './wire.ts'

export const listNames = ['people', 'orders', 'transfers', 'payouts', 'tasks'] as const
export type ListName = (typeof listNames)[number]

export const listSorts = ['newest', 'oldest'] as const
export type ListSort = (typeof listSorts)[number]

/** Rows of one answer, and of one file. */
export const listPage = 50
export const maxListRows = maxLogRows

type ListShape = {
  readonly statuses: readonly string[]
  /** None: the rows are all of one kind. */
  readonly kinds: readonly string[]
  /** Its rows have amounts, which a currency and limits filter. */
  readonly hasMoney: boolean
  /** The right that reads it; absent: every operator. */
  readonly task?: OperatorTask
}

export const lists = {
  /** Kinds: the state of the identity check. */
  people: {
    statuses: ['open', 'frozen', 'held', 'closed', 'erased'],
    kinds: ['none', 'review', 'passed', 'failed'],
    hasMoney: false,
  },
  orders: { statuses: orderStatuses, kinds: ['placed', 'sweep', 'match'], hasMoney: true },
  transfers: { statuses: ['pending', 'accepted', 'rejected', 'cancelled'], kinds: [], hasMoney: true },
  payouts: {
    statuses: ['waiting', 'asked', 'sent', 'paid', 'returned', 'undone'],
    kinds: ['order', 'transfer', 'refund'],
    hasMoney: true,
    task: 'money',
  },
  tasks: { statuses: ['waiting', 'failing', 'given-up'], kinds: taskKinds, hasMoney: false, task: 'rails' },
} as const satisfies Record<ListName, ListShape>

export const shapeOf = (list: ListName): ListShape => lists[list]

/** Whether a role reads a list. */
export function mayList(role: OperatorRole, list: ListName): boolean {
  const { task } = shapeOf(list)
  return task === undefined || mayDecide(role, task)
}

const filters = {
  ...days,
  status: z.optional(z.string().check(z.maxLength(20))),
  kind: z.optional(z.string().check(z.maxLength(30))),
  /** Any amount of the row is in it. */
  currency: z.optional(currencyCode),
  /** Both included, in the currency, without which they are refused. */
  amountFrom: z.optional(decimal),
  amountTo: z.optional(decimal),
  /** By the time at which the row was made. */
  sort: z.optional(z.enum(listSorts)),
} as const

const row = wire({
  id,
  /** When it was made. */
  at: moment,
  status: z.string(),
  kind: z.optional(z.string()),
  /** Reference of an exchange. */
  reference: z.optional(z.string()),
  /** Owner and buyer; sender and receiver; the person who is paid, and who earned it if that is another one. */
  people: z.array(wire({ id, userName: z.string() })),
  amounts: z.array(wire({ amount: decimal, currency: currencyCode })),
  name: z.optional(z.string()),
  country: z.optional(z.string()),
  /** When it was decided, or last changed. */
  changedAt: z.optional(moment),
  /** When a task is tried next. */
  dueAt: z.optional(moment),
  attempts: z.optional(z.int()),
  /** The reason of a failure. */
  words: z.optional(z.string()),
})
export type ListRow = z.output<typeof row>

const params = z.object({ list: z.enum(listNames) })

export const operatorList = endpoint({
  method: 'GET',
  path: '/lists/{list}',
  access: 'signed-in',
  group: 'Operators',
  summary: `People, orders, transfers, payouts or tasks, filtered, ${listPage} at a time.`,
  params,
  query: wire({
    ...filters,
    /** The `next` of an answer: answers the rows after it. */
    after: z.optional(
      z.string().check(z.regex(/^-?\d{1,18}_[0-9a-f-]{36}$/i, 'must be the next of an answer')),
    ),
  }),
  answer: wire({
    rows: z.array(row),
    /** Absent at the end. With fewer than a page of rows the search stopped before it had looked at everything. */
    next: z.optional(z.string()),
  }),
})

export const operatorListCsv = endpoint({
  method: 'GET',
  path: '/lists/{list}/csv',
  access: 'signed-in',
  group: 'Operators',
  summary: `The list with the same filters as CSV: the first ${maxListRows.toLocaleString('en')} rows. A last line says when there are more.`,
  params,
  query: wire(filters),
  download: 'text/csv',
  answer: file,
})
export type ListQuery = z.output<typeof operatorListCsv.query>
