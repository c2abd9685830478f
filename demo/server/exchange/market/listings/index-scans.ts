/**
 * Queries of a search. Each scan follows one index of 008-listing-search: equality conditions, then the sort order. A
 * search of several statuses, currencies or owners merges such scans: it reads one row of each, and then only the rows
 * that it returns. Paging is by keyset, so a far page costs as much as the first one.
 */
import { type RawBuilder, sql } from 'kysely'
import { isId } from '../../../ids.ts'
import { offsetOf } from '../../../platform/db/page-number.ts'
import { verbatim } from '../../../platform/messages/refusals.ts'
import { refuse } from '../../../refusals.ts'
import { allOf, type Condition } from '../filters.ts'
import { type Place, readPlace, soughtAmong } from '../sought.ts'

/** The equality conditions of one scan. */
export type IndexScan = readonly Condition[]

export type SortOrder = 'newest' | 'oldest' | 'best-rate'

/** The position of a row in a sort order. */
export type Cursor = { at: Date; id: string; rate?: string | undefined }

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
  /** Scans of few rows, of which the others have none: what the filters find in them is found wherever it stands. */
  known?: readonly IndexScan[]
  /** Conditions without an index, checked on each row of a scan. */
  filters: readonly Condition[]
  order: SortOrder
  after: Place<Cursor> | undefined
  pageSize: number
  pageNumber: number
}

/** Selects the whole rows of one page, for `SELECT … FROM (…) AS listing`. Needs at least one scan. */
export function pageQuery({
  scans,
  known = [],
  filters,
  order,
  after,
  pageSize,
  pageNumber,
}: PageRequest): RawBuilder<unknown> {
  const { by, after: behind } = sortOrders[order]
  const offset = offsetOf(pageNumber, pageSize)
  const merged = (each: readonly IndexScan[], limit: number, count: number) => {
    const walks = each.map(
      (scan) => sql`(SELECT *, (-rate) AS cost FROM listing WHERE ${allOf(scan)} ORDER BY ${by}
        LIMIT ${sql.lit(limit)})`,
    )
    return sql`SELECT * FROM (${sql.join(walks, sql` UNION ALL `)}) AS merged ORDER BY ${by} LIMIT ${sql.lit(count)}`
  }
  const behindPlace = (conditions: IndexScan) =>
    after ? [...conditions, behind(after.searched)] : conditions
  const walks = scans.map(behindPlace)
  if (filters.length === 0)
    return sql`SELECT *, TRUE AS is_found, FALSE AS is_last, FALSE AS is_known
      FROM (${merged(walks, offset + pageSize, pageSize)} OFFSET ${sql.lit(offset)}) AS found`
  return soughtAmong({
    walk: (limit) => merged(walks, limit, limit),
    known: known.map((scan) => {
      const where = after?.found ? [...behindPlace(scan), behind(after.found)] : behindPlace(scan)
      return sql`SELECT *, (-rate) AS cost FROM listing WHERE ${allOf(where)}`
    }),
    filter: allOf(filters),
    by,
    size: pageSize,
    offset,
  })
}

/** Restores the order of a page after a join. No joined table has a column with one of these names. */
export const orderBy = (order: SortOrder) => sortOrders[order].by

const separator = '_'

/** The position of a row in the order of its page. */
type Position = { created_at: Date; id: string; rate: string }

export const cursorFor = (order: SortOrder, row: Position): string =>
  [row.created_at.getTime(), row.id, ...(order === 'best-rate' ? [row.rate] : [])].join(separator)

/** The place behind which a search goes on. Refuses a malformed one, and one of another sort order. */
export const placeIn = (order: SortOrder, text: string | undefined): Place<Cursor> | undefined =>
  readPlace(text, (cursor) => readCursor(order, cursor))

function readCursor(order: SortOrder, text: string): Cursor {
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
