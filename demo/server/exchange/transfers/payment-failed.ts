/** Transfers whose sender's card could not be charged. */
import { lastFourOf } from '../../money/cards/usable-card.ts'
import { notifyPerson } from '../../people/notifications/notify.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordPartnerEvents } from '../../platform/webhooks/events.ts'
import type { Server } from '../../server.ts'
import { assertRowsChanged } from '../market/orders/order.ts'
import { reopenRequest } from './money-request.ts'
import { transferEvent } from './partner-events.ts'
import { fullNameOf, moneyTopic, returnTransfer, type TransferRecord, transferAmount } from './transfer.ts'

const lockTransfer = (tx: Tx, id: string) =>
  tx.selectFrom('transfer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Ends the transfer behind which no reservation stands any more (rules/settlement.md#renewal). False without a transfer of this id. */
export async function endLostTransfer(tx: Tx, server: Server, id: string): Promise<boolean> {
  const transfer = await lockTransfer(tx, id)
  if (!transfer) return false
  if (transfer.status !== 'pending') return true
  await notifyPaymentFailed(tx, server, transfer)
  await returnTransfer(tx, server, transfer, 'payment-failed', server.clock())
  return true
}

/** Undoes an accepted transfer (rules/settlement.md#undo). The money is the caller's. False without a transfer of this id. */
export async function undoTransfer(tx: Tx, server: Server, id: string): Promise<boolean> {
  const transfer = await lockTransfer(tx, id)
  if (!transfer) return false
  const now = server.clock()
  await assertRowsChanged(
    1,
    tx
      .updateTable('transfer')
      .set({ status: 'rejected', reason: 'payment-failed', undone_at: now })
      .where('id', '=', id)
      .where('status', '=', 'accepted')
      .executeTakeFirst(),
  )
  if (transfer.request_id !== null) await reopenRequest(tx, id, 'open', now)
  await recordPartnerEvents(tx, server, [
    transferEvent('transfer.undone', { ...transfer, status: 'rejected' }, { reason: 'payment-failed' }),
  ])
  await notifyPaymentFailed(tx, server, transfer)
  return true
}

/** Tells both people; of one that waits for an operator the sender alone. */
async function notifyPaymentFailed(tx: Tx, server: Server, transfer: TransferRecord): Promise<void> {
  const amount = transferAmount(transfer)
  await notifyPerson(tx, server, transfer.sender_id, moneyTopic(transfer, transfer.receiver_id), {
    message: 'transferPaymentFailed',
    facts: {
      receiver: await fullNameOf(tx, transfer.receiver_id),
      amount,
      card: await lastFourOf(tx, transfer.debit_card_id),
    },
  })
  if (transfer.is_held) return
  await notifyPerson(tx, server, transfer.receiver_id, moneyTopic(transfer, transfer.sender_id), {
    message: 'transferUndone',
    facts: { sender: await fullNameOf(tx, transfer.sender_id), amount },
  })
}
