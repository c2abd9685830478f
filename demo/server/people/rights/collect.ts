/** The rows that name a person, for their download. Sealed values are opened; others are shown by their user names. */

import { type RawBuilder, sql } from 'kysely'
import { type CurrencyCode, currencyByCode } from '#core/money/currencies.ts'
import { toDecimal } from '#core/money/money.ts'
import type { OpenedDatabase } from '../../platform/db/database.ts'
import { asManyRows, unknownLimit } from '../../platform/db/expected-rows.ts'
import { type EncryptedColumn, encryptedColumns } from '../../platform/keys/encrypted-columns.ts'
import type { Server } from '../../server.ts'
import { userNamesOf } from '../names/user-names.ts'
import { type PersonTable, personTables } from './person-tables.ts'

type Value = string | number | boolean | null
export type Section = { readonly name: string; readonly rows: readonly Readonly<Record<string, Value>>[] }

/** More rows of one table than anybody has; a file that grows without end would fill the memory. */
const maxRows = 20_000
/** Rows that are read at once, so that other requests are answered in between. */
const pageRows = 1_000

/** Columns that may hold a row's time; the first of them that is shown does. */
const timeColumns = [
  ...['at', 'created_at', 'asked_at', 'submitted_at', 'saved_at', 'decided_at', 'last_seen_at'],
  ...['tried_at', 'opened_at', 'agreed_at'],
]

/** Tables with an index by each of their people and these columns: no more of their rows are read than are shown. */
export const inOrder: Readonly<Record<string, readonly string[]>> = {
  card: ['created_at'],
  orders: ['created_at', 'id'],
  transfer: ['created_at', 'id'],
  statement_line: ['at'],
  event: ['at'],
  invite: ['created_at'],
  notification: ['created_at'],
  session: ['created_at', 'id'],
}

/** Every section with rows, the newest rows first where they have a time. */
export async function collect(server: Server, personId: string, limit = maxRows): Promise<Section[]> {
  const sections: Section[] = []
  for (const [table, { people, shown, hidden }] of Object.entries(personTables)) {
    if ('not' in shown) continue
    const rows = await rowsOf(server, { table, people, shown, hidden, personId, limit })
    if (rows.length > 0) sections.push({ name: wordsOf(table), rows })
  }
  return sections
}

type Asked = {
  table: string
  people: readonly string[]
  shown: readonly string[]
  hidden: PersonTable['hidden']
  personId: string
  limit: number
}

type Column = { readonly column: string; readonly currency: string | undefined }

/** A row with its time as text, which has microseconds and sorts as the time does; empty without one. */
type Found = Readonly<Record<string, unknown>> & { readonly place: string }

const byTime = (one: Found, other: Found) => (one.place < other.place ? 1 : one.place > other.place ? -1 : 0)

/** The newest so many of rows and of more of them. */
const newestOf = (limit: number, ...rows: readonly (readonly Found[])[]): readonly Found[] =>
  rows.flat().sort(byTime).slice(0, limit)

async function rowsOf(server: Server, asked: Asked): Promise<Record<string, Value>[]> {
  const { table, people, shown, hidden, personId, limit } = asked
  const columns = shown.map(partsOf)
  const time = timeColumns.find((column) => shown.includes(column))
  let found: readonly Found[] = []
  for (const [at, column] of people.entries()) {
    // The subquery hides who it is: of somebody with a third of a table PostgreSQL would scan all of it. In order it does not,
    // and has to know them. Each column but the first has the rows in which it names another person than those before it, as
    // its index may have them alone.
    const isTheirs = [
      sql`${sql.ref(`${table}.${column}`)} = ${inOrder[table] ? personId : sql`(SELECT ${personId}::uuid)`}`,
      ...people
        .slice(0, at)
        .map((other) => sql`${sql.ref(`${table}.${column}`)} <> ${sql.ref(`${table}.${other}`)}`),
    ]
    const hiding = hidden?.[column]
    if (hiding) isTheirs.push(sql`NOT ${sql.ref(`${table}.${hiding}`)}`)
    const order = inOrder[table]?.map((each) => sql`${sql.ref(`${table}.${each}`)} DESC`)
    const newestFirst = order ? sql`ORDER BY ${sql.join(order)} ${unknownLimit(limit)}` : sql``
    const theirs = selection(table, columns, time, sql`${sql.join(isTheirs, sql` AND `)} ${newestFirst}`)
    found = newestOf(limit, found, await newestIn(server.database, theirs, limit))
  }
  const rows: Record<string, Value>[] = []
  for (let at = 0; at < found.length; at += pageRows) {
    const page = found.slice(at, at + pageRows)
    const names = await userNamesOf(
      server.database.db,
      page.flatMap((row) => people.map((column) => row[column])),
    )
    for (const row of page) rows.push(toShown(server, table, columns, row, names))
  }
  return rows
}

