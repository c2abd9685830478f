/**
 * What waits for the caller's decision, what is held on their cards, and their open listings. Each list is one query
 * that answers its rows and their count; the sums of what is held are the ledger's.
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
import { pendingFriendRequests } from '../circle/requests.ts'
import type { ListingRow, OrderRow } from '../db/market-tables.ts'
import type { TransferRow } from '../db/tables.ts'
import { isAtOwnersPrice, listingPrice } from '../market/prices.ts'
import type { Me, Server } from '../server.ts'
import { isHeld, isHeldByOperators } from '../settlement/settled.ts'

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

async function listOf<Row, Shown>(
  { database }: Server,
  { select, order }: { select: RawBuilder<Row>; order: RawBuilder<unknown> },
  show: (row: Row) => Shown,
): Promise<{ count: number; rows: Shown[] }> {
  const { rows } = await sql<Row & { count: number }>`
    SELECT found.*, (count(*) OVER ())::int AS count FROM (${select}) AS found
    ORDER BY ${order} LIMIT ${sql.lit(maxWaitingRows)}`.execute(database.db)
  return { count: rows[0]?.count ?? 0, rows: rows.map(show) }
}

const soonest = sql`expires_at, id`

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

const ordersFor = (me: Me, now: Date) => ({
  select: sql<OrderFound>`
    SELECT orders.id, listing_id, order_minor, give_up_minor, orders.rate, orders.price, orders.price_base,
      listing_rate, listing_price, listing_price_base, orders.expires_at, need_currency, have_currency, user_name
    FROM orders JOIN listing ON listing.id = listing_id JOIN person ON person.id = buyer_id
    WHERE orders.owner_id = ${me.id} AND orders.status = 'pending' AND orders.expires_at > ${now}`,
  order: soonest,
})

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

const transfersFor = (me: Me, now: Date) => ({
  select: sql<TransferFound>`
    SELECT transfer.id, reference, amount_minor, currency, note, expires_at, first_name || ' ' || last_name AS sender
    FROM transfer JOIN person ON person.id = sender_id
    WHERE receiver_id = ${me.id} AND status = 'pending' AND expires_at > ${now}`,
  order: soonest,
})

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

const returnedTo = (me: Me) => ({
  select: sql<ReturnedFound>`
    SELECT payout.id, payout.amount_minor AS amount, payout.currency, last_four, changed_at, failure,
      coalesce(orders.reference, transfer.reference) AS reference
    FROM payout JOIN card ON card.id = payout.card_id
      LEFT JOIN orders ON orders.id = about_id LEFT JOIN transfer ON transfer.id = about_id
    WHERE payout.person_id = ${me.id} AND payout.status = 'returned'
      AND NOT ${isHeld} AND NOT ${isHeldByOperators}`,
  order: sql`changed_at, id`,
})

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
  const { rows } = await sql<{ currency: CurrencyCode; held: bigint }>`
    SELECT currency, sum(held)::bigint AS held FROM card JOIN account ON holder_id = card.id
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

/** What has expired is held until its end is recorded, within a minute. */
const heldOf = (me: Me) => ({
  select: sql<HeldFound>`
    SELECT held.id, "for", counterparty, amount, currency, last_four, expires_at FROM (
      SELECT id, 'listing' AS "for", NULL AS counterparty, balance_minor AS amount, have_currency AS currency,
        debit_card_id, expires_at
      FROM listing WHERE owner_id = ${me.id} AND ended_at IS NULL AND balance_minor > 0
      UNION ALL
      SELECT orders.id, 'order', user_name, give_up_minor, need_currency, orders.debit_card_id, orders.expires_at
      FROM orders JOIN listing ON listing.id = listing_id JOIN person ON person.id = orders.owner_id
      WHERE buyer_id = ${me.id} AND orders.status = 'pending'
      UNION ALL
      SELECT transfer.id, 'transfer', first_name || ' ' || last_name, amount_minor, currency, debit_card_id, expires_at
      FROM transfer JOIN person ON person.id = receiver_id
      WHERE sender_id = ${me.id} AND status = 'pending'
    ) AS held JOIN card ON card.id = debit_card_id`,
  order: soonest,
})

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

const openListings = (me: Me, now: Date) => ({
  select: sql<ListingFound>`
    SELECT listing.id, need_minor, offer_minor, balance_minor, need_currency, have_currency, listing.expires_at,
      pending_orders, least(pending_minor, balance_minor) AS pending_minor
    FROM listing CROSS JOIN LATERAL (
      SELECT coalesce(sum(order_minor), 0)::bigint AS pending_minor, count(*)::int AS pending_orders
      FROM orders WHERE listing_id = listing.id AND status = 'pending' AND orders.expires_at > ${now}
    ) AS pending
    WHERE owner_id = ${me.id} AND ended_at IS NULL AND listing.expires_at > ${now}`,
  order: sql`pending_orders = 0, ${soonest}`,
})

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
