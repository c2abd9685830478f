// The caller's orders, the requests on a listing of theirs, and the latest of both.
import { type RawBuilder, sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Order } from '#core/contract/orders.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { type Minor, toDecimal } from '#core/money/money.ts'
import { wirePrice } from '#core/money/price.ts'
import { inverse, rateText } from '#core/money/rate.ts'
import { isId } from '../../../ids.ts'
import { type Settled, settledOf } from '../../../money/settlement/settled.ts'
import { offsetOf } from '../../../platform/db/page-number.ts'
import { reasonIn } from '../../../platform/messages/history.ts'
import { refuse } from '../../../refusals.ts'
import type { Me, Server } from '../../../server.ts'
import { storedRate } from '../figures.ts'
import { allOf, type Condition, everyWordMatches, inUnitsText, readStatus, wordsOf } from '../filters.ts'
import type { ListingRecord } from '../open-listing.ts'
import { isAtOwnersPrice, listingPrice, storedPrice } from '../prices.ts'
import { type Found, foundIn, type Place, readPlace, type Sought, soughtAmong } from '../sought.ts'
import type { OrderRecord } from './order.ts'
import {
  dayConditions,
  directionOf,
  endOrderOf,
  isBehind,
  type List,
  merged,
  newestOf,
  orderAt,
  orderOf,
  pendingOf,
  placedBy,
  placedOn,
  type Stretch,
} from './walks.ts'

/** The filters of a search, and of the export. */
export type OrderQuery = Omit<InputOf<Contract['searchOrders']>['query'], 'pageNumber' | 'pageSize' | 'after'>

/** Limits one answer; clients request further pages. */
const maxPageSize = 1_000
const recentCount = 20

/** The orders that the caller placed, newest first by default. */
export async function searchOrders(
  server: Server,
  me: Me,
  { query: { after, pageNumber, pageSize = maxPageSize, ...query } }: InputOf<Contract['searchOrders']>,
): Promise<Found<Order>> {
  const page = { size: pageSize, offset: offsetOf(pageNumber, pageSize), after }
  const found = isWalked(query)
    ? { rows: await pageOf(server, placedBy(me), query, page) }
    : await soughtIn(server, me, query, page)
  return { ...found, rows: await toOrders(server, me, found.rows) }
}

type Page = { readonly size: number; readonly offset: number }

/** Days are a range of the lists; all other filters are asked of each row. */
const isWalked = ({ text, status, haveCurrency, needCurrency }: OrderQuery) =>
  !text && !status && !haveCurrency && !needCurrency

/** A page of a list without filters but days. One by its number walks the index to the order before it. */
async function pageOf(
  server: Server,
  list: List,
  query: OrderQuery,
  { size, offset, after }: Page & Stretch,
): Promise<OrderJoined[]> {
  const before = offset === 0 ? after : await orderAt(server, list, query, { after, place: offset })
  if (offset > 0 && before === undefined) return []
  const walk = merged(list, query, { after: before }, sql`*`, sql`LIMIT ${size}`)
  return among(server, walk, query, size)
}

/** A page of a search with filters. What is asked for by its whole reference is found, however old it is. */
async function soughtIn(
  server: Server,
  me: Me,
  query: OrderQuery,
  { size, offset, after }: Page & Stretch,
): Promise<Found<OrderJoined>> {
  const direction = directionOf(query)
  const place: Place<string> | undefined = readPlace(after, (id) => id)
  const references = wordsOf(query.text ?? '').map((word) => word.toUpperCase())
  const isNamed = sql`reference = ANY(${references})`
  const range = [...dayConditions(query), ...(place ? [isBehind(place.searched, direction)] : [])]
  const conditions = sql.join([...range, sql`NOT ${isNamed}`], sql` AND `)
  const named = [
    ...range,
    ...(place?.found === undefined ? [] : [isBehind(place.found, direction)]),
    sql`buyer_id = ${me.id}`,
  ]
  const isPending = readStatus(query.status) === 'pending'
  const page = soughtAmong({
    walk: (count) => {
      const limit = sql`LIMIT ${sql.lit(count)}`
      return isPending
        ? pendingOf(me, direction, conditions, limit)
        : newestOf('buyer_id', me.id, direction, { conditions, limit })
    },
    join: (rows) => sql`${orders(server, sql`(${rows})`)}`,
    known:
      references.length > 0
        ? [sql`SELECT * FROM orders WHERE ${isNamed} AND ${sql.join(named, sql` AND `)}`]
        : [],
    filter: filterOf(query),
    by: isPending ? endOrderOf(direction) : orderOf(direction),
    size,
    offset,
  })
  const { rows } = await page.$castTo<OrderJoined & Sought>().execute(server.database.db)
  return foundIn(rows, { size, after, cursorOf: ({ id }) => id })
}

