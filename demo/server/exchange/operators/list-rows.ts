/**
 * Reads the operators' lists. Each value of the field with which a list's index begins is a lane, and every lane has its
 * rows in the order of the list: a stretch is merged from the first of each. The other filters look at the rows of a
 * stretch by their keys, so what none of them fits costs no more than the stretches that were looked at.
 */

import { type RawBuilder, sql } from 'kysely'
import { type ListName, type ListQuery, type ListRow, listPage } from '#core/contract/operator-lists.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { toDecimal } from '#core/money/money.ts'
import { userNamesOf } from '../../people/names/user-names.ts'
import type { Db } from '../../platform/db/database.ts'
import { daySpan } from '../../platform/messages/local-days.ts'
import { readAmount } from '../market/figures.ts'
import { allOf, anyOf, type Condition } from '../market/filters.ts'
import { lanesOf, type MoreName, moreNames, type Source, sources } from './list-sources.ts'

/** Rows whose other fields are read together. */
const stretchRows = 250

/** Where a row stands: microseconds, and its id. */
export type Place = string

/** Rows in the order of the list with their places, and the last place that was looked at unless it is the list's last. */
export type Stretch = {
  readonly rows: readonly { readonly place: Place; readonly row: ListRow }[]
  readonly last: Place | undefined
  readonly looked: number
}

/** Stretches of a list behind a place, or from its beginning, until there are no more. */
export async function* stretchesOf(
  db: Db,
  list: ListName,
  query: ListQuery,
  after: Place | undefined,
): AsyncGenerator<Stretch> {
  const source = sources[list]
  const conditions = conditionsOf(source, query)
  let last = after
  for (let size = conditions.length === 0 ? listPage + 1 : stretchRows; ; size = stretchRows) {
    const places = await placesOf(db, list, query, last, size)
    const rows = places.length === 0 ? [] : await rowsAt(db, source, places, conditions)
    last = places.length < size ? undefined : places.at(-1)?.place
    yield { rows, last, looked: places.length }
    if (last === undefined) return
  }
}

type Placed = { readonly place: Place; readonly id: string }

/** The next places of a list, from its index alone. */
async function placesOf(
  db: Db,
  list: ListName,
  query: ListQuery,
  after: Place | undefined,
  limit: number,
): Promise<readonly Placed[]> {
  const source = sources[list]
  const lane = source[source.lane] as RawBuilder<unknown>
  const chosen = query[source.lane]
  const [towards, behind] = query.sort === 'oldest' ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`]
  const { from, until } = daySpan(query)
  const order = sql`ORDER BY created_at ${towards}, id ${towards} LIMIT ${sql.lit(limit)}`
  const conditions = [
    sql`(${lane}) = lane.name`,
    ...(source.isListed ? [source.isListed] : []),
    ...(from ? [sql`created_at >= ${from}`] : []),
    ...(until ? [sql`created_at < ${until}`] : []),
    ...(after ? [sql`(created_at, id) ${behind} ${positionOf(after)}`] : []),
  ]
  const { rows } = await sql<Placed>`
    SELECT (extract(epoch FROM created_at) * 1000000)::bigint || '_' || id AS place, id
    FROM unnest(${chosen === undefined ? lanesOf(list) : [chosen]}::text[]) AS lane (name) CROSS JOIN LATERAL (
      SELECT created_at, id FROM ${sql.table(source.table)} WHERE ${allOf(conditions)} ${order}) AS first
    ${order}`.execute(db)
  return rows
}

function positionOf(place: Place): RawBuilder<unknown> {
  const [micros = '', id = ''] = place.split('_')
  return sql`('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`
}

/** The filters that the index does not have. */
function conditionsOf(source: Source, query: ListQuery): Condition[] {
  const { currency } = query
  const free = (['status', 'kind'] as const).filter((name) => name !== source.lane)
  const [from, to] = (['amountFrom', 'amountTo'] as const).map((name) =>
    currency !== undefined && query[name] !== undefined ? readAmount(name, query[name], currency) : undefined,
  )
  const amounts = Object.values(source.amounts).map(([minor, code]) =>
    allOf([
      sql`${code} = ${currency}`,
      ...(from === undefined ? [] : [sql`${minor} >= ${from}`]),
      ...(to === undefined ? [] : [sql`${minor} <= ${to}`]),
    ]),
  )
  return [
    ...free.flatMap((name) => (query[name] === undefined ? [] : [sql`(${source[name]}) = ${query[name]}`])),
    ...(currency === undefined ? [] : [anyOf(amounts)]),
  ]
}

type Found = { readonly [name in MoreName]: string | number | Date | null } & {
  readonly id: string
  readonly at: Date
  readonly status: string
  readonly kind: string | null
  readonly reference: string | null
  readonly people: readonly (string | null)[]
  readonly minors: readonly string[]
  readonly currencies: readonly CurrencyCode[]
}

const arrayOf = (values: readonly RawBuilder<unknown>[]) => sql`ARRAY[${sql.join(values)}]::text[]`

/** The rows at these places that fit the conditions, in the same order. */
async function rowsAt(
  db: Db,
  source: Source,
  places: readonly Placed[],
  conditions: readonly Condition[],
): Promise<Stretch['rows']> {
  const { table, joins = sql``, status, kind, reference, people, amounts, more } = source
  const none = sql`NULL`
  const id = sql.ref(`${table}.id`)
  const money = Object.values(amounts)
  const { rows } = await sql<Found>`
    SELECT ${id}, ${sql.ref(`${table}.created_at`)} AS at, ${status} AS status, ${kind ?? none} AS kind,
      ${reference ?? none} AS reference, ${arrayOf(Object.values(people))} AS people,
      ${arrayOf(money.map(([minor]) => minor))} AS minors, ${arrayOf(money.map(([, code]) => code))} AS currencies,
      ${sql.join(moreNames.map((name) => sql`${more[name] ?? none} AS ${sql.ref(name)}`))}
    FROM ${sql.table(table)} ${joins}
    WHERE ${id} = ANY(${places.map((each) => each.id)}::uuid[]) AND ${allOf(conditions)}`.execute(db)
  const nameOf = await userNamesOf(
    db,
    rows.flatMap((row) => row.people),
  )
  const found = new Map(rows.map((row) => [row.id, toRow(row, nameOf)]))
  return places.flatMap(({ place, id: key }) => {
    const row = found.get(key)
    return row ? [{ place, row }] : []
  })
}

const textOf = (value: string | number | Date) => (value instanceof Date ? value.toISOString() : value)

function toRow(
  { id, at, status, kind, reference, people, minors, currencies, ...more }: Found,
  nameOf: ReadonlyMap<string, string>,
): ListRow {
  const given = Object.entries(more).flatMap(([name, value]) =>
    value === null ? [] : [[name, textOf(value)]],
  )
  return {
    id,
    at: at.toISOString(),
    status,
    ...(kind !== null && { kind }),
    ...(reference !== null && { reference }),
    people: people.flatMap((each) =>
      each === null ? [] : [{ id: each, userName: nameOf.get(each) ?? each }],
    ),
    amounts: currencies.map((currency, which) => ({
      amount: toDecimal(BigInt(minors[which] ?? 0), currency),
      currency,
    })),
    ...Object.fromEntries(given),
  }
}
