/** Undoes an accepted transfer whose payment failed (rules/settlement.md#undo). The money is the caller's. */

import { lastFourOf } from '../cards/usable-card.ts'
import type { Tx } from '../db/database.ts'
import { assertRowsChanged } from '../market/orders/close.ts'
import { notifyPerson } from '../notifications/notify.ts'
import type { Server } from '../server.ts'
import { reopenRequest } from './money-request.ts'
import { fullNameOf, moneyTopic, transferAmount } from './transfer.ts'

export async function undoTransfer(tx: Tx, server: Server, id: string): Promise<void> {
  const transfer = await tx
    .selectFrom('transfer')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
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
  const amount = transferAmount(transfer)
  await notifyPerson(tx, server, transfer.sender_id, moneyTopic(transfer, transfer.receiver_id), {
    message: 'transferPaymentFailed',
    facts: {
      receiver: await fullNameOf(tx, transfer.receiver_id),
      amount,
      card: await lastFourOf(tx, transfer.debit_card_id),
    },
  })
  await notifyPerson(tx, server, transfer.receiver_id, moneyTopic(transfer, transfer.sender_id), {
    message: 'transferUndone',
    facts: { sender: await fullNameOf(tx, transfer.sender_id), amount },
  })
}
