/** What a person may know of the rows that name them. Sealed values are opened; others are shown by their user names. */
import { sql } from 'kysely'
import { type CurrencyCode, currencyByCode } from '#core/money/currencies.ts'
import { toDecimal } from '#core/money/money.ts'
import type { Db } from '../db/database.ts'
import { type EncryptedColumn, encryptedColumns } from '../keys/encrypted-columns.ts'
import { isPersonColumn, type Keyed, keyedValue } from '../keys/person-columns.ts'
import type { Server } from '../server.ts'
import { personTables } from './person-tables.ts'

type Value = string | number | boolean | null
export type Section = { readonly name: string; readonly rows: readonly Readonly<Record<string, Value>>[] }

/** More rows of one table than anybody has; a file that grows without end would fill the memory. */
const maxRows = 20_000
/** Rows that are read at once, so that other requests are answered in between. */
const pageRows = 1_000

/** Every section with rows, the newest rows first where they have a time. */
export async function collect(server: Server, personId: string, limit = maxRows): Promise<Section[]> {
  const sections: Section[] = []
  for (const [table, { people, shown }] of Object.entries(personTables)) {
    if ('not' in shown) continue
    const rows = await rowsOf(server, { table, people, shown, personId, limit })
    if (rows.length > 0) sections.push({ name: wordsOf(table), rows })
  }
  return sections
}

type Asked = {
  table: string
  people: readonly string[]
  shown: readonly string[]
  personId: string
  limit: number
}

async function rowsOf(server: Server, asked: Asked): Promise<Record<string, Value>[]> {
  const { table, people, shown, personId, limit } = asked
  const { db } = server.database
  const columns = shown.map(partsOf)
  const joinsListing = columns.some(({ currency }) => currency?.startsWith('listing.'))
  const identifies = Object.entries(encryptedColumns).find(([column]) => column.startsWith(`${table}.`))?.[1]
  const time = [
    'at',
    'created_at',
    'asked_at',
    'submitted_at',
    'saved_at',
    'decided_at',
    'last_seen_at',
    'tried_at',
    'opened_at',
  ].find((column) => shown.includes(column))
  const selected = [
    ...columns.map(({ column }) => {
      const name = `${table}.${column}`
      return sql`${isPersonColumn(name) ? keyedValue(name) : sql.ref(name)} AS ${sql.ref(column)}`
    }),
    ...columns.flatMap(({ column, currency }) =>
      currency
        ? [
            sql`${sql.ref(currency.includes('.') ? currency : `${table}.${currency}`)} AS ${sql.ref(`${column}_in`)}`,
          ]
        : [],
    ),
    ...(identifies ? [sql`${sql.ref(`${table}.${identifies}`)} AS row_id`] : []),
  ]
  const places = [...(time ? [time] : []), ...keysOf(table)].map((column) => sql.ref(`${table}.${column}`))
  const order = sql.join(places.map((column) => (time ? sql`${column} DESC` : column)))
  const found: Record<string, Value>[] = []
  for (let last: string[] | undefined; found.length < limit; ) {
    const size = Math.min(pageRows, limit - found.length)
    const behind = last ? sql`(${sql.join(places)}) ${time ? sql`<` : sql`>`} (${sql.join(last)})` : sql`TRUE`
    // A walk for each column: one of all columns would read and sort every row for each page. Each but the first has the rows
    // in which its column names another person than those before it, as the index of such a column may have them alone.
    const walks = people.map((column, at) => {
      const isTheirs = [
        sql`${sql.ref(`${table}.${column}`)} = ${personId}`,
        ...people
          .slice(0, at)
          .map((other) => sql`${sql.ref(`${table}.${column}`)} <> ${sql.ref(`${table}.${other}`)}`),
      ]
      return sql`(SELECT * FROM ${sql.table(table)} WHERE ${sql.join(isTheirs, sql` AND `)} AND ${behind}
        ORDER BY ${order} LIMIT ${sql.lit(size)})`
    })
    const { rows } = await sql<Record<string, unknown> & { place: string[] }>`
      SELECT ${sql.join(selected)}, ARRAY[${sql.join(places.map((column) => sql`${column}::text`))}] AS place
      FROM (${sql.join(walks, sql` UNION ALL `)}) AS ${sql.table(table)}
      ${joinsListing ? sql`JOIN listing ON listing.id = ${sql.ref(`${table}.listing_id`)}` : sql``}
      ORDER BY ${order} LIMIT ${sql.lit(size)}`.execute(db)
    const names = await userNamesOf(
      db,
      rows.flatMap((row) => people.map((column) => row[column])),
    )
    for (const row of rows) found.push(toShown(server, table, columns, row, names))
    last = rows.at(-1)?.place
    if (rows.length < size) break
  }
  return found
}

/** The columns that tell a person's rows of one time apart. */
const keysOf = (table: string): readonly string[] =>
  ({
    statement_line: ['account_id', 'place'],
    friendship: ['person_id', 'friend_id'],
    notice_preference: ['kind'],
    known_device: ['device_key'],
    identity: ['person_id'],
    profile: ['person_id'],
    identity_decision: ['reference'],
  })[table] ?? ['id']

/** `amount_minor currency` */
function partsOf(shown: string): { column: string; currency: string | undefined } {
  const [column = '', currency] = shown.split(' ')
  return { column, currency }
}

function toShown(
  { vault }: Server,
  table: string,
  columns: readonly { column: string; currency: string | undefined }[],
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
          value === ''
            ? ''
            : vault.decrypt(sealed as EncryptedColumn, String(row.row_id), String(value) as Keyed),
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

async function userNamesOf(db: Db, ids: readonly unknown[]): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Set(ids.filter((id): id is string => typeof id === 'string'))]
  if (distinct.length === 0) return new Map()
  const rows = await db.selectFrom('person').select(['id', 'user_name']).where('id', 'in', distinct).execute()
  return new Map(rows.map(({ id, user_name }) => [id, user_name]))
}

const wordsOf = (table: string) => table.replaceAll('_', ' ')
