/** Ends listings after 30 days, orders and transfers after 7, releases their money and notifies: no hold is for ever. */
import { sql } from 'kysely'
import { deleteExpiredKeys } from '../../money/idempotency/retention.ts'
import { postMovements } from '../../money/ledger/processor-commands.ts'
import { periodicTask } from '../../platform/jobs/periodic.ts'
import type { Server } from '../../server.ts'
import { endListing } from '../market/listings/end.ts'
import { dueReminders, remindOwner } from '../market/listings/remind.ts'
import { lockListing } from '../market/open-listing.ts'
import { closeOrders } from '../market/orders/order.ts'
import { notifyOrdersRejected, notifyRequestExpired } from '../market/orders/order-notifications.ts'
import { dueTransfers, expireTransfer } from '../transfers/expire.ts'
import { dueRequests, expireRequest } from '../transfers/requests.ts'
import {
  dueListingReminders,
  dueMoneyRequestReminders,
  dueOrderReminders,
  dueTransferReminders,
  remindOfListing,
  remindOfMoneyRequest,
  remindOfOrder,
  remindOfTransfer,
} from './last-day.ts'

const everyMs = 60_000
const batchSize = 200

export type ExpiryResult = {
  orders: number
  listings: number
  transfers: number
  /** Requests for money. */
  requests: number
  /** Listings whose owners were notified of the coming end. */
  reminders: number
  /** Orders, transfers, requests for money and listings whose last day was announced by mail. */
  lastDays: number
  /** Rows that could not be ended. They block no others, and the next run tries them again. */
  failures: Error[]
}

/** Ends everything that has expired by the server's clock, each row in its own transaction; stops between two of them. */
export async function expire(server: Server, signal?: AbortSignal): Promise<ExpiryResult> {
  const failures: Error[] = []
  const orders = await endAll(
    () => dueOrders(server),
    (id) => expireOrder(server, id),
    failures,
    signal,
  )
  const listings = await endAll(
    () => dueListings(server),
    (id) => expireListing(server, id),
    failures,
    signal,
  )
  const transfers = await endAll(
    () => dueTransfers(server, batchSize),
    (id) => expireTransfer(server, id),
    failures,
    signal,
  )
  const requests = await endAll(
    () => dueRequests(server, batchSize),
    (id) => expireRequest(server, id),
    failures,
    signal,
  )
  const reminders = await endAll(
    () => dueReminders(server, batchSize),
    (id) => remindOwner(server, id),
    failures,
    signal,
  )
  const lastDays =
    (await endAll(
      () => dueOrderReminders(server, batchSize),
      (id) => remindOfOrder(server, id),
      failures,
      signal,
    )) +
    (await endAll(
      () => dueTransferReminders(server, batchSize),
      (id) => remindOfTransfer(server, id),
      failures,
      signal,
    )) +
    (await endAll(
      () => dueMoneyRequestReminders(server, batchSize),
      (id) => remindOfMoneyRequest(server, id),
      failures,
      signal,
    )) +
    (await endAll(
      () => dueListingReminders(server, batchSize),
      (id) => remindOfListing(server, id),
      failures,
      signal,
    ))
  return { orders, listings, reminders, lastDays, transfers, requests, failures }
}

async function endAll(
  findDue: () => Promise<{ id: string }[]>,
  end: (id: string) => Promise<boolean>,
  failures: Error[],
  signal: AbortSignal | undefined,
): Promise<number> {
  let ended = 0
  for (;;) {
    const rows = await findDue()
    const failedBefore = failures.length
    for (const { id } of rows) {
      if (signal?.aborted) return ended
      await end(id).then(
        (isEnded) => {
          if (isEnded) ended += 1
        },
        (error: Error) => failures.push(error),
      )
    }
    // The next batch would begin with the rows that failed.
    if (rows.length < batchSize || failures.length > failedBefore) return ended
  }
}

export const dueOrders = ({ database, clock }: Server) =>
  database.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', sql.lit('pending'))
    .where('expires_at', '<=', clock())
    .orderBy('expires_at')
    .limit(sql.lit(batchSize))
    .execute()

export const dueListings = ({ database, clock }: Server) =>
  database.db
    .selectFrom('listing')
    .select('id')
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', clock())
    .orderBy('expires_at')
    .limit(sql.lit(batchSize))
    .execute()

async function expireOrder(server: Server, id: string): Promise<boolean> {
  const now = server.clock()
  return server.database.inTransaction(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (order.status !== 'pending' || order.expires_at > now) return false
    const listing = await tx
      .selectFrom('listing')
      .selectAll()
      .where('id', '=', order.listing_id)
      .executeTakeFirstOrThrow()
    const reason = 'order-undecided'
    const outcome = { status: 'rejected', reason, by: 'platform' } as const
    const closed = await closeOrders(tx, server, [{ order, listing, outcome }])
    await notifyOrdersRejected(tx, server, [{ order, listing, reason }], 'expired')
    await notifyRequestExpired(tx, server, listing, order, reason)
    await postMovements(tx, closed, now)
    return true
  })
}

async function expireListing(server: Server, id: string): Promise<boolean> {
  return server.database.inTransaction(async (tx) => {
    const listing = await lockListing(tx, id, 'update')
    if (!listing || listing.ended_at || listing.expires_at > server.clock()) return false
    await endListing(tx, server, listing, 'expired')
    return true
  })
}

/** Runs every minute. */
export const expiryTask = periodicTask(everyMs, async (server, stopping) => {
  const { failures } = await expire(server, stopping)
  await deleteExpiredKeys(server)
  if (failures[0]) throw failures[0]
})
