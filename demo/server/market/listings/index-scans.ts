/**
 * How a search walks. Each walk follows one index of 008-listing-search: conditions of equality, then the order. A
 * search of several statuses, currencies or owners is a merge of such walks, which reads a row from each and then only
 * the rows that it answers. A page begins behind a row (keyset), so a far page costs what the first one does.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isId } from '../../ids.ts'
import { verbatim } from '../../messages/refusals.ts'
import { refuse } from '../../refusals.ts'

export type Condition = RawBuilder<unknown>

/** One walk: what its index leads to. */
export type IndexScan = readonly Condition[]

export type SortOrder = 'newest' | 'oldest' | 'best-rate'

/** A row's place in an order. */
type Cursor = { at: Date; id: string; rate?: string | undefined }

const sortOrders = {
  newest: {
    by: sql`created_at DESC, id DESC`,
    after: ({ at, id }: Cursor) => sql`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`,
  },
  oldest: {
    by: sql`created_at, id`,
    after: ({ at, id }: Cursor) => sql`(created_at, id) > (${at}::timestamptz, ${id}::uuid)`,
  },
  // Best price first, then oldest. A high R gives the orderer more for what they give up. Each walk names
  // the negative rate of its index, so that a merge of them sees that they come in order.
  'best-rate': {
    by: sql`cost, created_at, id`,
    after: ({ at, id, rate }: Cursor) =>
      sql`((-rate), created_at, id) > (-(${rate}::numeric), ${at}::timestamptz, ${id}::uuid)`,
  },
} as const satisfies Record<SortOrder, unknown>

/**
 * How many rows of a walk are looked at for what no index knows (amounts, several words). Past that nothing is found:
 * a search for what isn't there must not read everything.
 */
const scanLimit = 10_000

/** How far `pageNumber` reaches. A page by number passes over all before it; behind that, `after` goes on. */
const maxOffset = 10_000

export type PageRequest = {
  scans: readonly IndexScan[]
  /** What no index knows, and is asked of each row on the way. */
  filters: readonly Condition[]
  order: SortOrder
  after: Cursor | undefined
  pageSize: number
  pageNumber: number
}

export const allOf = (conditions: readonly Condition[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`TRUE` : sql`(${sql.join(conditions, sql` AND `)})`

export const anyOf = (conditions: readonly Condition[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`FALSE` : sql`(${sql.join(conditions, sql` OR `)})`

/** The rows of one page, whole: `SELECT … FROM (…) AS listing`. There is at least one walk. */
export function pageQuery({
  scans,
  filters,
  order,
  after,
  pageSize,
  pageNumber,
}: PageRequest): RawBuilder<unknown> {
  const { by, after: afterCursor } = sortOrders[order]
  const offset = (pageNumber - 1) * pageSize
  if (offset + pageSize > maxOffset)
    throw refuse('bad-input', {
      field: 'pageNumber',
      problem: verbatim(
        `reaches to ${maxOffset.toLocaleString('en')} listings; go on with the cursor of the last row as after`,
      ),
    })
  const scanQueries = scans.map((scan) => {
    const where = allOf(after ? [...scan, afterCursor(after)] : scan)
    const rows = (limit: number) =>
      sql`SELECT *, (-rate) AS cost FROM listing WHERE ${where} ORDER BY ${by} LIMIT ${sql.lit(limit)}`
    const limit = offset + pageSize
    if (filters.length === 0) return sql`(${rows(limit)})`
    return sql`(SELECT * FROM (${rows(scanLimit)}) AS near WHERE ${allOf(filters)} ORDER BY ${by} LIMIT ${sql.lit(limit)})`
  })
  return sql`SELECT * FROM (${sql.join(scanQueries, sql` UNION ALL `)}) AS walked
    ORDER BY ${by} LIMIT ${sql.lit(pageSize)} OFFSET ${sql.lit(offset)}`
}

/** A page's own order again, for after a join. No column of what listings are joined with is called so. */
export const orderBy = (order: SortOrder) => sortOrders[order].by

const separator = '_'

export const cursorFor = (order: SortOrder, row: { created_at: Date; id: string; rate: string }): string =>
  [row.created_at.getTime(), row.id, ...(order === 'best-rate' ? [row.rate] : [])].join(separator)

/** A cursor belongs to the order in which it was given; another one, or one made up, is refused. */
export function readCursor(order: SortOrder, text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  const [at = '', id = '', rate, ...more] = text.split(separator)
  // Milliseconds up to the year 5138: years of five digits are written differently by drivers and databases.
  const isWhole = /^\d{1,14}$/.test(at) && isId(id) && more.length === 0
  const fits = order === 'best-rate' ? /^\d{1,10}(\.\d{1,10})?$/.test(rate ?? '') : rate === undefined
  if (!isWhole || !fits)
    throw refuse('bad-input', {
      field: 'after',
      problem: verbatim('must be the cursor of a row in this order'),
    })
  return { at: new Date(Number(at)), id, rate }
}
