// The owner accepts or rejects an order; its buyer may cancel it while it is pending.
import { sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { canDecide } from '#core/contract/orders.ts'
import { isId } from '../../../ids.ts'
import { decideOnce, idempotent } from '../../../money/idempotency/idempotency.ts'
import { postMovements } from '../../../money/ledger/processor-commands.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { together } from '../../../platform/db/transactions.ts'
import { refuse } from '../../../refusals.ts'
import type { Me, Server } from '../../../server.ts'
import { assertFillable, assertOpen, type ListingRecord } from '../open-listing.ts'
import { type ClosingOutcome, closeOrders, type OrderRecord } from './order.ts'
import { notifyOrderCancelled, notifyOrdersRejected } from './order-notifications.ts'
import { lockSettlement, movementsOfSettlement, saveSettlement } from './settle.ts'

/**
 * Captures both holds and credits both credit cards, or does nothing; in five words (exchange/README.md). Checks the balance
 * under the listing's lock.
 */
export async function acceptOrder(
  server: Server,
  me: Me,
  { params }: InputOf<Contract['acceptOrder']>,
  key?: string,
): Promise<null> {
  const intent = { key, call: 'acceptOrder', body: params }
  return decideOnce(server, me, {
    intent,

    async plan() {
      if (!isId(params.id)) throw refuse('not-found', { what: 'order' })
    },

    async lock(tx) {
      const [listing, order] = await together([
        lockListingOf(tx, me, params.id),
        lockReceived(tx, me, params.id),
      ])
      const now = server.clock()
      if (!listing || !order) throw refuse('not-found', { what: 'order' })
      assertPending(order)
      if (order.expires_at <= now) throw refuse('order-not-pending', { status: 'expired' })
      assertOpen(listing, now)
      assertFillable(listing, order.order_minor)
      return lockSettlement(tx, server, listing, order, 'owner')
    },

    async work(tx, { locked }) {
      await saveSettlement(tx, server, locked)
      return { answer: null }
    },

    post: ({ locked }) => movementsOfSettlement(locked),
  })
}

/** Declines a request and releases the hold on the buyer's card. */
export async function rejectOrder(
  server: Server,
  me: Me,
  { params }: InputOf<Contract['rejectOrder']>,
  key?: string,
): Promise<null> {
  return idempotent(server, me, { key, call: 'rejectOrder', body: params }, async (tx) => {
    const found = await findOrder(tx, params.id)
    if (found?.owner_id !== me.id) throw refuse('not-found', { what: 'order' })
    const reason = 'owner-declined'
    const { order, listing } = await closeOrder(tx, server, found, {
      status: 'rejected',
      reason,
      by: 'owner',
    })
    await notifyOrdersRejected(tx, server, [{ order, listing, reason }])
    return null
  })
}

/** Cancels the caller's own pending order and releases its hold. */
export async function cancelOrder(
  server: Server,
  me: Me,
  { params }: InputOf<Contract['cancelOrder']>,
  key?: string,
): Promise<null> {
  return idempotent(server, me, { key, call: 'cancelOrder', body: params }, async (tx) => {
    const found = await findOrder(tx, params.orderId)
    if (found?.buyer_id !== me.id) throw refuse('not-found', { what: 'order' })
    const { order, listing } = await closeOrder(tx, server, found, {
      status: 'cancelled',
      reason: null,
      by: 'buyer',
    })
    await notifyOrderCancelled(tx, server, me, listing, order)
    return null
  })
}

/** Locks the caller's own listing that an order is on. An order stays on its listing, and a listing its owner's. */
async function lockListingOf(tx: Tx, me: Me, orderId: string): Promise<ListingRecord | undefined> {
  const { rows } = await sql<ListingRecord>`
    SELECT * FROM listing
    WHERE id = (SELECT listing_id FROM orders WHERE orders.id = ${orderId}) AND owner_id = ${me.id}
    FOR UPDATE`.execute(tx)
  return rows[0]
}

type OrderParties = { id: string; listing_id: string; buyer_id: string; owner_id: string }

/** The buyer and the owner of the listing. They never change, so no lock is needed. */
async function findOrder(tx: Tx, id: string): Promise<OrderParties | undefined> {
  if (!isId(id)) return undefined
  return tx
    .selectFrom('orders')
    .innerJoin('listing', 'listing.id', 'orders.listing_id')
    .select(['orders.id', 'orders.listing_id', 'orders.buyer_id', 'listing.owner_id'])
    .where('orders.id', '=', id)
    .executeTakeFirst()
}

async function lockPending(tx: Tx, id: string): Promise<OrderRecord> {
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  assertPending(order)
  return order
}

/** Locks an order on a listing of the caller's. */
async function lockReceived(tx: Tx, me: Me, id: string): Promise<OrderRecord | undefined> {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', me.id)
    .forUpdate()
    .executeTakeFirst()
}

function assertPending(order: OrderRecord): void {
  if (!canDecide(order)) throw refuse('order-not-pending', { status: order.status })
}

/** Ends one order. The listing stays unchanged, so it is not locked. */
async function closeOrder(tx: Tx, server: Server, found: OrderParties, outcome: ClosingOutcome) {
  const now = server.clock()
  const order = await lockPending(tx, found.id)
  const listing = await tx
    .selectFrom('listing')
    .selectAll()
    .where('id', '=', found.listing_id)
    .executeTakeFirstOrThrow()
  await postMovements(tx, await closeOrders(tx, server, [{ order, listing, outcome }]), now)
  return { order, listing }
}
