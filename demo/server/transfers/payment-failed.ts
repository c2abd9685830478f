/** Tells both people of a transfer that its sender's card could not be charged. */
import { lastFourOf } from '../cards/usable-card.ts'
import type { Tx } from '../db/database.ts'
import { notifyPerson } from '../notifications/notify.ts'
import type { Server } from '../server.ts'
import { fullNameOf, moneyTopic, type TransferRecord, transferAmount } from './transfer.ts'

export async function notifyPaymentFailed(tx: Tx, server: Server, transfer: TransferRecord): Promise<void> {
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