/**
 * The newest rows of a statement. Of one without an order all are read, a page at a time, as the database comes upon them:
 * such a table has few rows of a person, or no index in their order.
 */
const newestIn = (
  { inTransaction }: OpenedDatabase,
  statement: RawBuilder<Found>,
  limit: number,
): Promise<readonly Found[]> =>
  inTransaction(
    async (tx) => {
      await sql`DECLARE of_person NO SCROLL CURSOR FOR ${statement}`.execute(tx)
      let found: readonly Found[] = []
      for (;;) {
        const { rows } = await sql<Found>`FETCH ${sql.lit(pageRows)} FROM of_person`.execute(tx)
        found = newestOf(limit, found, rows)
        if (rows.length < pageRows) return found
      }
    },
    { keyed: true },
  )

/** The listing of each row by its key: without LIMIT PostgreSQL may read all listings at once. */
const listingOf = (table: string) => sql`JOIN LATERAL (
  SELECT * FROM listing WHERE listing.id = ${sql.ref(`${table}.listing_id`)} LIMIT 1) AS listing ON TRUE`

/** The shown columns of the rows under a condition. */
function selection(
  table: string,
  columns: readonly Column[],
  time: string | undefined,
  condition: RawBuilder<unknown>,
): RawBuilder<Found> {
  const joinsListing = columns.some(({ currency }) => currency?.startsWith('listing.'))
  const identifies = Object.entries(encryptedColumns).find(([column]) => column.startsWith(`${table}.`))?.[1]
  const selected = [
    ...columns.map(({ column }) => {
      const name = `${table}.${column}`
      return sql`${sql.ref(name)} AS ${sql.ref(column)}`
    }),
    ...columns.flatMap(({ column, currency }) =>
      currency
        ? [
            sql`${sql.ref(currency.includes('.') ? currency : `${table}.${currency}`)} AS ${sql.ref(`${column}_in`)}`,
          ]
        : [],
    ),
    ...(identifies ? [sql`${sql.ref(`${table}.${identifies}`)} AS row_id`] : []),
    sql`${time ? sql`${sql.ref(`${table}.${time}`)}::text` : sql`''`} AS place`,
  ]
  return sql<Found>`SELECT ${sql.join(selected)} FROM ${sql.table(table)}
    ${joinsListing ? listingOf(table) : sql``} ${inOrder[table] ? asManyRows : sql``} WHERE ${condition}`
}

/** `amount_minor currency` */
function partsOf(shown: string): Column {
  const [column = '', currency] = shown.split(' ')
  return { column, currency }
}

function toShown(
  { vault }: Server,
  table: string,
  columns: readonly Column[],
  row: Readonly<Record<string, unknown>>,
  names: ReadonlyMap<string, string>,
): Record<string, Value> {
  return Object.fromEntries(
    columns.map(({ column, currency }) => {
      const value = row[column]
      const sealed = `${table}.${column}`
      const name = column.replace(/_(sealed|minor|id)$/, '')
      if (value === null || value === undefined) return [name, null]
      if (Object.hasOwn(encryptedColumns, sealed))
        return [
          name,
          value === '' ? '' : vault.decrypt(sealed as EncryptedColumn, String(row.row_id), String(value)),
        ]
      if (currency) return [name, amountText(value, row[`${column}_in`])]
      if (column.endsWith('_id')) return [name, names.get(String(value)) ?? null]
      return [name, plain(value)]
    }),
  )
}

function amountText(minor: unknown, code: unknown): string {
  const currency = currencyByCode(String(code))?.code as CurrencyCode
  return toDecimal(BigInt(String(minor)), currency)
}

function plain(value: unknown): Value {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string') return value
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value)
}

const wordsOf = (table: string) => table.replaceAll('_', ' ')
