/**
 * Searches for what no index has. One call looks at `searchedAtOnce` rows and says where it stopped; the next one goes on
 * from there (rules/listings.md#search).
 */
import { type RawBuilder, sql } from 'kysely'
import { searchedAtOnce } from '#core/contract/search-after.ts'

/** Where a search goes on. */
export type Place<At> = {
  /** Everything before it was looked at. */
  readonly searched: At
  /** The last of the known rows that pages have already had from behind `searched`. */
  readonly found?: At | undefined
}

/** A page, and `after` of the next one where the last row does not tell it. */
export type Found<Row> = { readonly rows: Row[]; readonly after?: string }

/** A row of a search: to be shown, the last one at which it looked, or both. */
export type Sought = { is_found: boolean; is_last: boolean; is_known: boolean }

type Search = {
  /** The first rows in order. */
  walk: (limit: number) => RawBuilder<unknown>
  /** Adds what the filter and the answer need of other tables. */
  join?: (rows: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Queries of few rows of which the walk has none: found wherever they stand. */
  known: readonly RawBuilder<unknown>[]
  filter: RawBuilder<unknown>
  by: RawBuilder<unknown>
  size: number
  offset: number
}

/** Selects the rows of a page, and the last one of the walk where the page reaches it. */
export function soughtAmong({
  walk,
  join = (rows) => rows,
  known,
  filter,
  by,
  size,
  offset,
}: Search): RawBuilder<unknown> {
  // Each part has a limit, though its rows are as many at most: without one PostgreSQL expects all of them to be read, and
  // sorts a walk where an index has its order.
  const first = sql`ORDER BY ${by} LIMIT ${sql.lit(offset + size + 1)}`
  const walked = sql`SELECT *, row_number() OVER (ORDER BY ${by}) = ${sql.lit(searchedAtOnce)} AS is_last,
    FALSE AS is_known FROM (${walk(searchedAtOnce)}) AS walked LIMIT ${sql.lit(searchedAtOnce)}`
  const each = [
    sql`(SELECT *, ${filter} AS is_match FROM (${join(walked)}) AS looked_at WHERE is_last OR ${filter} ${first})`,
    ...known.map((rows) => {
      const marked = sql`SELECT *, FALSE AS is_last, TRUE AS is_known FROM (${rows}) AS known`
      return sql`(SELECT *, TRUE AS is_match FROM (${join(marked)}) AS looked_at WHERE ${filter} ${first})`
    }),
  ]
  return sql`SELECT * FROM (
      SELECT *, is_match AND ${sql.lit(offset)} < count(*) FILTER (WHERE is_match)
        OVER (ORDER BY ${by} ROWS UNBOUNDED PRECEDING) AS is_found
      FROM (${sql.join(each, sql` UNION ALL `)}) AS sought ${first}
    ) AS counted
    WHERE is_found OR is_last ORDER BY ${by} LIMIT ${sql.lit(size + 1)}`
}

const separator = '~'

export function readPlace<At>(after: string | undefined, read: (text: string) => At): Place<At> | undefined {
  if (after === undefined) return undefined
  const [searched = '', found] = after.split(separator, 2)
  return { searched: read(searched), found: found === undefined ? undefined : read(found) }
}

/** The page in the rows of `soughtAmong` behind `after`; `cursorOf` is what `readPlace` reads of a row. */
export function foundIn<Row extends Sought>(
  rows: readonly Row[],
  { size, after, cursorOf }: { size: number; after: string | undefined; cursorOf: (row: Row) => string },
): Found<Row> {
  const page: Row[] = []
  let searched: string | undefined
  let found = after?.split(separator, 2)[1]
  for (const row of rows) {
    if (page.length === size) break
    if (row.is_found) page.push(row)
    if (row.is_last) searched = cursorOf(row)
    else if (searched !== undefined) found = cursorOf(row)
  }
  const last = page.at(-1)
  if (searched === undefined && found !== undefined && last && page.length === size) searched = cursorOf(last)
  if (searched === undefined) return { rows: page }
  return { rows: page, after: [searched, ...(found === undefined ? [] : [found])].join(separator) }
}
