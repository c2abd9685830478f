// The search of listings. Visitors see neither the rate nor what would reveal it (rules/listings.md#visibility).
import { sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { type Listing, listingStatuses } from '#core/contract/listing-search.ts'
import { currencies } from '#core/money/currencies.ts'
import { toDecimal } from '#core/money/money.ts'
import { wirePrice } from '#core/money/price.ts'
import { rateText } from '#core/money/rate.ts'
import { isId } from '../../../ids.ts'
import { daySpan } from '../../../platform/messages/local-days.ts'
import { verbatim } from '../../../platform/messages/refusals.ts'
import { refuse } from '../../../refusals.ts'
import type { Me, Server } from '../../../server.ts'
import { storedRate } from '../figures.ts'
import { allOf, anyOf, type Condition, inUnits, readStatus } from '../filters.ts'
import type { ListingRecord } from '../open-listing.ts'
import { keepTallies, type OrderCounts, orderCounts } from '../orders/tally.ts'
import { balanceCost, ownPrice } from '../prices.ts'
import { type Found, foundIn, type Sought } from '../sought.ts'
import { traderRecords } from '../trader.ts'
import { cursorFor, type IndexScan, orderBy, pageQuery, placeIn, type SortOrder } from './index-scans.ts'
import { interpretWords, matchesNothing, matchesWord, scansOf } from './search-text.ts'

type Call = Contract['searchListings']
type Query = InputOf<Call>['query']

const defaultPageSize = 20

export async function searchListings(
  server: Server,
  me: Me | undefined,
  { query }: InputOf<Call>,
): Promise<Found<Listing>> {
  const order = orderOf(query, me)
  const after = placeIn(order, query.after)
  const words = query.text ? await interpretWords(server, query.text, me !== undefined) : []
  if (words.some(matchesNothing)) return { rows: [] }

  // The word with the fewest scans leads; the others filter its rows.
  const leading = words
    .map((word) => ({ word, scans: scansOf(word) ?? [] }))
    .filter(({ scans }) => scans.length > 0)
    .sort((a, b) => a.scans.length - b.scans.length)[0]
  const { scans, filters } = walksFor(server, me, query, order, leading?.scans)
  if (scans.length === 0) return { rows: [] }
  // A caller who sees rates may mean an amount that no index has. Listings that need it are found wherever they stand.
  const needing = words.find((word) => word.needing && word !== leading?.word)?.needing
  const size = query.pageSize ?? defaultPageSize

  const page = pageQuery({
    scans: needing ? scans.map((scan) => [...scan, sql`NOT ${needing.isNeed}`]) : scans,
    known: needing ? scansFor(server, me, query, order, [needing.ids]) : [],
    filters: [
      ...filters,
      ...amountFilters(query, me),
      ...openFilters(server, me),
      // Listings found by their amount were not led by the leading word.
      ...words.filter((word) => needing || word !== leading?.word).map(matchesWord),
    ],
    order,
    after,
    pageSize: size,
    pageNumber: query.pageNumber ?? 1,
  })
  const { rows } = await sql<Row>`
    SELECT found.*, owner.user_name, requests.order_count, requests.counted_orders, requests.pending_orders
    FROM (${page}) AS found
    JOIN (SELECT id AS owner_id, user_name FROM person) AS owner USING (owner_id)
    CROSS JOIN LATERAL ${orderCounts(sql`found.id`)} AS requests
    ORDER BY ${orderBy(order)}`.execute(server.database.db)
  const cursorOf = (row: Row) => cursorFor(order, row)
  const found = foundIn(rows, { size, after: query.after, cursorOf })
  keepTallies(server, found.rows)
  const owners = me ? found.rows.map(({ owner_id }) => owner_id).filter((id) => id !== me.id) : []
  const traders = owners.length > 0 ? await traderRecords(server, owners) : undefined
  return { ...found, rows: found.rows.map((row) => toListing(row, me, order, traders?.get(row.owner_id))) }
}

/** Refuses to sort by rates of different pairs, and by a hidden figure (rules/listings.md#sort). */
function orderOf(query: Query, me: Me | undefined): SortOrder {
  const order = query.sortBy ?? 'newest'
  if (order !== 'best-rate') return order
  const problem = (sentence: string) => refuse('bad-input', { field: 'sortBy', problem: verbatim(sentence) })
  if (!me) throw problem('best-rate is only for people who are logged in')
  if (!query.needCurrency || !query.haveCurrency)
    throw problem('best-rate needs both needCurrency and haveCurrency')
  return order
}

/** Scans of what `me` can order of a pair, as the search by best rate makes them. */
export const orderableScans = (
  server: Server,
  me: Me | undefined,
  pair: Pick<Query, 'needCurrency' | 'haveCurrency'>,
): IndexScan[] => scansFor(server, me, { ...pair, isUser: false }, 'best-rate')

/** Nothing can be ordered in a closed currency: only the owner still finds a listing in it. */
function openFilters({ settings }: Server, me: Me | undefined): Condition[] {
  const open = [...settings.openCurrencies]
  if (open.length === currencies.length) return []
  const isOpen = sql`(need_currency = ANY(${open}) AND have_currency = ANY(${open}))`
  return [me ? sql`(owner_id = ${me.id} OR ${isOpen})` : isOpen]
}

/**
 * The scans that a search walks, and what is left to ask of their rows. One owner's listings are walked whole: the index
 * of owners has neither currencies nor words, and a walk that passes over rows by itself has no bound.
 */
function walksFor(
  server: Server,
  me: Me | undefined,
  query: Query,
  order: SortOrder,
  leading: readonly Condition[] | undefined,
): { scans: IndexScan[]; filters: Condition[] } {
  const { needCurrency, haveCurrency, ...ofOwner } = query
  const rest = [...(leading ? [anyOf(leading)] : []), ...currencyFilters({ needCurrency, haveCurrency })]
  // By rate the index of a pair has the order.
  if (rest.length === 0 || order === 'best-rate')
    return { scans: scansFor(server, me, query, order, leading), filters: [] }
  if (ownersIn(query).length > 0) return { scans: scansFor(server, me, ofOwner, order), filters: rest }
  const others = query.isUser ? [] : scansFor(server, me, { ...query, isUser: false }, order, leading)
  if (!me || query.isUser === false) return { scans: others, filters: [] }
  const own = scansFor(server, me, { ...ofOwner, isUser: true }, order)
  return { scans: [...others, ...own], filters: [sql`(owner_id <> ${me.id} OR ${allOf(rest)})`] }
}

const ownersIn = ({ userId, otherUserId, friendId }: Query) =>
  [userId, otherUserId, friendId].filter((id) => id !== undefined)

/** My own listings in any state, and other people's open and fulfilled ones. Visitors find open listings only. */
function scansFor(
  server: Server,
  me: Me | undefined,
  query: Query,
  order: SortOrder,
  leading: readonly Condition[] = [sql`TRUE`],
): IndexScan[] {
  const owners = ownersIn(query)
  const [owner, ...more] = owners
  if (owners.some((id) => !isId(id)) || more.some((id) => id !== owner)) return []

  const onlyOpen = me === undefined || order === 'best-rate' || query.maxAmount !== undefined
  const askedStatus = readStatus(query.status)
  const isAskedStatus = (status: string) =>
    askedStatus === undefined ? !(onlyOpen && status === 'fulfilled') : status === askedStatus
  const statuses = listingStatuses.filter(isAskedStatus).filter((status) => me || status !== 'fulfilled')

  // Excludes listings of frozen people, and expired ones that are not ended yet. The CASE hides the condition from the planner: it knows that most
  // listings have expired, would expect few among the open ones, and would read and sort all of them.
  const isUnexpired = sql`CASE WHEN expires_at > ${server.clock()} AND NOT is_paused THEN TRUE ELSE FALSE END`
  // Worded as in the indexes. A pending or partly fulfilled listing that has not ended is open.
  const isShown = sql`(ended_why IS NULL OR ended_why = 'fulfilled')`
  const common = columnFilters(query)
  const scans: IndexScan[] = []
  for (const status of statuses)
    for (const lead of leading) {
      const each = [sql`status = ${sql.lit(status)}`, lead, ...common]
      if (query.isUser !== true && (me === undefined || owner !== me.id))
        scans.push([
          ...each,
          isShown,
          ...(status === 'fulfilled' ? [] : [isUnexpired]),
          ...(owner ? [sql`owner_id = ${owner}`] : me ? [sql`owner_id <> ${me.id}`] : []),
        ])
      if (query.isUser !== false && me && (owner === undefined || owner === me.id))
        scans.push([...each, sql`owner_id = ${me.id}`, ...(onlyOpen ? [isShown] : [])])
    }
  return scans
}

/** Conditions on the leading columns of the indexes. */
const currencyFilters = ({ haveCurrency, needCurrency }: Pick<Query, 'haveCurrency' | 'needCurrency'>) => [
  ...(haveCurrency ? [sql`have_currency = ${haveCurrency}`] : []),
  ...(needCurrency ? [sql`need_currency = ${needCurrency}`] : []),
]

/** The same, and conditions on days, which are a range of the indexes. */
function columnFilters(query: Query): Condition[] {
  const conditions: Condition[] = currencyFilters(query)
  const { from, until } = daySpan(query)
  if (from) conditions.push(sql`created_at >= ${from}`)
  if (until) conditions.push(sql`created_at < ${until}`)
  return conditions
}

/**
 * `maxAmount` is what a buyer can pay: it finds a listing whose need is within it, or of which a part, or the rest that
 * is left, costs no more (rules/listings.md#search). Visitors get every open listing that takes parts: the
 * price of a part, and of a rest, would tell them the rate.
 */
function amountFilters(query: Query, me: Me | undefined): Condition[] {
  const need = inUnits('need_minor', 'need_currency')
  const conditions = []
  if (query.minAmount) conditions.push(sql`${need} >= ${query.minAmount}::numeric`)
  if (query.maxAmount) {
    const least = sql`CASE WHEN part_fulfilment THEN 1 ELSE balance_minor END`
    const isAffordable = me
      ? sql`${query.maxAmount}::numeric * rate >= ${inUnits(least, 'have_currency')}`
      : sql`part_fulfilment`
    conditions.push(
      sql`(${need} <= ${query.maxAmount}::numeric OR (status <> 'fulfilled' AND ${isAffordable}))`,
    )
  }
  return conditions
}

type Row = ListingRecord & OrderCounts & Sought & { user_name: string }

const toListing = (row: Row, me: Me | undefined, order: SortOrder, trader: Listing['trader']): Listing => ({
  id: row.id,
  dateCreated: row.created_at.toISOString(),
  username: row.user_name,
  ...(trader && { trader }),
  needCurrency: row.need_currency,
  haveCurrency: row.have_currency,
  needAmount: toDecimal(row.need_minor, row.need_currency),
  ...(me && {
    offerAmount: toDecimal(row.offer_minor, row.have_currency),
    rate: rateText(storedRate(row.rate)),
    price: wirePrice(ownPrice(row)),
    balance: toDecimal(row.balance_minor, row.have_currency),
    balanceCost: toDecimal(balanceCost(row), row.need_currency),
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
  ...(row.is_held && row.ended_at === null && { isHeld: true }),
  isOwn: row.owner_id === me?.id,
  expiresAt: row.expires_at.toISOString(),
  cursor: cursorFor(order, row),
})
