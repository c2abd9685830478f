/** Returns money to the sender when the receiver does not decide within 7 days; both are notified. */
import { sql } from 'kysely'
import { lastFourOf } from '../../money/cards/usable-card.ts'
import { notifyPerson } from '../../people/notifications/notify.ts'
import type { Server } from '../../server.ts'
import { fullNameOf, moneyTopic, returnTransfer, transferAmount, transferDays } from './transfer.ts'

/** The ids of undecided transfers whose time is over, `limit` at a time. */
export const dueTransfers = ({ database, clock }: Server, limit: number) =>
  database.db
    .selectFrom('transfer')
    .select('id')
    .where('status', '=', sql.lit('pending'))
    .where('expires_at', '<=', clock())
    .orderBy('expires_at')
    .limit(sql.lit(limit))
    .execute()

/** Returns a transfer's money to its sender. False when it was decided, or its time is not over. */
export async function expireTransfer(server: Server, id: string): Promise<boolean> {
  const now = server.clock()
  return server.database.inTransaction(async (tx) => {
    const transfer = await tx
      .selectFrom('transfer')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (transfer.status !== 'pending' || transfer.expires_at > now) return false
    const days = transferDays
    const [sender, receiver] = [
      await fullNameOf(tx, transfer.sender_id),
      await fullNameOf(tx, transfer.receiver_id),
    ]
    const card = await lastFourOf(tx, transfer.debit_card_id)
    await notifyPerson(tx, server, transfer.sender_id, moneyTopic(transfer, transfer.receiver_id), {
      message: 'moneyReturned',
      facts: { receiver, amount: transferAmount(transfer), days, card },
    })
    if (!transfer.is_held)
      await notifyPerson(tx, server, transfer.receiver_id, moneyTopic(transfer, transfer.sender_id), {
        message: 'incomingExpired',
        facts: { sender, amount: transferAmount(transfer), days },
      })
    await returnTransfer(tx, server, transfer, 'transfer-unanswered', now)
    return true
  })
}
