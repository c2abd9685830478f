// B §2, §7, D §4: the orders I placed, the requests on my listing, and the latest of both.
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Order } from '#core/contract/orders.ts'
import { toDecimal } from '#core/money/money.ts'
import { rateText } from '#core/money/rate.ts'
import type { Tables } from '../db/tables.ts'
import { isId } from '../ids.ts'
import { storedRate } from '../market/figures.ts'
import { everyWord, fromDay, inUnitsText, readStatus, untilDay } from '../market/filters.ts'
import { refuse } from '../refusals.ts'
import type { Me, Server } from '../server.ts'

type SearchQuery = InputOf<Contract['searchOrders']>['query']

/** The calls for orders have no pages; nobody reads further than this, and an answer has to end somewhere. */
const most = 1_000
const recent = 20

/** The orders I placed, newest first unless asked otherwise. */
export async function searchOrders(
  server: Server,
  me: Me,
  { query }: InputOf<Contract['searchOrders']>,
): Promise<Order[]> {
  const oldestFirst = query.sortBy === 'oldest'
  const rows = await orders(server)
    .where('orders.buyer_id', '=', me.id)
    .where((build) => build.and(wanted(build, query)))
    .orderBy('orders.created_at', oldestFirst ? 'asc' : 'desc')
    .orderBy('orders.id', oldestFirst ? 'asc' : 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => shown(row, me))
}

/** The order requests of my listing, newest first. */
export async function listingOrders(
  server: Server,
  me: Me,
  { params }: InputOf<Contract['listingOrders']>,
): Promise<Order[]> {
  const mine =
    isId(params.id) &&
    (await server.database.db
      .selectFrom('listing')
      .select('id')
      .where('id', '=', params.id)
      .where('owner_id', '=', me.id)
      .executeTakeFirst())
  if (!mine) throw refuse('not-found', { what: 'listing' })
  const rows = await orders(server)
    .where('orders.listing_id', '=', mine.id)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => shown(row, me))
}

/** The latest orders that concern me: placed by me, or on my listings. */
export async function recentOrders(server: Server, me: Me): Promise<Order[]> {
  // Two short walks along their indexes, instead of one through everybody's orders.
  const latest = (column: 'orders.buyer_id' | 'listing.owner_id') =>
    orders(server)
      .where(column, '=', me.id)
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.id', 'desc')
      .limit(recent)
      .execute()
  const rows = (await Promise.all([latest('orders.buyer_id'), latest('listing.owner_id')])).flat()
  return rows
    .sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id > b.id ? -1 : 1))
    .slice(0, recent)
    .map((row) => shown(row, me))
}

const orders = ({ database }: Server) =>
  database.db
    .selectFrom('orders')
    .innerJoin('listing', 'listing.id', 'orders.listing_id')
    .innerJoin('person as buyer', 'buyer.id', 'orders.buyer_id')
    .innerJoin('person as owner', 'owner.id', 'listing.owner_id')
    .selectAll('orders')
    .select([
      'listing.need_currency',
      'listing.have_currency',
      'listing.need_minor',
      'listing.offer_minor',
      'listing.rate as listing_rate',
      'buyer.user_name as buyer_name',
      'owner.user_name as owner_name',
    ])

type Joined = Pick<Tables, 'orders' | 'listing'>

function wanted(build: ExpressionBuilder<Joined, 'orders' | 'listing'>, query: SearchQuery) {
  const conditions = []
  const status = readStatus(query.status)
  if (status) conditions.push(sql<SqlBool>`orders.status = ${status}`)
  if (query.haveCurrency) conditions.push(build('listing.have_currency', '=', query.haveCurrency))
  if (query.needCurrency) conditions.push(build('listing.need_currency', '=', query.needCurrency))
  if (query.dateFrom) conditions.push(build('orders.created_at', '>=', fromDay(query.dateFrom)))
  if (query.dateTo) conditions.push(build('orders.created_at', '<', untilDay(query.dateTo)))
  if (query.text)
    conditions.push(
      ...everyWord(query.text, [
        sql.ref('owner.user_name'),
        sql.ref('orders.reference'),
        sql.ref('orders.status'),
        sql.ref('listing.need_currency'),
        sql.ref('listing.have_currency'),
        inUnitsText('orders.order_minor', 'listing.have_currency'),
        inUnitsText('orders.give_up_minor', 'listing.need_currency'),
      ]),
    )
  return conditions
}

type Row = Awaited<ReturnType<ReturnType<typeof orders>['execute']>>[number]

function shown(row: Row, me: Me): Order {
  const isMine = row.buyer_id === me.id
  return {
    id: row.id,
    listingId: row.listing_id,
    dateCreated: row.created_at.toISOString(),
    username: isMine ? row.owner_name : row.buyer_name,
    orderAmount: toDecimal(row.order_minor, row.have_currency),
    giveUpAmount: toDecimal(row.give_up_minor, row.need_currency),
    haveCurrency: row.have_currency,
    needCurrency: row.need_currency,
    offerAmount: toDecimal(row.offer_minor, row.have_currency),
    needAmount: toDecimal(row.need_minor, row.need_currency),
    rate: rateText(storedRate(row.rate)),
    listingRate: rateText(storedRate(row.listing_rate)),
    isCounterOffer: storedRate(row.rate) !== storedRate(row.listing_rate),
    status: row.status,
    ...(row.reason !== null && { reason: row.reason }),
    reference: row.reference,
    isMine,
    expiresAt: row.expires_at.toISOString(),
  }
}
