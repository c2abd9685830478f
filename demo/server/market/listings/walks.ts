/**
 * How a search walks. Each walk follows one index of 008-listing-search: conditions of equality, then the order. A
 * search of several statuses, currencies or owners is a merge of such walks, which reads a row from each and then only
 * the rows that it answers. A page begins behind a row (keyset), so a far page costs what the first one does.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isId } from '../../ids.ts'
import { refuse } from '../../refusals.ts'
import { asWritten } from '../../words/refusals.ts'

export type Condition = RawBuilder<unknown>

/** One walk: what its index leads to. */
export type Walk = readonly Condition[]

export type Order = 'newest' | 'oldest' | 'best-rate'

/** A row's place in an order. */
type Place = { at: Date; id: string; rate?: string | undefined }

const orders = {
  newest: {
    by: sql`created_at DESC, id DESC`,
    after: ({ at, id }: Place) => sql`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`,
  },
  oldest: {
    by: sql`created_at, id`,
    after: ({ at, id }: Place) => sql`(created_at, id) > (${at}::timestamptz, ${id}::uuid)`,
  },
  // Best price first, then oldest. A high R gives the orderer more for what they give up. Each walk names
  // the negative rate of its index, so that a merge of them sees that they come in order.
  'best-rate': {
    by: sql`cost, created_at, id`,
    after: ({ at, id, rate }: Place) =>
      sql`((-rate), created_at, id) > (-(${rate}::numeric), ${at}::timestamptz, ${id}::uuid)`,
  },
} as const satisfies Record<Order, unknown>

/**
 * How many rows of a walk are looked at for what no index knows (amounts, several words). Past that nothing is found:
 * a search for what isn't there must not read everything.
 */
const farthestLook = 10_000

/** How far `pageNumber` reaches. A page by number passes over all before it; behind that, `after` goes on. */
const farthestPage = 10_000

export type Asked = {
  walks: readonly Walk[]
  /** What no index knows, and is asked of each row on the way. */
  looks: readonly Condition[]
  order: Order
  after: Place | undefined
  pageSize: number
  pageNumber: number
}

export const allOf = (conditions: readonly Condition[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`TRUE` : sql`(${sql.join(conditions, sql` AND `)})`

export const anyOf = (conditions: readonly Condition[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`FALSE` : sql`(${sql.join(conditions, sql` OR `)})`

/** The rows of one page, whole: `SELECT … FROM (…) AS listing`. There is at least one walk. */
export function pageOf({ walks, looks, order, after, pageSize, pageNumber }: Asked): RawBuilder<unknown> {
  const { by, after: behind } = orders[order]
  const passed = (pageNumber - 1) * pageSize
  if (passed + pageSize > farthestPage)
    throw refuse('bad-input', {
      field: 'pageNumber',
      problem: asWritten(
        `reaches to ${farthestPage.toLocaleString('en')} listings; go on with the cursor of the last row as after`,
      ),
    })
  const walked = walks.map((walk) => {
    const where = allOf(after ? [...walk, behind(after)] : walk)
    const rows = (most: number) =>
      sql`SELECT *, (-rate) AS cost FROM listing WHERE ${where} ORDER BY ${by} LIMIT ${sql.lit(most)}`
    const most = passed + pageSize
    if (looks.length === 0) return sql`(${rows(most)})`
    return sql`(SELECT * FROM (${rows(farthestLook)}) AS near WHERE ${allOf(looks)} ORDER BY ${by} LIMIT ${sql.lit(most)})`
  })
  return sql`SELECT * FROM (${sql.join(walked, sql` UNION ALL `)}) AS walked
    ORDER BY ${by} LIMIT ${sql.lit(pageSize)} OFFSET ${sql.lit(passed)}`
}

/** A page's own order again, for after a join. No column of what listings are joined with is called so. */
export const orderBy = (order: Order) => orders[order].by

const separator = '_'

export const cursorOf = (order: Order, row: { created_at: Date; id: string; rate: string }): string =>
  [row.created_at.getTime(), row.id, ...(order === 'best-rate' ? [row.rate] : [])].join(separator)

/** A cursor belongs to the order in which it was given; another one, or one made up, is refused. */
export function readCursor(order: Order, text: string | undefined): Place | undefined {
  if (text === undefined) return undefined
  const [at = '', id = '', rate, ...more] = text.split(separator)
  // Milliseconds up to the year 5138: years of five digits are written differently by drivers and databases.
  const isWhole = /^\d{1,14}$/.test(at) && isId(id) && more.length === 0
  const fits = order === 'best-rate' ? /^\d{1,10}(\.\d{1,10})?$/.test(rate ?? '') : rate === undefined
  if (!isWhole || !fits)
    throw refuse('bad-input', {
      field: 'after',
      problem: asWritten('must be the cursor of a row in this order'),
    })
  return { at: new Date(Number(at)), id, rate }
}
