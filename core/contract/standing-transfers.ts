// Standing transfers: an amount that goes to a friend again and again (rules/transfers.md#standing).
import * as z from 'zod/mini'
import { pinOrPasskey } from './confirmation.ts'
import { zone } from './days.ts'
import { endpoint } from './endpoint.ts'
import { agreedFee } from './fees.ts'
import { noteText } from './note.ts'
import { type Rhythm, rhythms } from './run-days.ts'
import { count, currencyCode, currencyRef, day, decimal, id, moment, nothing } from './values.ts'
import { named, wire } from './wire.ts'

/** Standing transfers of one person at once. */
export const maxStandingTransfers = 20
/** How far ahead the first run and the last may be. */
export const maxDaysToFirstRun = 366
export const maxRuns = 520
export const maxDaysOfRuns = 3653

const rhythm = z.enum(rhythms, { error: 'must be weekly, fortnightly or monthly' })

const terms = {
  amount: decimal,
  ...agreedFee,
  debitCardId: id,
  /** Both people read it. */
  note: z.optional(noteText),
  rhythm,
  /** The first run; it decides the day of the week or of the month. */
  firstDay: day,
  /** No run after this day; or as many runs as `times`. Without both it goes on until it is stopped. */
  lastDay: z.optional(day),
  times: z.optional(count(1, maxRuns)),
}

const row = {
  id,
  dateCreated: moment,
  amount: decimal,
  currency: named(currencyCode, 'currencyISO'),
  note: z.optional(z.string()),
  rhythm,
  firstDay: day,
  /** The day of the last run or after it; absent while it goes on until it is stopped. */
  lastDay: z.optional(day),
}

/** `receiver` is the full name. */
const standingTransfer = wire({
  ...row,
  receiver: z.string(),
  receiverId: id,
  debitCardId: id,
  /** On top of each amount, at most; absent without one. */
  fee: z.optional(decimal),
  state: z.enum(['active', 'paused']),
  /** The next run; absent while it is paused. */
  nextDay: z.optional(day),
  /** The run of `nextDay` failed, and is tried again on the day after it. */
  isRetried: z.optional(z.boolean()),
})
export type StandingTransfer = z.output<typeof standingTransfer>

/** `sender` is the full name. */
const standingToMe = wire({ ...row, sender: z.string(), senderId: id, nextDay: day })
export type StandingToMe = z.output<typeof standingToMe>

const byId = z.object({ id })
const changes = ['transfers', 'notifications'] as const

export const createStandingTransfer = endpoint({
  method: 'POST',
  path: '/api/StandingTransfer/create',
  access: 'ready',
  group: 'Transfers',
  summary:
    'Sends an amount to a friend again and again: each run is a transfer that the friend accepts. Days are those of `timeZone`, or else of my latest login.',
  changes,
  money: true,
  body: wire({
    pin: named(pinOrPasskey, 'transactionPin'),
    friendId: id,
    currency: currencyRef,
    ...terms,
    ...zone,
  }),
  answer: standingTransfer,
})

export const standingTransfers = endpoint({
  method: 'GET',
  path: '/api/StandingTransfer/mine',
  access: 'ready',
  group: 'Transfers',
  summary: 'My standing transfers that have not ended, the next run first; at most 20.',
  answer: z.array(standingTransfer),
})

export const standingTransfersToMe = endpoint({
  method: 'GET',
  path: '/api/StandingTransfer/to-me',
  access: 'ready',
  group: 'Transfers',
  summary: 'Standing transfers of my friends to me, the next run first.',
  // They end with the friendship.
  topics: ['transfers', 'circle'],
  answer: z.array(standingToMe),
})

export const changeStandingTransfer = endpoint({
  method: 'POST',
  path: '/api/StandingTransfer/change/{id}',
  access: 'ready',
  group: 'Transfers',
  summary:
    'Changes my standing transfer. A change that could cost more, or moves its days, needs `transactionPin`.',
  changes,
  money: true,
  params: byId,
  body: wire({ pin: named(z.optional(pinOrPasskey), 'transactionPin'), ...terms }),
  answer: standingTransfer,
})

export const pauseStandingTransfer = endpoint({
  method: 'POST',
  path: '/api/StandingTransfer/pause/{id}',
  access: 'ready',
  group: 'Transfers',
  summary: 'Pauses my standing transfer, or resumes it. Runs in between are not made up for.',
  changes,
  money: true,
  params: byId,
  body: wire({ paused: z.boolean() }),
  answer: standingTransfer,
})

export const skipStandingTransfer = endpoint({
  method: 'POST',
  path: '/api/StandingTransfer/skip/{id}',
  access: 'ready',
  group: 'Transfers',
  summary:
    'Skips the next run of my standing transfer, which is that of `day`. Data is null after the last one.',
  changes,
  money: true,
  params: byId,
  body: wire({ day }),
  answer: z.nullable(standingTransfer),
})

export const stopStandingTransfer = endpoint({
  method: 'POST',
  path: '/api/StandingTransfer/stop/{id}',
  access: 'ready',
  group: 'Transfers',
  summary:
    'Stops my standing transfer for good. Money that was already sent stays with the friend to accept.',
  changes,
  money: true,
  params: byId,
  answer: nothing,
})

/** The terms of a mandate that cost, in minor units. */
export type Mandate = {
  readonly amount: bigint
  readonly fee: bigint
  readonly debitCardId: string
  readonly rhythm: Rhythm
  readonly firstDay: string
  readonly lastDay?: string | undefined
}

/** Whether a change goes beyond what its person has confirmed: it may only lower the amount, or end earlier. */
export const exceedsMandate = (before: Mandate, after: Mandate): boolean =>
  after.amount > before.amount ||
  after.fee > before.fee ||
  after.debitCardId !== before.debitCardId ||
  after.rhythm !== before.rhythm ||
  after.firstDay !== before.firstDay ||
  (before.lastDay !== undefined && (after.lastDay === undefined || after.lastDay > before.lastDay))
