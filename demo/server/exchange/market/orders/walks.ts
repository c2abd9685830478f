/** Walks of orders in the indexes that have them by their time: each reads no more than its limit, or its stretch. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { isId } from '../../../ids.ts'
import { daySpan } from '../../../platform/messages/local-days.ts'
import type { Me, Server } from '../../../server.ts'
import type { ListingRecord } from '../open-listing.ts'
import type { OrderRecord } from './order.ts'

/** The part of a query that a walk follows by itself. */
type WalkQuery = Pick<
  InputOf<Contract['searchOrders']>['query'],
  'sortBy' | 'dateFrom' | 'dateTo' | 'timeZone'
>

/** Orders that indexes have by their time: of a buyer, or on a listing together with the matches in which it was newer. */
export type List = { readonly columns: readonly ListColumn[]; readonly id: string }
type ListColumn = 'buyer_id' | 'owner_id' | 'listing_id' | 'matched_listing_id'

export const placedBy = ({ id }: Pick<Me, 'id'>): List => ({ columns: ['buyer_id'], id })
export const placedOn = ({ id }: Pick<ListingRecord, 'id'>): List => ({
  columns: ['listing_id', 'matched_listing_id'],
  id,
})

/** Behind one order, and up to another one, in the direction of a walk. */
export type Stretch = { readonly after?: string | undefined; readonly until?: string | undefined }
type Direction = 'asc' | 'desc'
export const directionOf = ({ sortBy }: WalkQuery): Direction => (sortBy === 'oldest' ? 'asc' : 'desc')

/** The order at a place behind another one, counted from 1. Reads nothing but the list's indexes. */
export async function orderAt(
  { database }: Server,
  list: List,
  query: WalkQuery,
  { after, place }: { after: string | undefined; place: number },
): Promise<string | undefined> {
  const key = sql`created_at, id`
  const walk = merged(list, query, { after }, key, sql`LIMIT ${place}`)
  const { rows } = await sql<{ id: string }>`SELECT id FROM ${walk} AS walked ${inOrder(directionOf(query))}
    OFFSET ${place - 1}`.execute(database.db)
  return rows[0]?.id
}

/** The orders of a list on the days of a query, in its direction. */
export function merged(
  { columns, id }: List,
  query: WalkQuery,
  { after, until }: Stretch,
  what: RawBuilder<unknown>,
  limit: RawBuilder<unknown>,
): RawBuilder<OrderRecord> {
  const direction = directionOf(query)
  const conditions = sql.join(
    [
      ...dayConditions(query),
      ...(after === undefined ? [] : [isBehind(after, direction)]),
      ...(until === undefined ? [] : [isUpTo(until, direction)]),
      sql`TRUE`,
    ],
    sql` AND `,
  )
  const walks = columns.map((column) => newestOf(column, id, direction, { what, conditions, limit }))
  const [only, ...more] = walks
  if (only && more.length === 0) return only
  return sql`(SELECT * FROM (${sql.join(walks, sql` UNION ALL `)}) AS each ${inOrder(direction)} ${limit})`
}

export const isBehind = (id: string, direction: Direction) =>
  compared(id, direction === 'asc' ? sql`>` : sql`<`)
const isUpTo = (id: string, direction: Direction) => compared(id, direction === 'asc' ? sql`<=` : sql`>=`)

/** Rows on a side of an order; none for an id that does not exist. */
const compared = (id: string, comparison: RawBuilder<unknown>) =>
  isId(id)
    ? sql<SqlBool>`(orders.created_at, orders.id) ${comparison}
        (SELECT other.created_at, other.id FROM orders AS other WHERE other.id = ${id})`
    : sql<SqlBool>`false`

type Walk = {
  readonly what?: RawBuilder<unknown>
  readonly conditions?: RawBuilder<unknown>
  readonly limit: RawBuilder<unknown>
}

/** Orders in a walk of the index of a column, from one end. */
export const newestOf = (
  column: ListColumn,
  id: string,
  direction: Direction,
  { what = sql`*`, conditions = sql`TRUE`, limit }: Walk,
): RawBuilder<OrderRecord> =>
  sql`(SELECT ${what} FROM orders WHERE ${sql.ref(column)} = ${id} AND ${conditions} ${inOrder(direction)} ${limit})`

/** Pending orders of a buyer: nobody may have to look for one that holds money. */
export const pendingOf = (
  { id }: Pick<Me, 'id'>,
  direction: Direction,
  conditions: RawBuilder<unknown>,
  limit: RawBuilder<unknown>,
): RawBuilder<OrderRecord> =>
  sql`(SELECT * FROM orders WHERE buyer_id = ${id} AND status = 'pending' AND ${conditions}
    ORDER BY ${endOrderOf(direction)} ${limit})`

/** The same order as by their beginnings, because all are open for as long; the index of pending ones has it. */
export const endOrderOf = (direction: Direction): RawBuilder<unknown> =>
  direction === 'asc' ? sql`expires_at, id` : sql`expires_at DESC, id DESC`

export const orderOf = (direction: Direction): RawBuilder<unknown> =>
  direction === 'asc' ? sql`created_at, id` : sql`created_at DESC, id DESC`

const inOrder = (direction: Direction) => sql`ORDER BY ${orderOf(direction)}`

export function dayConditions(query: WalkQuery): RawBuilder<SqlBool>[] {
  const { from, until } = daySpan(query)
  return [
    ...(from ? [sql<SqlBool>`orders.created_at >= ${from}`] : []),
    ...(until ? [sql<SqlBool>`orders.created_at < ${until}`] : []),
  ]
}
