/**
 * Decisions that wait for the caller, holds on their cards, and their open listings. Each list is one query
 * that answers its rows and their count; the sums of what is held are the ledger's. An owner may have thousands of each:
 * an index walks to the rows that are answered, and only those are joined; the others are counted in the index.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import {
  type HeldAmount,
  maxWaitingRows,
  type OpenListing,
  type ReturnedMoney,
  type WaitingOrder,
  type WaitingTransfer,
} from '#core/contract/waiting.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { toDecimal } from '#core/money/money.ts'
import { payFor } from '#core/money/price.ts'
import { pendingFriendRequests } from '../../people/circle/requests.ts'
import { isHeld, isHeldByOperators } from '../../people/notifications/payout-states.ts'
import { asManyRows } from '../../platform/db/expected-rows.ts'
import type { ListingRow, OrderRow } from '../../platform/db/market-tables.ts'
import type { TransferRow } from '../../platform/db/tables.ts'
import type { Me, Server } from '../../server.ts'
import { isAtOwnersPrice, listingPrice } from '../market/prices.ts'

type Answer = AnswerOf<Contract['waiting']>

export async function waiting(server: Server, me: Me): Promise<Answer> {
  const now = server.clock()
  const [orders, transfers, returned, friends, sums, held, listings] = await Promise.all([
    listOf(server, ordersFor(me, now), toOrder),
    listOf(server, transfersFor(me, now), toTransfer),
    listOf(server, returnedTo(me), toReturned),
    pendingFriendRequests(server, me),
    heldSums(server, me),
    listOf(server, heldOf(me), toHeld),
    listOf(server, openListings(me, now), toListing),
  ])
  return {
    orders,
    transfers,
    returned,
    friends: { count: friends.length, rows: friends.slice(0, maxWaitingRows) },
    held: { sums, ...held },
    listings,
  }
}

/** `select` answers the first rows in their order, and `counts` how many there are altogether. */
type List<Row> = { readonly select: RawBuilder<Row>; readonly counts: RawBuilder<unknown> }

async function listOf<Row, Shown>(
  { database }: Server,
  { select, counts }: List<Row>,
  show: (row: Row) => Shown,
): Promise<{ count: number; rows: Shown[] }> {
  const { rows } = await sql<Row & { count: number }>`
    WITH found AS (${select}) SELECT found.*, (${counts})::int AS count FROM found`.execute(database.db)
  return { count: rows[0]?.count ?? 0, rows: rows.map(show) }
}

const first = sql`LIMIT ${sql.lit(maxWaitingRows)}`
const soonest = sql`ORDER BY expires_at, id`

/** The rows of one table that end soonest. */
const soonestOf = (table: 'listing' | 'orders' | 'transfer', where: RawBuilder<unknown>) =>
  sql`(SELECT * FROM ${sql.table(table)} WHERE ${where} ${soonest} ${first}) AS ${sql.table(table)}`
const countOf = (table: 'listing' | 'orders' | 'transfer', where: RawBuilder<unknown>) =>
  sql`(SELECT count(*) FROM ${sql.table(table)} WHERE ${where})`

type Pair = Pick<ListingRow, 'need_currency' | 'have_currency'>
type OrderFound = Pair &
  Pick<
    OrderRow,
    | 'id'
    | 'listing_id'
    | 'order_minor'
    | 'give_up_minor'
    | 'rate'
    | 'price'
    | 'price_base'
    | 'listing_rate'
    | 'listing_price'
    | 'listing_price_base'
  > & { user_name: string; expires_at: Date }

function ordersFor(me: Me, now: Date): List<OrderFound> {
  const waits = sql`owner_id = ${me.id} AND status = 'pending' AND expires_at > ${now}`
  return {
    select: sql`
      SELECT orders.id, listing_id, order_minor, give_up_minor, orders.rate, orders.price, orders.price_base,
        listing_rate, listing_price, listing_price_base, orders.expires_at, need_currency, have_currency, user_name
      FROM ${soonestOf('orders', waits)} JOIN listing ON listing.id = listing_id JOIN person ON person.id = buyer_id
      ${soonest}`,
    counts: countOf('orders', waits),
  }
}