/** Those of some orders that a query finds, in its order. */
const among = async (server: Server, from: RawBuilder<OrderRecord>, query: OrderQuery, size: number) => {
  const { rows } =
    await sql<OrderJoined>`SELECT * FROM ${orders(server, from)} AS orders WHERE ${filterOf(query)}
    ORDER BY ${orderOf(directionOf(query))} LIMIT ${sql.lit(size)}`.execute(server.database.db)
  return rows
}

/** The requests and matches of a listing of the caller, newest first. */
export async function listingOrders(
  server: Server,
  me: Me,
  { params, query: { after, pageNumber, pageSize = maxPageSize } }: InputOf<Contract['listingOrders']>,
): Promise<Order[]> {
  const listing = await findMyListing(server, me, params.id)
  const rows = await requestsOn(server, listing, {
    size: pageSize,
    offset: offsetOf(pageNumber, pageSize),
    after,
  })
  return toOrders(server, me, rows)
}

async function findMyListing({ database }: Server, me: Me, id: string): Promise<ListingRecord> {
  const ownListing = isId(id)
    ? await database.db
        .selectFrom('listing')
        .selectAll()
        .where('id', '=', id)
        .where('owner_id', '=', me.id)
        .executeTakeFirst()
    : undefined
  if (!ownListing) throw refuse('not-found', { what: 'listing' })
  return ownListing
}

/** Orders on a listing, newest first, and the matches in which it was the newer one, turned into its own direction. */
export async function requestsOn(
  server: Server,
  listing: ListingRecord,
  page: Page & Stretch,
): Promise<OrderJoined[]> {
  const rows = await pageOf(server, placedOn(listing), {}, page)
  return rows.map(towards(listing))
}

/** Every order on a listing that the query finds, or the first ones, as `requestsOn` has them. */
export const everyOrderOn = async (
  server: Server,
  listing: ListingRecord,
  query: OrderQuery,
  atMost?: number,
): Promise<OrderJoined[]> => (await everyOf(server, placedOn(listing), query, atMost)).map(towards(listing))

const towards = (listing: ListingRecord) => (row: OrderJoined) =>
  row.matched_listing_id === listing.id ? mirrorMatch(row, listing) : row

/** A match from the side of the newer listing (rules/listings.md#match-record). */
const mirrorMatch = (row: OrderJoined, ownListing: ListingRecord): OrderJoined => ({
  ...row,
  listing_id: ownListing.id,
  listing_reference: ownListing.reference,
  owner_id: ownListing.owner_id,
  owner_name: row.buyer_name,
  buyer_id: row.owner_id,
  buyer_name: row.owner_name,
  need_currency: ownListing.need_currency,
  have_currency: ownListing.have_currency,
  need_minor: ownListing.need_minor,
  offer_minor: ownListing.offer_minor,
  order_minor: row.give_up_minor,
  give_up_minor: row.order_minor,
  buyer_fee_minor: row.owner_fee_minor,
  owner_fee_minor: row.buyer_fee_minor,
  rate: rateText(inverse(storedRate(row.rate))),
  listing_rate: row.matched_rate ?? ownListing.rate,
  listing_price: row.matched_price,
  listing_price_base: row.matched_price_base,
})

/** Every order that the query finds, placed by the caller or on a listing of theirs. */
export async function everyOrder(
  server: Server,
  me: Me,
  { listingId, ...query }: OrderQuery & { listingId?: string | undefined },
): Promise<OrderJoined[]> {
  if (listingId === undefined) return everyOf(server, placedBy(me), query)
  return everyOrderOn(server, await findMyListing(server, me, listingId), query)
}

/**
 * Every order of a list that the query finds, or the first ones. Walks the list in stretches of as many orders as a page
 * has, whatever the filters find in them: no statement reads more.
 */
async function everyOf(
  server: Server,
  list: List,
  query: OrderQuery,
  atMost = Infinity,
): Promise<OrderJoined[]> {
  const all: OrderJoined[] = []
  const limit = sql`LIMIT ${maxPageSize}`
  let after: string | undefined
  do {
    const until: string | undefined = await orderAt(server, list, query, { after, place: maxPageSize })
    const stretch = merged(list, query, { after, until }, sql`*`, limit)
    all.push(...(await among(server, stretch, query, maxPageSize)))
    after = until
  } while (after !== undefined && all.length < atMost)
  return all.slice(0, atMost)
}

