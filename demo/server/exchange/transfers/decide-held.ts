/** An operator decides on a transfer that rules hold (rules/security.md#review). The caller closes the review. */
import type { reviewOutcomes } from '#core/contract/decide-review.ts'
import { lastFourOf } from '../../money/cards/usable-card.ts'
import { notifyPerson } from '../../people/notifications/notify.ts'
import type { Tx } from '../../platform/db/database.ts'
import { afterCommit } from '../../platform/db/transactions.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'
import { notifySent } from './hold.ts'
import {
  fullNameOf,
  moneyTopic,
  returnTransfer,
  type TransferRecord,
  transferAmount,
  transferTopics,
} from './transfer.ts'

/** Locks a held transfer. Refuses with `already-decided`, also what was taken back or has expired. */
export async function lockHeldTransfer(tx: Tx, id: string, now: Date): Promise<TransferRecord> {
  const transfer = await tx
    .selectFrom('transfer')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { is_held, status, expires_at } = transfer
  if (!is_held || status !== 'pending' || expires_at <= now) throw refuse('already-decided')
  return transfer
}

/** Approved, its receiver is told and has the rest of its 7 days; declined, its money returns and its sender is told. */
export async function decideHeldTransfer(
  tx: Tx,
  server: Server,
  transfer: TransferRecord,
  outcome: (typeof reviewOutcomes)[number],
): Promise<void> {
  const { id, sender_id } = transfer
  if (outcome === 'declined') {
    await notifyNotApproved(tx, server, transfer)
    return returnTransfer(tx, server, transfer, 'transfer-not-approved', server.clock())
  }
  await tx.updateTable('transfer').set({ is_held: false }).where('id', '=', id).execute()
  await notifySent(tx, server, { ...transfer, is_held: false })
  // The sender's open pages.
  afterCommit(tx, () => server.live.publish(sender_id, transferTopics))
}

const notifyNotApproved = async (tx: Tx, server: Server, transfer: TransferRecord): Promise<void> =>
  notifyPerson(tx, server, transfer.sender_id, moneyTopic(transfer, transfer.receiver_id), {
    message: 'moneyNotApproved',
    facts: {
      receiver: await fullNameOf(tx, transfer.receiver_id),
      amount: transferAmount(transfer),
      card: await lastFourOf(tx, transfer.debit_card_id),
    },
  })
