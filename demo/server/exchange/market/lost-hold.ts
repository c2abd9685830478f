/** Ends the listing or the order behind which no reservation stands any more (rules/settlement.md#renewal). */

import { postMovements } from '../../money/ledger/processor-commands.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Server } from '../../server.ts'
import { endListing } from './listings/end.ts'
import { lockListing } from './open-listing.ts'
import { closeOrders } from './orders/order.ts'
import { notifyOrdersRejected, notifyRequestExpired } from './orders/order-notifications.ts'

/** False when the id is neither that of a listing nor of an order. */
export async function endLostHold(tx: Tx, server: Server, id: string): Promise<boolean> {
  const listing = await lockListing(tx, id, 'update')
  if (listing) {
    if (!listing.ended_at) await endListing(tx, server, listing, 'hold-lost')
    return true
  }
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!order) return false
  if (order.status !== 'pending') return true
  const ordered = await tx
    .selectFrom('listing')
    .selectAll()
    .where('id', '=', order.listing_id)
    .executeTakeFirstOrThrow()
  const reason = 'payment-failed'
  const now = server.clock()
  const outcome = { status: 'rejected', reason, by: 'platform' } as const
  const closed = await closeOrders(tx, server, [{ order, listing: ordered, outcome }])
  await notifyOrdersRejected(tx, server, [{ order, listing: ordered, reason }])
  await notifyRequestExpired(tx, server, ordered, order, reason)
  await postMovements(tx, closed, now)
  return true
}
