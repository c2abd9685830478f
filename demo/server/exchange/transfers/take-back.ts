// The sender takes back money that the receiver has not accepted yet.
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { idempotent } from '../../money/idempotency/idempotency.ts'
import { notifyPerson } from '../../people/notifications/notify.ts'
import type { Tx } from '../../platform/db/database.ts'
import { afterCommit } from '../../platform/db/transactions.ts'
import type { Me, Server } from '../../server.ts'
import {
  fullNameOf,
  lockPending,
  moneyTopic,
  returnTransfer,
  type TransferRecord,
  transferAmount,
  transferTopics,
} from './transfer.ts'

/** Returns the caller's own pending transfer, once per key. Refuses with `not-found` or `transfer-not-pending`. */
export async function cancelTransfer(
  server: Server,
  me: Me,
  { params }: InputOf<Contract['cancelTransfer']>,
  key?: string,
): Promise<null> {
  return idempotent(server, me, { key, call: 'cancelTransfer', body: params }, async (tx) => {
    const now = server.clock()
    const transfer = await lockPending(tx, params.id, 'sender_id', me.id, now)
    if (!transfer.is_held) await notifyTakenBack(tx, server, transfer)
    await returnTransfer(tx, server, transfer, 'transfer-taken-back', now)
    // The sender's other open pages.
    afterCommit(tx, () => server.live.publish(me.id, transferTopics))
    return null
  })
}

async function notifyTakenBack(tx: Tx, server: Server, transfer: TransferRecord): Promise<void> {
  const sender = await fullNameOf(tx, transfer.sender_id)
  await notifyPerson(tx, server, transfer.receiver_id, moneyTopic(transfer, transfer.sender_id), {
    message: 'moneyTakenBack',
    facts: { sender, amount: transferAmount(transfer) },
  })
}