function toOrder(row: OrderFound): WaitingOrder {
  const { need_currency: need, have_currency: have } = row
  const atOwnRate = payFor(row.order_minor, have, listingPrice(row, row))
  return {
    id: row.id,
    listingId: row.listing_id,
    username: row.user_name,
    orderAmount: toDecimal(row.order_minor, have),
    haveCurrency: have,
    giveUpAmount: toDecimal(row.give_up_minor, need),
    needCurrency: need,
    ...(!isAtOwnersPrice(row, row) && { gain: toDecimal(row.give_up_minor - atOwnRate, need) }),
    expiresAt: row.expires_at.toISOString(),
  }
}

type TransferFound = Pick<TransferRow, 'id' | 'reference' | 'amount_minor' | 'currency' | 'note'> & {
  sender: string
  expires_at: Date
}

function transfersFor(me: Me, now: Date): List<TransferFound> {
  const waits = sql`receiver_id = ${me.id} AND status = 'pending' AND NOT is_held AND expires_at > ${now}`
  return {
    select: sql`
      SELECT transfer.id, reference, amount_minor, currency, note, expires_at, first_name || ' ' || last_name AS sender
      FROM ${soonestOf('transfer', waits)} JOIN person ON person.id = sender_id ${soonest}`,
    counts: countOf('transfer', waits),
  }
}

const toTransfer = (row: TransferFound): WaitingTransfer => ({
  id: row.id,
  sender: row.sender,
  amount: toDecimal(row.amount_minor, row.currency),
  currency: row.currency,
  reference: row.reference,
  ...(row.note !== null && { note: row.note }),
  expiresAt: row.expires_at.toISOString(),
})

type ReturnedFound = {
  id: string
  amount: bigint
  currency: CurrencyCode
  last_four: string
  reference: string
  changed_at: Date
  failure: string | null
}

function returnedTo(me: Me): List<ReturnedFound> {
  const came = sql`FROM payout WHERE payout.person_id = ${me.id} AND payout.status = 'returned'
    AND NOT ${isHeld} AND NOT ${isHeldByOperators}`
  return {
    select: sql`
      SELECT payout.id, payout.amount_minor AS amount, payout.currency, last_four, changed_at, failure,
        coalesce(orders.reference, transfer.reference) AS reference
      FROM (SELECT * ${came} ORDER BY changed_at, id ${first}) AS payout JOIN card ON card.id = payout.card_id
        LEFT JOIN orders ON orders.id = about_id LEFT JOIN transfer ON transfer.id = about_id
      ORDER BY changed_at, id`,
    counts: sql`SELECT count(*) ${came}`,
  }
}

const toReturned = (row: ReturnedFound): ReturnedMoney => ({
  id: row.id,
  amount: toDecimal(row.amount, row.currency),
  currency: row.currency,
  lastFour: row.last_four,
  reference: row.reference,
  since: row.changed_at.toISOString(),
  ...(row.failure !== null && { why: row.failure }),
})

/** rules/waiting.md#held: what the ledger holds on the caller's cards. */
async function heldSums({ database }: Server, me: Me): Promise<Answer['held']['sums']> {
  // Adds up many at once, without a sort.
  const { rows } = await sql<{ currency: CurrencyCode; held: bigint }>`
    SELECT currency, sum(held)::bigint AS held
    FROM card JOIN account ON holder_id = card.id ${asManyRows}
    WHERE person_id = ${me.id} AND held > 0 GROUP BY currency ORDER BY max(lined_at) DESC, currency`.execute(
    database.db,
  )
  return rows.map(({ currency, held }) => ({ currency, amount: toDecimal(held, currency) }))
}

type HeldFound = {
  id: string
  for: HeldAmount['for']
  counterparty: string | null
  amount: bigint
  currency: CurrencyCode
  last_four: string
  expires_at: Date
}

