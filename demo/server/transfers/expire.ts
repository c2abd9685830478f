/** Returns money to the sender when the receiver does not decide within 7 days; both are notified. */
import { lastFourOf } from '../cards/usable-card.ts'
import { tellPerson } from '../notifications/notify.ts'
import type { Server } from '../server.ts'
import { aboutMoney, amountInWords, giveBack, nameOf, transferDays } from './transfer.ts'

/** The ids of undecided transfers whose time is over, `most` at a time. */
export const dueTransfers = ({ database, clock }: Server, most: number) =>
  database.db
    .selectFrom('transfer')
    .select('id')
    .where('status', '=', 'pending')
    .where('expires_at', '<=', clock())
    .limit(most)
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
    const [sender, receiver] = [await nameOf(tx, transfer.sender_id), await nameOf(tx, transfer.receiver_id)]
    const card = await lastFourOf(tx, transfer.debit_card_id)
    await tellPerson(tx, server, transfer.sender_id, aboutMoney, ({ moneyReturned }, { language }) =>
      moneyReturned({ receiver, amount: amountInWords(transfer, language), days, card }),
    )
    await tellPerson(tx, server, transfer.receiver_id, aboutMoney, ({ incomingExpired }, { language }) =>
      incomingExpired({ sender, amount: amountInWords(transfer, language), days }),
    )
    await giveBack(tx, transfer, 'transfer-unanswered', now)
    return true
  })
}
