/** D §2: incoming money that nobody answers within 7 days goes back to its sender; both are told. */
import { html } from '../html.ts'
import { notify } from '../notifications/notify.ts'
import type { Server } from '../server.ts'
import { amountInWords, giveBack, nameOf, transferDays, transfersPage } from './transfer.ts'

export const dueTransfers = ({ database, clock }: Server, most: number) =>
  database.db
    .selectFrom('transfer')
    .select('id')
    .where('status', '=', 'pending')
    .where('expires_at', '<=', clock())
    .limit(most)
    .execute()

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
    const amount = amountInWords(transfer)
    await notify(tx, server, transfer.sender_id, {
      title: 'Money returned',
      body: html`${await nameOf(tx, transfer.receiver_id)} did not answer within ${transferDays} days, so the <b>${amount}</b> that you sent is no longer held on your card. You can send it again.`,
      url: transfersPage,
      kind: 'money',
    })
    await notify(tx, server, transfer.receiver_id, {
      title: 'Incoming funds expired',
      body: html`The <b>${amount}</b> from ${await nameOf(tx, transfer.sender_id)} went back, because it was not accepted within ${transferDays} days. Ask them to send it again if it was meant for you.`,
      url: transfersPage,
      kind: 'money',
    })
    await giveBack(tx, transfer, `Nobody answered within ${transferDays} days`, now)
    return true
  })
}
