/** One listing, order or transfer as an operator sees it (rules/operators.md#exchange). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { caseKinds } from './operator-cases.ts'
import { currencyCode, decimal, id, moment } from './values.ts'
import { wire } from './wire.ts'

export const exchangeKinds = ['listing', 'order', 'transfer'] as const
export type ExchangeKind = (typeof exchangeKinds)[number]

export const exchangeRoles = ['owner', 'buyer', 'sender', 'receiver'] as const
export type ExchangeRole = (typeof exchangeRoles)[number]

const money = { amount: decimal, currency: currencyCode }

const side = wire({
  role: z.enum(exchangeRoles),
  userId: id,
  userName: z.string(),
  /** Absent for the receiver of a transfer. Without the fee. */
  gives: z.optional(wire({ ...money, lastFour: z.string(), fee: decimal })),
  /** Absent for the sender of a transfer, and for a transfer that nobody has taken. */
  gets: z.optional(wire({ ...money, lastFour: z.optional(z.string()) })),
})

/** A movement of the ledger. Amounts that enter an account are positive; those of a currency add up to 0. */
const movement = wire({
  at: moment,
  event: z.string(),
  note: z.string(),
  legs: z.array(wire({ account: z.string(), holder: id, ...money })),
})

/** A request to the card processor, or a bank's chargeback. */
const processorLine = wire({
  kind: z.enum(['authorisation', 'capture', 'payout', 'refund', 'chargeback']),
  /** Our key at the processor; for a chargeback the processor's own. */
  key: z.string(),
  /** The processor's reference. */
  reference: z.optional(z.string()),
  status: z.string(),
  why: z.optional(z.string()),
  ...money,
  at: moment,
})

/** An event from the processor; listed in the order of arrival. */
const told = wire({ kind: z.string(), key: z.string(), at: moment, outcome: z.optional(z.string()) })

/** An operator's note on a case of it that they took off the queue. */
const handled = wire({
  kind: z.enum(caseKinds),
  note: z.string(),
  by: z.string(),
  at: moment,
})

/** A task that is not done. */
const owed = wire({
  kind: z.string(),
  attempts: z.int(),
  dueAt: moment,
  lastError: z.optional(z.string()),
})

export const operatorExchange = endpoint({
  method: 'GET',
  path: '/exchanges/{reference}',
  access: 'signed-in',
  group: 'Operators',
  summary:
    'A listing, an order or a transfer: both sides, ledger, processor, and open steps. Refuses an unknown reference.',
  params: z.object({ reference: z.string().check(z.maxLength(40)) }),
  answer: wire({
    id,
    kind: z.enum(exchangeKinds),
    reference: z.string(),
    status: z.string(),
    createdAt: moment,
    expiresAt: moment,
    endedAt: z.optional(moment),
    undoneAt: z.optional(moment),
    sides: z.array(side),
    /** Reference of an order's listing. */
    listing: z.optional(z.string()),
    /** A listing's newest 50 orders. */
    orders: z.array(wire({ reference: z.string(), status: z.string(), userName: z.string(), at: moment })),
    /** Oldest first, like everything below. */
    events: z.array(wire({ what: z.string(), at: moment, by: z.optional(z.string()) })),
    ledger: z.array(movement),
    processor: z.array(processorLine),
    told: z.array(told),
    owed: z.array(owed),
    handled: z.array(handled),
  }),
})
export type OperatorExchange = z.output<typeof operatorExchange.answer>