/** An order that the caller placed, or one on their listing. Any other id answers 404. */
export async function findMyOrder(server: Server, me: Me, id: string): Promise<OrderJoined> {
  const row = isId(id) ? await orders(server).where('orders.id', '=', id).executeTakeFirst() : undefined
  if (!row || (row.buyer_id !== me.id && row.owner_id !== me.id)) throw refuse('not-found', { what: 'order' })
  return row
}

/** The latest orders that the caller placed or that are on their listings. */
export async function recentOrders(server: Server, me: Me): Promise<Order[]> {
  // Two short walks of an index, instead of one through all orders.
  const latestBy = (column: 'buyer_id' | 'owner_id') =>
    orders(server, newestOf(column, me.id, 'desc', { limit: sql`LIMIT ${recentCount}` })).execute()
  const rows = (await Promise.all([latestBy('buyer_id'), latestBy('owner_id')])).flat()
  const latest = rows
    .sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id > b.id ? -1 : 1))
    .slice(0, recentCount)
  return toOrders(server, me, latest)
}

const orders = ({ database }: Server, from: RawBuilder<OrderRecord> = sql`orders`) =>
  database.db
    .selectFrom(from.as('orders'))
    .innerJoin('listing', 'listing.id', 'orders.listing_id')
    .innerJoin('person as buyer', 'buyer.id', 'orders.buyer_id')
    .innerJoin('person as owner', 'owner.id', 'listing.owner_id')
    .selectAll('orders')
    .select([
      'listing.need_currency',
      'listing.have_currency',
      'listing.need_minor',
      'listing.offer_minor',
      'listing.reference as listing_reference',
      'listing.owner_id',
      'buyer.user_name as buyer_name',
      'owner.user_name as owner_name',
    ])

/** Whether a joined order is one that a query finds. */
function filterOf(query: OrderQuery): Condition {
  const conditions: Condition[] = []
  const status = readStatus(query.status)
  if (status) conditions.push(sql`status = ${status}`)
  if (query.haveCurrency) conditions.push(sql`have_currency = ${query.haveCurrency}`)
  if (query.needCurrency) conditions.push(sql`need_currency = ${query.needCurrency}`)
  if (query.text) {
    const texts = [
      ...['owner_name', 'reference', 'status', 'need_currency', 'have_currency'].map((each) => sql.ref(each)),
      inUnitsText('order_minor', 'have_currency'),
      inUnitsText('give_up_minor', 'need_currency'),
    ]
    for (const word of everyWordMatches(query.text, texts)) conditions.push(sql`${word}`)
  }
  return allOf(conditions)
}

/** An order joined with its listing and its people. */
export type OrderJoined = Awaited<ReturnType<ReturnType<typeof orders>['execute']>>[number]

/** Something was owed for it, even if it was undone later. */
const isAccepted = (row: Pick<OrderJoined, 'status' | 'undone_at'>) =>
  row.status === 'completed' || row.undone_at !== null

/** The reader's own credit of an order. */
export const creditOf = (row: OrderJoined) => ({ id: row.id, isAccepted: isAccepted(row) })

/** Rows with where their money is. */
export async function toOrders(server: Server, me: Me, rows: readonly OrderJoined[]): Promise<Order[]> {
  const settled = await settledOf(server.database.db, me.id, rows.map(creditOf))
  return rows.map((row) => toOrder(row, me, settled(creditOf(row))))
}

/** The fee of the reader's own side: what was agreed or charged, and nothing of an order that took no payment. */
export function feeOf(row: OrderJoined, me: Me): { amount: Minor; currency: CurrencyCode } {
  const isMine = row.buyer_id === me.id
  const isCharged = row.status === 'pending' || row.status === 'completed'
  const fee = isMine ? row.buyer_fee_minor : row.owner_fee_minor
  return { amount: isCharged ? fee : 0n, currency: isMine ? row.need_currency : row.have_currency }
}

export function toOrder(row: OrderJoined, me: Me, settled: Settled): Order {
  const isMine = row.buyer_id === me.id
  const isMatch = row.matched_listing_id !== null
  const fee = feeOf(row, me)
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
    price: wirePrice(storedPrice(row, row)),
    listingRate: rateText(storedRate(row.listing_rate)),
    listingPrice: wirePrice(listingPrice(row, row)),
    // A match is no counter-offer: the platform set its price.
    isCounterOffer: !isMatch && !isAtOwnersPrice(row, row),
    status: row.status,
    reason: reasonIn(me.language, row.reason),
    reference: row.reference,
    ...(isMatch && { isMatch }),
    isMine,
    expiresAt: row.expires_at.toISOString(),
    ...(row.decided_at && { decidedAt: row.decided_at.toISOString() }),
    ...(row.decided_by && { decidedBy: row.decided_by }),
    ...(fee.amount > 0n && { fee: toDecimal(fee.amount, fee.currency) }),
    ...settled,
  }
}
