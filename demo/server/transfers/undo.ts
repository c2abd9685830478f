/** Undoes an accepted transfer whose payment failed (rules/settlement.md#undo). The money is the caller's. */

import type { Tx } from '../db/database.ts'
import { assertRowsChanged } from '../market/orders/close.ts'
import type { Server } from '../server.ts'
import { reopenRequest } from './money-request.ts'
import { notifyPaymentFailed } from './payment-failed.ts'

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
  await notifyPaymentFailed(tx, server, transfer)
}
