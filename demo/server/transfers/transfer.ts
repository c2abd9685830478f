/** The parts that sending, accepting, declining and expiring share. */
import type { Selectable } from 'kysely'
import type { Language } from '#core/contract/languages.ts'
import { canRespond } from '#core/contract/transfers.ts'
import { formatMoney } from '#core/money/money.ts'
import type { Tx } from '../db/database.ts'
import type { TransferRow } from '../db/tables.ts'
import type { TransferEnd } from '../history/facts.ts'
import { isId } from '../ids.ts'
import { type Held, post, release } from '../ledger/ledger.ts'
import { enqueueProcessorCommands } from '../ledger/processor-commands.ts'
import { assertRowsChanged } from '../market/orders/close.ts'
import { inSentence } from '../names/in-sentence.ts'
import { refuse } from '../refusals.ts'

export type TransferRecord = Selectable<TransferRow>

/** Days until an undecided transfer goes back (rules/transfers.md#expire). */
export const transferDays = 7

/** Notifications about transfers, with the page that lists them. */
export const moneyTopic = { kind: 'money', url: '/payment' } as const

/** The money that is held on the sender's card. */
export const heldFor = (transfer: TransferRecord): Held => ({
  id: transfer.id,
  cardId: transfer.debit_card_id,
  currency: transfer.currency,
  amount: transfer.amount_minor,
})

/** `US$65.00` */
export const formatTransferAmount = (transfer: TransferRecord, locale: Language) =>
  formatMoney(transfer.amount_minor, transfer.currency, { locale })

/** Locks a transfer for its receiver's decision. Refuses with `not-found` or `transfer-not-pending`. */
export async function lockPending(
  tx: Tx,
  id: string,
  receiverId: string,
  now: Date,
): Promise<TransferRecord> {
  const transfer = isId(id)
    ? await tx.selectFrom('transfer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    : undefined
  if (transfer?.receiver_id !== receiverId) throw refuse('not-found', { what: 'transfer' })
  if (!canRespond(transfer)) throw refuse('transfer-not-pending', { status: transfer.status })
  if (transfer.expires_at <= now) throw refuse('transfer-not-pending', { status: 'expired' })
  return transfer
}

/** Rejects a declined or expired transfer: the held money returns to the sender's card. */
export async function returnTransfer(
  tx: Tx,
  transfer: TransferRecord,
  reason: TransferEnd | null,
  now: Date,
) {
  await assertRowsChanged(
    1,
    tx
      .updateTable('transfer')
      .set({ status: 'rejected', reason, decided_at: now })
      .where('id', '=', transfer.id)
      .where('status', '=', 'pending')
      .executeTakeFirst(),
  )
  await enqueueProcessorCommands(tx, [{ kind: 'void', authorisation: transfer.id }], now)
  await post(tx, [release(heldFor(transfer), 'transfer rejected')], now)
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
