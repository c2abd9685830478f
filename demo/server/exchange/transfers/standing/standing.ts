/** The parts that the calls and the runs of standing transfers share: the next run, its moment, and the lock. */
import type { Selectable, Updateable } from 'kysely'
import { addDays, runAfter } from '#core/contract/run-days.ts'
import type { StandingTransfer } from '#core/contract/standing-transfers.ts'
import { toDecimal } from '#core/money/money.ts'
import { isId } from '../../../ids.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { StandingTransferRow } from '../../../platform/db/tables.ts'
import { afterCommit } from '../../../platform/db/transactions.ts'
import { hourOfDay, localDay } from '../../../platform/messages/local-days.ts'
import { refuse } from '../../../refusals.ts'
import type { Server } from '../../../server.ts'
import { transferTopics } from '../transfer.ts'

export type StandingRecord = Selectable<StandingTransferRow>
export type StandingUpdate = Updateable<StandingTransferRow>

/** The hour of the sender's clocks at which runs are made and announced (rules/transfers.md#standing-days). */
const runHour = 9
const daysAhead = 2

type Zoned = Pick<StandingRecord, 'time_zone'>
type Next = Pick<StandingRecord, 'state' | 'next_day' | 'is_told' | 'has_failed' | 'due_at'>
type Days = Zoned & Pick<StandingRecord, 'first_day' | 'last_day' | 'rhythm'>

export const runMoment = ({ time_zone }: Zoned, day: string): Date => hourOfDay(day, runHour, time_zone)

/** The first run after a day; undefined after the last one. */
export function nextRun({ first_day, last_day, rhythm }: Omit<Days, 'time_zone'>, day: string) {
  const next = runAfter({ firstDay: first_day, rhythm }, day)
  return last_day !== null && next > last_day ? undefined : next
}

/** The last day whose run can no longer be made: today, once its hour has come. */
export function lastPassedDay(standing: Zoned, now: Date): string {
  const today = localDay(now, standing.time_zone)
  return now < runMoment(standing, today) ? addDays(today, -1) : today
}

/**
 * The changes after which `day` is the next run. One that is so near that its announcement would be late is not announced:
 * its person has just decided on it.
 */
export function withNext(standing: Zoned, day: string, now: Date): Next {
  const announcedAt = runMoment(standing, addDays(day, -daysAhead))
  const isTold = announcedAt <= now
  return {
    state: 'active',
    next_day: day,
    is_told: isTold,
    has_failed: false,
    due_at: isTold ? runMoment(standing, day) : announcedAt,
  }
}

/** The changes after the run of `day` was sent or skipped: the next run, or the end. */
export function afterRun(standing: Days, day: string, now: Date): StandingUpdate {
  const next = nextRun(standing, day)
  return { done_day: day, ...(next === undefined ? ended(now) : withNext(standing, next, now)) }
}

const noNext = { next_day: null, is_told: false, has_failed: false, due_at: null } as const
export const paused: StandingUpdate = { state: 'paused', ...noNext }
export const ended = (now: Date): StandingUpdate => ({ state: 'ended', ended_at: now, ...noNext })

/** Locks a standing transfer of the person that has not ended. Refuses with `not-found`. */
export async function lockOwn(tx: Tx, personId: string, id: string): Promise<StandingRecord> {
  const standing = isId(id) ? await lockStanding(tx, id) : undefined
  if (standing?.sender_id !== personId || standing.state === 'ended')
    throw refuse('not-found', { what: 'standing transfer' })
  return standing
}

export const lockStanding = (tx: Tx, id: string): Promise<StandingRecord | undefined> =>
  tx.selectFrom('standing_transfer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Changes a locked row, and the open pages of its two people. */
export async function save(
  tx: Tx,
  server: Pick<Server, 'live'>,
  standing: StandingRecord,
  update: StandingUpdate,
): Promise<StandingRecord> {
  const saved = await tx
    .updateTable('standing_transfer')
    .set(update)
    .where('id', '=', standing.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  publish(tx, server, saved)
  return saved
}

export const publish = (tx: Tx, { live }: Pick<Server, 'live'>, { sender_id, receiver_id }: StandingRecord) =>
  afterCommit(tx, () => {
    for (const personId of [sender_id, receiver_id]) live.publish(personId, transferTopics)
  })

export const toAnswer = (standing: StandingRecord, receiver: string): StandingTransfer => {
  const { currency, fee_minor, next_day, state } = standing
  return {
    ...toRow(standing),
    receiver,
    receiverId: standing.receiver_id,
    debitCardId: standing.debit_card_id,
    ...(fee_minor > 0n && { fee: toDecimal(fee_minor, currency) }),
    state: state === 'paused' ? state : 'active',
    ...(next_day !== null && { nextDay: next_day }),
    ...(standing.has_failed && { isRetried: true }),
  }
}

/** The fields that both people read. */
export const toRow = (standing: StandingRecord) => ({
  id: standing.id,
  dateCreated: standing.created_at.toISOString(),
  amount: toDecimal(standing.amount_minor, standing.currency),
  currency: standing.currency,
  ...(standing.note !== null && { note: standing.note }),
  rhythm: standing.rhythm,
  firstDay: standing.first_day,
  ...(standing.last_day !== null && { lastDay: standing.last_day }),
})
