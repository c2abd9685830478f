/**
 * Queries of a search. Each scan follows one index of 008-listing-search: equality conditions, then the sort order. A
 * search of several statuses, currencies or owners merges such scans: it reads one row of each, and then only the rows
 * that it returns. Paging is by keyset, so a far page costs as much as the first one.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isId } from '../../ids.ts'
import { verbatim } from '../../messages/refusals.ts'
import { offsetOf } from '../../page-number.ts'
import { refuse } from '../../refusals.ts'
import { scanLimit } from '../filters.ts'

export type Condition = RawBuilder<unknown>

/** The equality conditions of one scan. */
export type IndexScan = readonly Condition[]

export type SortOrder = 'newest' | 'oldest' | 'best-rate'

/** The position of a row in a sort order. */
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
  // Best price first, then oldest: a high R gives the buyer more for the same payment. Each scan selects the negative
  // rate of its index, so that the planner can merge the scans without a sort.
  'best-rate': {
    by: sql`cost, created_at, id`,
    after: ({ at, id, rate }: Cursor) =>
      sql`((-rate), created_at, id) > (-(${rate}::numeric), ${at}::timestamptz, ${id}::uuid)`,
  },
} as const satisfies Record<SortOrder, unknown>

export type PageRequest = {
  scans: readonly IndexScan[]
  /** Conditions without an index, checked on each row of a scan. */
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

/** Selects the whole rows of one page, for `SELECT … FROM (…) AS listing`. Needs at least one scan. */
export function pageQuery({
  scans,
  filters,
  order,
  after,
  pageSize,
  pageNumber,
}: PageRequest): RawBuilder<unknown> {
  const { by, after: afterCursor } = sortOrders[order]
  const offset = offsetOf(pageNumber, pageSize)
  const shareOfScan = Math.ceil(scanLimit / scans.length)
  const scanQueries = scans.map((scan) => {
    const where = allOf(after ? [...scan, afterCursor(after)] : scan)
    const rows = (limit: number) =>
      sql`SELECT *, (-rate) AS cost FROM listing WHERE ${where} ORDER BY ${by} LIMIT ${sql.lit(limit)}`
    const limit = offset + pageSize
    if (filters.length === 0) return sql`(${rows(limit)})`
    return sql`(SELECT * FROM (${rows(shareOfScan)}) AS scanned WHERE ${allOf(filters)} ORDER BY ${by} LIMIT ${sql.lit(limit)})`
  })
  return sql`SELECT * FROM (${sql.join(scanQueries, sql` UNION ALL `)}) AS merged
    ORDER BY ${by} LIMIT ${sql.lit(pageSize)} OFFSET ${sql.lit(offset)}`
}

/** Restores the order of a page after a join. No joined table has a column with one of these names. */
export const orderBy = (order: SortOrder) => sortOrders[order].by

const separator = '_'

export const cursorFor = (order: SortOrder, row: { created_at: Date; id: string; rate: string }): string =>
  [row.created_at.getTime(), row.id, ...(order === 'best-rate' ? [row.rate] : [])].join(separator)

/** Refuses a malformed cursor, and one of another sort order. */
export function readCursor(order: SortOrder, text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  const [at = '', id = '', rate, ...more] = text.split(separator)
  // Milliseconds up to the year 5138: drivers and databases write five-digit years differently.
  const isWhole = /^\d{1,14}$/.test(at) && isId(id) && more.length === 0
  const fits = order === 'best-rate' ? /^\d{1,10}(\.\d{1,10})?$/.test(rate ?? '') : rate === undefined
  if (!isWhole || !fits)
    throw refuse('bad-input', {
      field: 'after',
      problem: verbatim('must be the cursor of a row in this order'),
    })
  return { at: new Date(Number(at)), id, rate }
}