/** An expired hold lasts until its end is recorded, within a minute. An open listing has a balance. */
function heldOf(me: Me): List<HeldFound> {
  const listings = sql`owner_id = ${me.id} AND ended_at IS NULL`
  const orders = sql`buyer_id = ${me.id} AND status = 'pending'`
  const transfers = sql`sender_id = ${me.id} AND status = 'pending'`
  return {
    select: sql`
      SELECT held.id, "for", counterparty, amount, currency, last_four, expires_at FROM (
        SELECT id, 'listing' AS "for", NULL AS counterparty, balance_minor AS amount, have_currency AS currency,
          debit_card_id, expires_at
        FROM ${soonestOf('listing', listings)}
        UNION ALL
        SELECT orders.id, 'order', user_name, give_up_minor, need_currency, orders.debit_card_id, orders.expires_at
        FROM ${soonestOf('orders', orders)} JOIN listing ON listing.id = listing_id
          JOIN person ON person.id = orders.owner_id
        UNION ALL
        SELECT transfer.id, 'transfer', first_name || ' ' || last_name, amount_minor, currency, debit_card_id, expires_at
        FROM ${soonestOf('transfer', transfers)} JOIN person ON person.id = receiver_id
      ) AS held JOIN card ON card.id = debit_card_id ${soonest} ${first}`,
    counts: sql`${countOf('listing', listings)} + ${countOf('orders', orders)} + ${countOf('transfer', transfers)}`,
  }
}

const toHeld = (row: HeldFound): HeldAmount => ({
  for: row.for,
  id: row.id,
  ...(row.counterparty !== null && { counterparty: row.counterparty }),
  amount: toDecimal(row.amount, row.currency),
  currency: row.currency,
  lastFour: row.last_four,
  expiresAt: row.expires_at.toISOString(),
})

type ListingFound = Pair &
  Pick<ListingRow, 'id' | 'need_minor' | 'offer_minor' | 'balance_minor'> & {
    pending_minor: bigint
    pending_orders: number
    expires_at: Date
  }

/** Those with requests first. */
function openListings(me: Me, now: Date): List<ListingFound> {
  const open = sql`owner_id = ${me.id} AND ended_at IS NULL AND listing.expires_at > ${now}`
  const pending = sql`FROM orders
    WHERE listing_id = listing.id AND orders.status = 'pending' AND orders.expires_at > ${now}`
  // Asked of one listing after the other: a join would begin with everybody's requests.
  const isAsked = sql`(SELECT true ${pending} LIMIT 1) IS NOT NULL`
  return {
    select: sql`
      SELECT listing.id, need_minor, offer_minor, balance_minor, need_currency, have_currency, listing.expires_at,
        pending_orders, least(pending_minor, balance_minor) AS pending_minor
      FROM (
        SELECT * FROM ${soonestOf('listing', sql`${open} AND ${isAsked}`)}
        UNION ALL SELECT * FROM ${soonestOf('listing', sql`${open} AND NOT ${isAsked}`)}
      ) AS listing CROSS JOIN LATERAL (
        SELECT coalesce(sum(order_minor), 0)::bigint AS pending_minor, count(*)::int AS pending_orders ${pending}
      ) AS pending
      ORDER BY pending_orders = 0, expires_at, id ${first}`,
    counts: countOf('listing', open),
  }
}

const toListing = (row: ListingFound): OpenListing => ({
  id: row.id,
  needAmount: toDecimal(row.need_minor, row.need_currency),
  needCurrency: row.need_currency,
  offerAmount: toDecimal(row.offer_minor, row.have_currency),
  haveCurrency: row.have_currency,
  balance: toDecimal(row.balance_minor, row.have_currency),
  pendingAmount: toDecimal(row.pending_minor, row.have_currency),
  pendingOrders: row.pending_orders,
  expiresAt: row.expires_at.toISOString(),
})
