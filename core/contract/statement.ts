// Additive: everything that moved or is held on the person's cards (rules/statement.md).
import * as z from 'zod/mini'
import { days } from './days.ts'
import { endpoint } from './endpoint.ts'
import { count, currencyCode, currencyRef, decimal, file, id, moment } from './values.ts'
import { wire } from './wire.ts'

/** rules/statement.md#lines: what a line says of its card. */
export const statementEffects = [
  'held',
  'released',
  'taken',
  /** On its way to the card. */
  'due',
  'received',
  /** On its way no more: the payout came back, or the exchange was undone. */
  'returned',
  /** Received, and came back from the card. */
  'reversed',
  /** Taken, and back on the card. */
  'refunded',
] as const
export type StatementEffect = (typeof statementEffects)[number]

/** The sign of an amount that moved. */
export const effectSigns: Record<StatementEffect, '' | '+' | '−'> = {
  held: '',
  released: '',
  taken: '−',
  due: '',
  received: '+',
  returned: '',
  reversed: '−',
  refunded: '+',
}

/** The effects that change a balance. */
export const movedEffects: readonly StatementEffect[] = ['taken', 'received', 'reversed', 'refunded']

/** Subjects of lines, from the reader's side. */
export const statementSubjects = [
  /** The hold of the reader's own listing. */
  'listing',
  /** An order that the reader placed. */
  'order',
  /** An order of another person on the reader's listing. */
  'sale',
  /** A match of two listings, one of them the reader's. */
  'match',
  /** Another person's exchange, credited to the reader's card. */
  'proceeds',
  'sent',
  'incoming',
] as const
export type StatementSubject = (typeof statementSubjects)[number]

const line = wire({
  /** Opaque position: pass it as `after` for the lines that follow. */
  cursor: z.string(),
  at: moment,
  effect: z.enum(statementEffects),
  /** With `due`: the money stays here while a chargeback is looked into (rules/settlement.md#chargeback). */
  isHeld: z.optional(z.boolean()),
  subject: z.enum(statementSubjects),
  /** The listing, order or transfer; for `proceeds` the order. */
  aboutId: id,
  reference: z.string(),
  /** The other person: username in an exchange, full name among friends. Absent for one's own listing. */
  counterparty: z.optional(z.string()),
  /** Above zero; `effect` tells the direction. */
  amount: decimal,
  /** The amount is a payment of the reader with its fee (rules/rates.md#fee). */
  includesFee: z.optional(z.boolean()),
  currency: currencyCode,
  cardId: id,
  lastFour: z.string(),
  nickname: z.string(),
  /** After this line, of this card in this currency (rules/statement.md#balance). */
  balance: decimal,
  held: decimal,
})
export type StatementLine = z.output<typeof line>

const sum = wire({
  cardId: id,
  lastFour: z.string(),
  nickname: z.string(),
  currency: currencyCode,
  /** Before the first day; 0 without one. */
  opening: decimal,
  /** Within the days. */
  received: decimal,
  taken: decimal,
  /** At the end of the last day, or now: opening + received − taken. */
  balance: decimal,
  /** Held at that time. */
  held: decimal,
})
export type StatementSum = z.output<typeof sum>

const accounts = {
  ...days,
  cardId: z.optional(id),
  currency: z.optional(currencyRef),
}

const filters = {
  ...accounts,
  kind: z.optional(z.enum(['exchange', 'transfer'])),
  /** `moved`: what changed a balance. `held`: all other lines, also of what is on its way. */
  state: z.optional(z.enum(['held', 'moved'])),
}

const topics = ['cards', 'listings', 'orders', 'transfers'] as const

export const statementLines = endpoint({
  method: 'GET',
  path: '/api/Statement/lines',
  access: 'ready',
  group: 'Statement',
  topics,
  summary: 'All money that moved or is held on my cards, newest first, with a running balance.',
  query: wire({
    ...filters,
    pageSize: z.optional(count(1, 200)),
    /** The `cursor` of the last line: answers the lines that follow it. */
    after: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: z.array(line),
})

export const statementSums = endpoint({
  method: 'GET',
  path: '/api/Statement/balances',
  access: 'ready',
  group: 'Statement',
  topics,
  summary: 'The sums of my statement, one row for each card and currency: the 100 rows that moved last.',
  query: wire(accounts),
  answer: z.array(sum),
})

export const statementCsv = endpoint({
  method: 'GET',
  path: '/api/Statement/export',
  access: 'ready',
  group: 'Statement',
  topics,
  summary: 'The lines of my statement with the same filters, without a limit, as CSV.',
  query: wire(filters),
  download: 'text/csv',
  answer: file,
})

export const statementPdf = endpoint({
  method: 'GET',
  path: '/api/Statement/pdf',
  access: 'ready',
  group: 'Statement',
  topics,
  summary: 'My statement as PDF: the sums, and the newest 2,000 lines of the filter.',
  query: wire(filters),
  download: 'application/pdf',
  answer: file,
})
