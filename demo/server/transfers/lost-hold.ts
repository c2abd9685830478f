/** Ends the transfer behind which no reservation stands any more (rules/settlement.md#renewal). */
import { lastFourOf } from '../cards/usable-card.ts'
import type { Tx } from '../db/database.ts'
import { notifyPerson } from '../notifications/notify.ts'
import type { Server } from '../server.ts'
import { fullNameOf, moneyTopic, returnTransfer, transferAmount } from './transfer.ts'

export async function endLostTransfer(tx: Tx, server: Server, id: string): Promise<void> {
  const transfer = await tx
    .selectFrom('transfer')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (transfer?.status !== 'pending') return
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
  await returnTransfer(tx, transfer, 'payment-failed', server.clock())
}
