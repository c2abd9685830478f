/** Reads the movements of several kinds as one list, in stretches whose rows indexes have in order. */
import { type RawBuilder, sql } from 'kysely'
import type { Contract } from '#core/contract/contract.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Db } from '../../platform/db/database.ts'
import { daySpan } from '../../platform/messages/local-days.ts'
import { allOf, type Condition } from '../market/filters.ts'
import type { Walk } from './movement-sources.ts'

export type MovementQuery = InputOf<Contract['transfers']>['query']

/** Where a row stands in a list, as its cursor names it. */
export type Position = { readonly at: Date; readonly id: string; readonly currency: string }
/** Rows behind a position, and up to another one, in the direction of the list. */
type Stretch = {
  readonly after: Position | undefined
  readonly until?: Position | undefined
  /** References of rows to leave out. */
  readonly without?: readonly string[]
  readonly limit: number
  readonly offset?: number
  /** Selects nothing else. */
  readonly isPlacesOnly?: boolean
}

/** Rows that one statement passes over, or exports. */
export const stretchRows = 1_000

/** The position so many rows behind another one, or behind the beginning; at most a stretch, which its indexes have in order. */
export async function positionBehind(
  db: Db,
  walks: readonly Walk[],
  query: MovementQuery,
  after: Position | undefined,
  rowCount: number,
): Promise<Position | undefined> {
  const last = merged(walks, query, { after, limit: 1, offset: rowCount - 1, isPlacesOnly: true })
  const { rows } = await sql<Position>`SELECT at, id, currency FROM ${last} AS last`.execute(db)
  return rows[0]
}

/** Order, and comparisons with a position, in the direction of a list. */
export function rangeOf({ sortBy }: MovementQuery) {
  const isUp = sortBy === 'oldest'
  const [towards, behind, upTo] = isUp ? [sql`ASC`, sql`>`, sql`<=`] : [sql`DESC`, sql`<`, sql`>=`]
  const compared =
    (comparison: RawBuilder<unknown>) =>
    ({ at, id, currency }: Position): Condition =>
      sql`(at, id, currency) ${comparison} (${at}::timestamptz, ${id}::uuid, ${currency}::text)`
  return {
    isUp,
    towards,
    behind,
    by: sql`at ${towards}, id ${towards}, currency ${towards}`,
    isBehind: compared(behind),
    isUpTo: compared(upTo),
  }
}

/**
 * A stretch of several kinds, each read in the order of its index from where it begins. Where it ends is asked of the rows:
 * of a range between two ends any plan expects so few that it would sort them.
 */
export function merged(
  walks: readonly Walk[],
  query: MovementQuery,
  { after, until, without = [], limit, offset = 0, isPlacesOnly = false }: Stretch,
): RawBuilder<unknown> {
  const { isUp, towards, behind, by, isBehind, isUpTo } = rangeOf(query)
  const [begins, ends] = isUp ? [isFrom, isTo] : [isTo, isFrom]
  // The later of two beginnings.
  const { from, until: to } = daySpan(query)
  const isWithin = after && (isUp ? !from || after.at >= from : !to || after.at < to)
  const each = walks.map(({ select, from, places, at, ties, reference }) => {
    const place = [at, ...ties.map(({ column }) => column)]
    const begin = isWithin
      ? [
          sql`(${sql.join(place)}) ${behind}= (${after.at}::timestamptz, ${sql.join(ties.map(({ of }) => valueAt[of](after)))})`,
        ]
      : begins(query, at)
    const others = without.length > 0 ? [sql`NOT ${reference} = ANY(${without})`] : []
    // One more: that of the position itself, which is left out below.
    return sql`(${isPlacesOnly ? places : sql`SELECT ${select} FROM ${from}`} AND ${allOf([...begin, ...others])}
      ORDER BY ${sql.join(place.map((column) => sql`${column} ${towards}`))} LIMIT ${sql.lit(offset + limit + 1)})`
  })
  const conditions = [
    ...(after ? [isBehind(after)] : []),
    ...(until ? [isUpTo(until)] : []),
    ...ends(query, sql`at`),
  ]
  return sql`(SELECT * FROM (${sql.join(each, sql` UNION ALL `)}) AS each WHERE ${allOf(conditions)}
    ORDER BY ${by} LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(offset)})`
}

const valueAt = {
  id: ({ id }: Position) => sql`${id}::uuid`,
  currency: ({ currency }: Position) => sql`${currency}::text`,
}

function isFrom(query: MovementQuery, at: RawBuilder<unknown>): Condition[] {
  const { from } = daySpan(query)
  return from ? [sql`${at} >= ${from}`] : []
}

function isTo(query: MovementQuery, at: RawBuilder<unknown>): Condition[] {
  const { until } = daySpan(query)
  return until ? [sql`${at} < ${until}`] : []
}

export const dayConditions = (query: MovementQuery): Condition[] => [
  ...isFrom(query, sql`at`),
  ...isTo(query, sql`at`),
]
