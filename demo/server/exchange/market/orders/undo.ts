/** Undoes an accepted order whose payment failed (rules/settlement.md#undo). The money is the caller's. */

import { notifyPerson } from '../../../people/notifications/notify.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Server } from '../../../server.ts'
import { listingPage } from '../open-listing.ts'
import { tellPartnersUndone } from '../partner-events.ts'
import { assertRowsChanged, orderSums } from './order.ts'
import { cardOwners } from './order-notifications.ts'

/** `failedCardId` is the card that could not be charged. False when there is no order of this id. */
export async function undoOrder(tx: Tx, server: Server, id: string, failedCardId: string): Promise<boolean> {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!order) return false
  const listing = await tx
    .selectFrom('listing')
    .selectAll()
    .where('id', '=', order.listing_id)
    .executeTakeFirstOrThrow()
  await assertRowsChanged(
    1,
    tx
      .updateTable('orders')
      .set({ status: 'rejected', reason: 'payment-failed', undone_at: server.clock() })
      .where('id', '=', id)
      .where('status', '=', 'completed')
      .executeTakeFirst(),
  )
  await tellPartnersUndone(tx, server, order, listing)
  const { ordered, paid } = orderSums(order, listing)
  const ownerOf = await cardOwners(tx, [order.debit_card_id, listing.debit_card_id])
  const buyer = ownerOf(order.debit_card_id)
  const owner = ownerOf(listing.debit_card_id)
  const sides = [
    {
      me: buyer,
      other: owner,
      gave: paid,
      got: ordered,
      cardId: order.debit_card_id,
      topic: { kind: 'orders', url: '/order-page' },
    },
    {
      me: owner,
      other: buyer,
      gave: ordered,
      got: paid,
      cardId: listing.debit_card_id,
      topic: { kind: 'listings', url: listingPage(listing.id) },
    },
  ] as const
  for (const { me, other, gave, got, cardId, topic } of sides)
    await notifyPerson(
      tx,
      server,
      me.person_id,
      { ...topic, about: id, from: other.person_id },
      {
        message: cardId === failedCardId ? 'exchangePaymentFailed' : 'exchangeUndone',
        facts: { other: other.user_name, gave, got, card: me.last_four },
      },
    )
  return true
}
