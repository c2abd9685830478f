/** The parts that sending, accepting, declining, taking back and expiring share. */
import type { Selectable } from 'kysely'
import { noticeTopics } from '#core/contract/notifications.ts'
import { canRespond } from '#core/contract/transfers.ts'
import type { Tx } from '../db/database.ts'
import type { TransferRow } from '../db/tables.ts'
import type { TransferEnd } from '../history/facts.ts'
import { isId } from '../ids.ts'
import { type Held, release } from '../ledger/entries.ts'
import { post } from '../ledger/ledger.ts'
import { enqueueProcessorCommands } from '../ledger/processor-commands.ts'
import { assertRowsChanged } from '../market/orders/close.ts'
import { inSentence } from '../names/in-sentence.ts'
import { amountFact } from '../notifications/message.ts'
import { refuse } from '../refusals.ts'
import { reopenRequest } from './money-request.ts'

export type TransferRecord = Selectable<TransferRow>

/** Days until an undecided transfer goes back (rules/transfers.md#expire). */
export const transferDays = 7

/** A notification about a transfer or a request, from one of its people to the other, with the page that lists it. */
export const moneyTopic = ({ id }: { readonly id: string }, from?: string) =>
  ({ kind: 'money', url: '/payment', about: id, ...(from !== undefined && { from }) }) as const

/** Topics that a transfer or a request changes for its people. */
export const transferTopics = noticeTopics.money

/** What is held on the sender's card: the amount with the fee. */
export const heldFor = (transfer: TransferRecord): Held => ({
  id: transfer.id,
  cardId: transfer.debit_card_id,
  currency: transfer.currency,
  amount: transfer.amount_minor + transfer.fee_minor,
})

/** `US$65.00` */
export const transferAmount = ({ amount_minor, currency }: TransferRecord) =>
  amountFact(amount_minor, currency)

/** Locks a transfer for the decision of the person on one side. Refuses with `not-found` or `transfer-not-pending`. */
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
  if (transfer?.[side] !== personId) throw refuse('not-found', { what: 'transfer' })
  if (!canRespond(transfer)) throw refuse('transfer-not-pending', { status: transfer.status })
  if (transfer.expires_at <= now) throw refuse('transfer-not-pending', { status: 'expired' })
  return transfer
}

/** Ends a transfer that is declined, expired or taken back: the held money returns to the sender's card. */
export async function returnTransfer(
  tx: Tx,
  transfer: TransferRecord,
  reason: TransferEnd | null,
  now: Date,
) {
  const status = reason === 'transfer-taken-back' ? 'cancelled' : 'rejected'
  await assertRowsChanged(
    1,
    tx
      .updateTable('transfer')
      .set({ status, reason, decided_at: now })
      .where('id', '=', transfer.id)
      .where('status', '=', 'pending')
      .executeTakeFirst(),
  )
  // A request that its requester declined to be paid for is over.
  if (transfer.request_id !== null)
    await reopenRequest(tx, transfer.id, reason === null ? 'withdrawn' : 'open', now)
  await enqueueProcessorCommands(tx, [{ kind: 'void', authorisation: transfer.id }], now)
  await post(tx, [release(heldFor(transfer), `transfer ${status}`)], now)
}

/** A person's full name as sentences spell it, for people who deal with them. */
export async function fullNameOf(tx: Tx, personId: string): Promise<string> {
  const person = await tx
    .selectFrom('person')
    .select(['first_name', 'last_name'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return inSentence(`${person.first_name} ${person.last_name}`)
}
