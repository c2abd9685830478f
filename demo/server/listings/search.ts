// B §2, §7, D §4: the listings of others and one's own. Visitors see neither rate nor what would reveal it.
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { Listing } from '#core/contract/listings.ts'
import { toDecimal } from '#core/money/money.ts'
import { rateText } from '#core/money/rate.ts'
import type { Tables } from '../db/tables.ts'
import { isId } from '../ids.ts'
import { storedRate } from '../market/figures.ts'
import { everyWord, fromDay, inUnits, inUnitsText, readStatus, untilDay } from '../market/filters.ts'
import type { ListingRecord } from '../market/open-listing.ts'
import type { Me, Server } from '../server.ts'

type Call = Contract['searchListings']
type Query = InputOf<Call>['query']
type Build = ExpressionBuilder<Pick<Tables, 'listing' | 'person'>, 'listing' | 'person'>

const defaultPageSize = 20

export async function searchListings(
  server: Server,
  me: Me | undefined,
  { query }: InputOf<Call>,
): Promise<AnswerOf<Call>> {
  const pageSize = query.pageSize ?? defaultPageSize
  const oldestFirst = query.sortBy === 'oldest'
  const rows = await server.database.db
    .selectFrom('listing')
    .innerJoin('person', 'person.id', 'listing.owner_id')
    .selectAll('listing')
    .select('person.user_name')
    .select([
      sql<number>`(SELECT count(*)::int FROM orders WHERE orders.listing_id = listing.id)`.as('order_count'),
      sql<number>`(SELECT count(*)::int FROM orders
        WHERE orders.listing_id = listing.id AND orders.status = 'pending')`.as('pending_orders'),
    ])
    .where((build) => build.and([visibleTo(build, server, me, query), ...wanted(build, me, query)]))
    .orderBy('listing.created_at', oldestFirst ? 'asc' : 'desc')
    .orderBy('listing.id', oldestFirst ? 'asc' : 'desc')
    .limit(pageSize)
    .offset(((query.pageNumber ?? 1) - 1) * pageSize)
    .execute()
  return rows.map((row) => shown(row, me))
}

/** My own whatever became of them; of others what is open and what was fulfilled, to visitors only the open ones. */
function visibleTo(build: Build, server: Server, me: Me | undefined, query: Query) {
  const now = server.clock()
  // Halted ones have ended too; said again, because the indexes of open listings are without them.
  const isNotHalted = sql<SqlBool>`NOT listing.is_halted`
  const isOpen = build.and([
    isNotHalted,
    build('listing.ended_at', 'is', null),
    build('listing.expires_at', '>', now),
  ])
  if (!me) return query.isUser ? sql<SqlBool>`false` : isOpen
  const isMine = build('listing.owner_id', '=', me.id)
  const isOthers = build.and([
    build('listing.owner_id', '<>', me.id),
    isNotHalted,
    build.or([isOpen, build('listing.ended_why', '=', 'fulfilled')]),
  ])
  return query.isUser === undefined ? build.or([isMine, isOthers]) : query.isUser ? isMine : isOthers
}

function wanted(build: Build, me: Me | undefined, query: Query) {
  const conditions = []
  for (const owner of [query.userId, query.otherUserId, query.friendId])
    if (owner !== undefined)
      conditions.push(isId(owner) ? build('listing.owner_id', '=', owner) : sql<SqlBool>`false`)
  if (query.haveCurrency) conditions.push(build('listing.have_currency', '=', query.haveCurrency))
  if (query.needCurrency) conditions.push(build('listing.need_currency', '=', query.needCurrency))
  if (query.dateFrom) conditions.push(build('listing.created_at', '>=', fromDay(query.dateFrom)))
  if (query.dateTo) conditions.push(build('listing.created_at', '<', untilDay(query.dateTo)))
  const need = inUnits('listing.need_minor', 'listing.need_currency')
  if (query.minAmount) conditions.push(sql<SqlBool>`${need} >= ${query.minAmount}::numeric`)
  if (query.maxAmount) conditions.push(sql<SqlBool>`${need} <= ${query.maxAmount}::numeric`)
  const status = readStatus(query.status)
  if (status) conditions.push(sql<SqlBool>`listing.status = ${status}`)
  if (query.text) conditions.push(...everyWord(query.text, textsOf(me)))
  return conditions
}

const textsOf = (me: Me | undefined) => [
  sql.ref('person.user_name'),
  sql.ref('listing.need_currency'),
  sql.ref('listing.have_currency'),
  sql`CASE listing.status WHEN 'partly' THEN 'partly-fulfilled' ELSE listing.status END`,
  inUnitsText('listing.need_minor', 'listing.need_currency'),
  // D §4: a visitor who could search for an offered amount could find it by trying.
  ...(me
    ? [
        inUnitsText('listing.offer_minor', 'listing.have_currency'),
        inUnitsText('listing.balance_minor', 'listing.have_currency'),
      ]
    : []),
]

type Row = ListingRecord & { user_name: string; order_count: number; pending_orders: number }

const shown = (row: Row, me: Me | undefined): Listing => ({
  id: row.id,
  dateCreated: row.created_at.toISOString(),
  username: row.user_name,
  needCurrency: row.need_currency,
  haveCurrency: row.have_currency,
  needAmount: toDecimal(row.need_minor, row.need_currency),
  ...(me && {
    offerAmount: toDecimal(row.offer_minor, row.have_currency),
    rate: rateText(storedRate(row.rate)),
    balance: toDecimal(row.balance_minor, row.have_currency),
  }),
  status: row.status,
  balanceCurrency: row.have_currency,
  orderCount: row.order_count,
  pendingOrders: row.pending_orders,
  partFulfilment: row.part_fulfilment,
  systemFulfilment: row.system_fulfilment,
  isSystemRate: row.is_system_rate,
  isHalted: row.is_halted,
  isExpired: row.ended_why === 'expired',
  isOwn: row.owner_id === me?.id,
  expiresAt: row.expires_at.toISOString(),
})
