// The owner accepts or rejects an order; its buyer may cancel it while it is pending.
import { sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { canDecide } from '#core/contract/orders.ts'
import type { Tx } from '../../db/database.ts'
import { ahead } from '../../db/together.ts'
import { idempotent } from '../../idempotency.ts'
import { isId } from '../../ids.ts'
import { post } from '../../ledger/ledger.ts'
import { enqueueProcessorCommands } from '../../ledger/processor-commands.ts'
import { refuse } from '../../refusals.ts'
import type { Me, Server } from '../../server.ts'
import { postConsequences } from '../consequences.ts'
import { assertFillable, assertOpen, type ListingRecord } from '../open-listing.ts'
import { type ClosingOutcome, closeOrders, type OrderRecord } from './close.ts'
import { notifyOrderCancelled, notifyOrdersRejected } from './order-notifications.ts'
import { settleOrder } from './settle.ts'

/** Captures both holds and credits both credit cards, or does nothing. Checks the balance under the listing's lock. */
export async function acceptOrder(
  server: Server,
  me: Me,
  { params }: InputOf<Contract['acceptOrder']>,
  key?: string,
): Promise<null> {
  const lock = async (tx: Tx) => {
    const listing = ahead(lockListingOf(tx, me, params.id))
    const order = ahead(lockReceived(tx, me, params.id))
    return { listing: await listing, order: await order }
  }
  const accept = async (tx: Tx, { listing, order }: Awaited<ReturnType<typeof lock>>) => {
    const now = server.clock()
    if (!listing || !order) throw refuse('not-found', { what: 'order' })
    assertPending(order)
    if (order.expires_at <= now) throw refuse('order-not-pending', { status: 'expired' })
    assertOpen(listing, now)
    assertFillable(listing, order.order_minor)
    await postConsequences(tx, settleOrder(tx, server, listing, order, 'owner'), now)
    return null
  }
  return idempotent(server, me, { key, call: 'acceptOrder', body: params }, accept, { lock })
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
  if (!isId(orderId)) return undefined
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
  if (!isId(id)) return undefined
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
  const { entries, processorCommands } = await closeOrders(tx, server, [{ order, listing, outcome }])
  await enqueueProcessorCommands(tx, processorCommands, now)
  await post(tx, entries, now)
  return { order, listing }
}
