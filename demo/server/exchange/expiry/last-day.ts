/**
 * Mails a day before an order request, a transfer, a request for money or a listing ends, to the person who can still decide: once for each,
 * however many servers run (rules/notifications.md#last-day).
 */
import { type SqlBool, sql } from 'kysely'
import { dayMs } from '#core/contract/time.ts'
import { lastFourOf } from '../../money/cards/usable-card.ts'
import { dayFact, wholeAmount } from '../../people/notifications/message.ts'
import { notifyPerson } from '../../people/notifications/notify.ts'
import { inSentence } from '../../platform/messages/in-sentence.ts'
import type { Server } from '../../server.ts'
import { isOpen, listingPage, lockListing } from '../market/open-listing.ts'
import { orderSums } from '../market/orders/order.ts'
import { ownerTopic } from '../market/orders/order-notifications.ts'
import { lockRequest, requestAmount, requestTopic } from '../transfers/money-request.ts'
import { fullNameOf, moneyTopic, transferAmount } from '../transfers/transfer.ts'

const endOfDay = (server: Server) => new Date(server.clock().getTime() + dayMs)

/**
 * A row of these tables that ends within a day, and whose person was not told. The CASE hides one end from the planner: of
 * a range it expects few, and would read and sort all of the day instead of walking to the limit.
 */
const inLastDay = (server: Server) =>
  sql<SqlBool>`last_day_told_at IS NULL AND expires_at <= ${endOfDay(server)}
    AND CASE WHEN expires_at > ${server.clock()} THEN TRUE ELSE FALSE END`

/** Pending orders in their last day. */
export const dueOrderReminders = (server: Server, limit: number) =>
  server.database.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', sql.lit('pending'))
    .where(inLastDay(server))
    .orderBy('expires_at')
    .limit(sql.lit(limit))
    .execute()

/** Transfers in their last day that wait for their receiver. */
export const dueTransferReminders = (server: Server, limit: number) =>
  server.database.db
    .selectFrom('transfer')
    .select('id')
    .where('status', '=', sql.lit('pending'))
    .where(sql<SqlBool>`NOT is_held`)
    .where(inLastDay(server))
    .orderBy('expires_at')
    .limit(sql.lit(limit))
    .execute()

/** Open requests to a friend in their last day. */
export const dueMoneyRequestReminders = (server: Server, limit: number) =>
  server.database.db
    .selectFrom('money_request')
    .select('id')
    .where('status', '=', sql.lit('open'))
    .where('payer_id', 'is not', null)
    .where(inLastDay(server))
    .orderBy('expires_at')
    .limit(sql.lit(limit))
    .execute()

/** Open listings in their last day. */
export const dueListingReminders = (server: Server, limit: number) =>
  server.database.db
    .selectFrom('listing')
    .select('id')
    .where('ended_at', 'is', null)
    .where(inLastDay(server))
    .orderBy('expires_at')
    .limit(sql.lit(limit))
    .execute()

/** Tells the listing's owner. False when another process has, or the request is decided. */
export async function remindOfOrder(server: Server, id: string): Promise<boolean> {
  const now = server.clock()
  return server.database.inTransaction(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (order.status !== 'pending' || order.last_day_told_at || order.expires_at <= now) return false
    await tx.updateTable('orders').set({ last_day_told_at: now }).where('id', '=', id).execute()
    const { user_name, ...listing } = await tx
      .selectFrom('listing')
      .innerJoin('person', (join) => join.on('person.id', '=', order.buyer_id))
      .selectAll('listing')
      .select('person.user_name')
      .where('listing.id', '=', order.listing_id)
      .executeTakeFirstOrThrow()
    await notifyPerson(
      tx,
      server,
      listing.owner_id,
      ownerTopic(listing, order),
      {
        message: 'requestEndsSoon',
        facts: {
          ...orderSums(order, listing),
          buyer: inSentence(user_name),
          lastDay: dayFact(order.expires_at),
        },
      },
      { isMailOnly: true },
    )
    return true
  })
}

/** Tells the receiver. False when another process has, or the transfer is decided. */
export async function remindOfTransfer(server: Server, id: string): Promise<boolean> {
  const now = server.clock()
  return server.database.inTransaction(async (tx) => {
    const transfer = await tx
      .selectFrom('transfer')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (transfer.status !== 'pending' || transfer.is_held) return false
    if (transfer.last_day_told_at || transfer.expires_at <= now) return false
    await tx.updateTable('transfer').set({ last_day_told_at: now }).where('id', '=', id).execute()
    await notifyPerson(
      tx,
      server,
      transfer.receiver_id,
      moneyTopic(transfer, transfer.sender_id),
      {
        message: 'moneyEndsSoon',
        facts: {
          sender: await fullNameOf(tx, transfer.sender_id),
          amount: transferAmount(transfer),
          lastDay: dayFact(transfer.expires_at),
        },
      },
      { isMailOnly: true },
    )
    return true
  })
}

/** Tells the friend who was asked. False when another process has, or the request has ended. */
export async function remindOfMoneyRequest(server: Server, id: string): Promise<boolean> {
  const now = server.clock()
  return server.database.inTransaction(async (tx) => {
    const request = await lockRequest(tx, id)
    const { payer_id, requester_id, expires_at } = request
    const isDue = request.status === 'open' && expires_at > now && !request.last_day_told_at
    if (!isDue || payer_id === null) return false
    await tx.updateTable('money_request').set({ last_day_told_at: now }).where('id', '=', id).execute()
    await notifyPerson(
      tx,
      server,
      payer_id,
      requestTopic(request, requester_id),
      {
        message: 'moneyRequestEndsSoon',
        facts: {
          requester: await fullNameOf(tx, requester_id),
          amount: requestAmount(request),
          note: request.note === null ? undefined : inSentence(request.note),
          lastDay: dayFact(expires_at),
        },
      },
      { isMailOnly: true },
    )
    return true
  })
}

/** Tells the owner. False when another process has, or the listing was renewed or has ended. */
export async function remindOfListing(server: Server, id: string): Promise<boolean> {
  const now = server.clock()
  return server.database.inTransaction(async (tx) => {
    const listing = await lockListing(tx, id, 'update')
    const isDue = listing && isOpen(listing, now) && listing.expires_at <= endOfDay(server)
    if (!isDue || listing.last_day_told_at) return false
    await tx.updateTable('listing').set({ last_day_told_at: now }).where('id', '=', id).execute()
    await notifyPerson(
      tx,
      server,
      listing.owner_id,
      { kind: 'listings', url: listingPage(id), about: id },
      {
        message: 'listingLastDay',
        facts: {
          left: wholeAmount(listing.balance_minor, listing.have_currency),
          lastDay: dayFact(listing.expires_at),
          card: await lastFourOf(tx, listing.debit_card_id),
        },
      },
      { isMailOnly: true },
    )
    return true
  })
}
