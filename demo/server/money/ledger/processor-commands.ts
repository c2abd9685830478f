/**
 * The card processor's work after a posting commits. The same transaction writes it to the outbox, so the money in the
 * ledger and the money on the cards cannot diverge. Our ids are the processor's keys: repeated work counts once. A
 * reservation is voided after all captures of it were asked for.
 */
import { sql } from 'kysely'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Minor } from '#core/money/money.ts'
import { newId } from '../../ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordset } from '../../platform/db/recordset.ts'
import { enqueueTasks, insertTasks } from '../../platform/jobs/tasks.ts'
import { type Entry, type Fee, withFee } from './entries.ts'
import { post } from './ledger.ts'

export type ProcessorCommand =
  | {
      readonly kind: 'capture'
      /** The id of the listing, order, sweep or transfer that the authorisation is for. */
      readonly authorisation: string
      /** The id of the order or transfer that the capture pays. */
      readonly forId: string
      readonly cardId: string
      /** Without the fee, which is captured with it. */
      readonly amount: Minor
      readonly fee: Fee | undefined
      readonly currency: CurrencyCode
    }
  | {
      /** Waits until everything is captured that pays the order or transfer. */
      readonly kind: 'payout'
      /** The payout's id, which owns the account that owes it. */
      readonly id: string
      readonly forId: string
      readonly earnerId: string
      readonly cardId: string
      readonly amount: Minor
      readonly currency: CurrencyCode
    }
  | { readonly kind: 'void'; readonly authorisation: string }

/** Movements of money: entries of the ledger, and what the card processor has to do for them. */
export type Movements = {
  readonly entries: readonly Entry[]
  readonly processorCommands: readonly ProcessorCommand[]
  /** When the processor's work is due; at once without it. */
  readonly dueAt?: Date
}

/** Writes movements. Call it once in a transaction, after every other lock. */
export async function postMovements(
  tx: Tx,
  { entries, processorCommands, dueAt }: Movements,
  now: Date,
): Promise<void> {
  await enqueueProcessorCommands(tx, processorCommands, now, dueAt)
  await post(tx, entries, now)
}

/** A task of the outbox for the card processor. `id` is that of the capture, attempt, refund or authorisation. */
export type ProcessorTask =
  | { kind: 'capture'; payload: { id: string; authorisation: string } }
  /** `key` is that of a reservation which another one has replaced; `afterCapture` was refused after an earlier void. */
  | { kind: 'void'; payload: { authorisation: string; key?: string; afterCapture?: string } }
  | { kind: 'payout'; payload: { id: string } }
  | { kind: 'refund'; payload: { id: string } }
  | { kind: 'renew'; payload: { id: string } }

/** Stores tasks, which are performed from `dueAt` on. */
export const enqueueProcessorTasks = (
  tx: Tx,
  tasks: readonly ProcessorTask[],
  now: Date,
  dueAt = now,
): Promise<void> => enqueueTasks(tx, withIds(tasks), now, dueAt)

const withIds = (tasks: readonly ProcessorTask[]) => tasks.map((task) => ({ id: newId(), ...task }))

/**
 * Records the captures and payouts, and writes the work to the outbox, to be performed from `dueAt` on. Call it in the
 * transaction of the posting.
 */
export async function enqueueProcessorCommands(
  tx: Tx,
  commands: readonly ProcessorCommand[],
  now: Date,
  dueAt = now,
): Promise<void> {
  const captures = commands
    .filter((each) => each.kind === 'capture')
    .map((each) => ({ ...each, id: newId() }))
  const tasks: ProcessorTask[] = [
    ...captures.map(({ id, authorisation }) => ({
      kind: 'capture' as const,
      payload: { id, authorisation },
    })),
    ...commands
      .filter((each) => each.kind === 'void')
      .map(({ authorisation }) => ({ kind: 'void' as const, payload: { authorisation } })),
  ]
  const payouts = commands.filter((each) => each.kind === 'payout')
  if (captures.length + payouts.length === 0) return enqueueProcessorTasks(tx, tasks, now, dueAt)
  const captureRows = captures.map((each) => ({
    id: each.id,
    authorisation_id: each.authorisation,
    about_id: each.forId,
    card_id: each.cardId,
    currency: each.currency,
    amount: withFee(each),
    fee: each.fee?.amount ?? 0n,
    fee_id: each.fee?.id,
  }))
  const captureColumns = `id uuid, authorisation_id uuid, about_id uuid, card_id uuid, currency text, amount bigint,
    fee bigint, fee_id uuid`
  const payoutRows = payouts.map((each) => ({
    id: each.id,
    about_id: each.forId,
    earner_id: each.earnerId,
    card_id: each.cardId,
    currency: each.currency,
    amount: each.amount,
  }))
  const payoutColumns = 'id uuid, about_id uuid, earner_id uuid, card_id uuid, currency text, amount bigint'
  // The lock waits for a renewal that replaces the reservation: an older one is captured before it is voided.
  await sql`
    WITH captured AS (
        INSERT INTO capture (id, authorisation_id, about_id, card_id, currency, amount_minor, fee_minor, fee_id,
          processor_reference, status, created_at)
        SELECT asked.id, asked.authorisation_id, about_id, asked.card_id, asked.currency, amount, fee, asked.fee_id,
          processor_reference, 'asked', ${now}::timestamptz
        FROM ${recordset('asked', captureColumns, captureRows)}
          JOIN authorisation ON authorisation.id = asked.authorisation_id
        ORDER BY authorisation.id FOR SHARE OF authorisation),
      owed AS (
        INSERT INTO payout (id, about_id, earner_id, person_id, card_id, currency, amount_minor, status, created_at,
          changed_at)
        SELECT due.id, about_id, earner_id, card.person_id, card_id, currency, amount, 'waiting', ${now}::timestamptz,
          ${now}::timestamptz
        FROM ${recordset('due', payoutColumns, payoutRows)} JOIN card ON card.id = due.card_id)
    ${insertTasks(tx, withIds(tasks), now, dueAt)}`.execute(tx)
}
