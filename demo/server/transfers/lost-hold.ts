/** Ends the transfer behind which no reservation stands any more (rules/settlement.md#renewal). */
import type { Tx } from '../db/database.ts'
import type { Server } from '../server.ts'
import { notifyPaymentFailed } from './payment-failed.ts'
import { returnTransfer } from './transfer.ts'

export async function endLostTransfer(tx: Tx, server: Server, id: string): Promise<void> {
  const transfer = await tx
    .selectFrom('transfer')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (transfer?.status !== 'pending') return
  await notifyPaymentFailed(tx, server, transfer)
  await returnTransfer(tx, transfer, 'payment-failed', server.clock())
}
