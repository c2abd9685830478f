/** The parts that sending, accepting, declining, taking back and expiring share. */
import type { Selectable } from 'kysely'
import { noticeTopics } from '#core/contract/notifications.ts'
import { canRespond } from '#core/contract/transfers.ts'
import { isId } from '../../ids.ts'
import { type Held, release } from '../../money/ledger/entries.ts'
import { type Movements, postMovements } from '../../money/ledger/processor-commands.ts'
import { closeReview } from '../../money/review/held.ts'
import { amountFact } from '../../people/notifications/message.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { TransferRow } from '../../platform/db/tables.ts'
import type { TransferEnd } from '../../platform/messages/facts.ts'
import { inSentence } from '../../platform/messages/in-sentence.ts'
import { type Recorder, recordPartnerEvents } from '../../platform/webhooks/events.ts'
import { refuse } from '../../refusals.ts'
import { assertRowsChanged } from '../market/orders/order.ts'
import { reopenRequest } from './money-request.ts'
import { transferEvent } from './partner-events.ts'

export type TransferRecord = Selectable<TransferRow>

/** Days until an undecided transfer goes back (rules/transfers.md#expire). */
export const transferDays = 7

/** A notification about a transfer or a request, from one of its people to the other, with the page that lists it. */
export const moneyTopic = ({ id }: { readonly id: string }, from?: string) =>
  ({ kind: 'money', url: '/payment', about: id, ...(from !== undefined && { from }) }) as const

/** Topics that a transfer or a request changes for its people. */
export const transferTopics = noticeTopics.money

/** The hold on the sender's card: the amount with the fee. */
export const heldFor = (transfer: TransferRecord): Held => ({
  id: transfer.id,
  cardId: transfer.debit_card_id,
  currency: transfer.currency,
  amount: transfer.amount_minor + transfer.fee_minor,
})

/** `US$65.00` */
export const transferAmount = ({ amount_minor, currency }: TransferRecord) =>
  amountFact(amount_minor, currency)

/**
 * Locks a transfer for the decision of the person on one side. To a receiver a held one is unknown. Refuses with
 * `not-found` or `transfer-not-pending`.
 */
export async function lockPending(
  tx: Tx,
  id: string,
  side: 'sender_id' | 'receiver_id',
  personId: string,
  now: Date,
): Promise<TransferRecord> {
  const transfer = isId(id)
    ? await tx.selectFrom('transfer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    : undefined
  if (transfer?.[side] !== personId || (transfer.is_held && side === 'receiver_id'))
    throw refuse('not-found', { what: 'transfer' })
  if (!canRespond(transfer)) throw refuse('transfer-not-pending', { status: transfer.status })
  if (transfer.expires_at <= now) throw refuse('transfer-not-pending', { status: 'expired' })
  return transfer
}

/** Ends a transfer that is declined, expired or taken back: the held money returns to the sender's card. */
export async function returnTransfer(
  tx: Tx,
  server: Recorder,
  transfer: TransferRecord,
  reason: TransferEnd | null,
  now: Date,
): Promise<void> {
  await endTransfer(tx, server, transfer, reason, now)
  await postMovements(tx, movementsOfReturn(transfer, reason), now)
}

const endOf = (reason: TransferEnd | null) => (reason === 'transfer-taken-back' ? 'cancelled' : 'rejected')

/** The same without the money. A transfer that its receiver declines has no reason. */
export async function endTransfer(
  tx: Tx,
  server: Recorder,
  transfer: TransferRecord,
  reason: TransferEnd | null,
  now: Date,
): Promise<void> {
  const status = endOf(reason)
  await assertRowsChanged(
    1,
    tx
      .updateTable('transfer')
      .set({ status, reason, decided_at: now })
      .where('id', '=', transfer.id)
      .where('status', '=', 'pending')
      .executeTakeFirst(),
  )
  if (transfer.is_held) await closeReview(tx, server, transfer.id)
  // A request that its requester declined to be paid for is over.
  if (transfer.request_id !== null)
    await reopenRequest(tx, transfer.id, reason === null ? 'withdrawn' : 'open', now)
  await recordPartnerEvents(tx, server, [
    transferEvent(
      status === 'cancelled' ? 'transfer.cancelled' : 'transfer.declined',
      { ...transfer, status },
      reason === null ? {} : { reason },
    ),
  ])
}

/** The money of a transfer that ends. */
export const movementsOfReturn = (transfer: TransferRecord, reason: TransferEnd | null): Movements => ({
  entries: [release(heldFor(transfer), `transfer ${endOf(reason)}`)],
  processorCommands: [{ kind: 'void', authorisation: transfer.id }],
})

/** A person's full name as sentences spell it, for people who deal with them. */
export async function fullNameOf(tx: Tx, personId: string): Promise<string> {
  const person = await tx
    .selectFrom('person')
    .select(['first_name', 'last_name'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return inSentence(`${person.first_name} ${person.last_name}`)
}
