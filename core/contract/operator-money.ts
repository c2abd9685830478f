/** The money of the exchange at the end of a day, for finance (rules/operators.md#money). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currencyCode, day, decimal, file, id, moment } from './values.ts'
import { wire } from './wire.ts'

export const accountKinds = [
  'card',
  'escrow',
  'payable',
  'processor',
  'fee',
  'loss',
  'claim',
  'partner',
] as const

/** Movements of the money that the processor has of ours. */
export const floatMovements = [
  'captured',
  'paid',
  'returned',
  'refunded',
  'capture-failed',
  'charged-back',
  'chargeback-reversed',
] as const
export type FloatMovement = (typeof floatMovements)[number]

/** We owe people and partners; people owe us claims. */
export const owedKinds = ['people', 'partners', 'claims'] as const
export type OwedKind = (typeof owedKinds)[number]

/** A day in UTC that is not in the future; today without one. */
const ofDay = { day: z.optional(day) } as const

const trialBalance = z.array(
  wire({
    currency: currencyCode,
    /** A positive balance is what we owe, a negative one what is owed to us. Without those that are 0. */
    balances: z.array(wire({ kind: z.enum(accountKinds), amount: decimal })),
    /** The sum of all balances: 0 unless the books are broken. */
    sum: decimal,
  }),
)

const holder = wire({
  kind: z.enum(owedKinds),
  currency: currencyCode,
  amount: decimal,
  /** The person or the partner; absent for a payout whose row was deleted long after it was paid. */
  id: z.optional(id),
  name: z.optional(z.string()),
})

export const operatorMoney = endpoint({
  method: 'GET',
  path: '/money',
  access: 'signed-in',
  group: 'Operators',
  summary:
    'The money of the exchange at the end of a day in UTC: trial balance, fees, volume, float at the processor, what is owed, and settlement against payouts.',
  query: z.object(ofDay),
  answer: wire({
    /** YYYY-MM-DD. */
    day: z.string(),
    /** When the figures were read. */
    at: moment,
    /** The first day of the books; null before any money has moved. */
    firstDay: z.nullable(z.string()),
    /** The last complete audit of the ledger, and how many of its findings are open. */
    audit: wire({ finishedAt: z.nullable(moment), openFindings: z.int() }),
    trialBalance,
    /** Our fees less the partners' shares, and those shares; less what was given back. */
    fees: z.array(
      wire({
        currency: currencyCode,
        day: decimal,
        month: decimal,
        partnersDay: decimal,
        partnersMonth: decimal,
      }),
    ),
    /** Amounts given in completed orders, without fees; each order counts in both of its currencies. */
    volume: z.array(
      wire({
        currency: currencyCode,
        day: decimal,
        month: decimal,
        ordersDay: z.int(),
        ordersMonth: z.int(),
      }),
    ),
    /** Our money at the processor: at the start of the day, its change, and at the end. */
    float: z.array(wire({ currency: currencyCode, before: decimal, change: decimal, after: decimal })),
    owed: z.array(
      wire({ kind: z.enum(owedKinds), currency: currencyCode, amount: decimal, holders: z.int() }),
    ),
    /** The 50 with the largest amounts, by the market rates of now. */
    largest: z.array(holder),
    /** The movements of the float during the day; an amount that leaves it is negative. */
    settlement: z.array(
      wire({
        currency: currencyCode,
        movement: z.enum(floatMovements),
        count: z.int(),
        amount: decimal,
      }),
    ),
  }),
})
export type OperatorMoney = z.output<typeof operatorMoney.answer>

export const moneyTables = ['trial-balance', 'fees', 'volume', 'float', 'owed', 'settlement'] as const
export type MoneyTable = (typeof moneyTables)[number]

export const operatorMoneyCsv = endpoint({
  method: 'GET',
  path: '/money/csv',
  access: 'signed-in',
  group: 'Operators',
  summary: 'One table of the money at the end of a day as CSV. The table of what is owed has everyone.',
  query: z.object({ ...ofDay, table: z.enum(moneyTables) }),
  download: 'text/csv',
  answer: file,
})

const reconciliation = wire({
  /** Null before the first comparison. */
  last: z.nullable(
    wire({
      at: moment,
      /** The reports, or the bank of the sandbox. */
      source: z.string(),
      agreed: z.int(),
      differing: z.int(),
      missing: z.int(),
      /** Lines so young that the other side may not have them yet. */
      underWay: z.int(),
    }),
  ),
  /** Open findings of all comparisons, of which the newest 50 are listed. */
  openFindings: z.int(),
  findings: z.array(wire({ id, words: z.string(), foundAt: moment })),
})

export const operatorReconciliation = endpoint({
  method: 'GET',
  path: '/reconciliation',
  access: 'signed-in',
  group: 'Operators',
  summary: 'The last comparison of the ledger with the card processor’s reports, and its open findings.',
  answer: reconciliation,
})

export const runReconciliation = endpoint({
  method: 'POST',
  path: '/reconciliation/run',
  access: 'signed-in',
  group: 'Operators',
  summary: 'Compares the ledger with the card processor’s reports now.',
  changes: ['operators'],
  answer: reconciliation,
})
export type Reconciliation = z.output<typeof reconciliation>
