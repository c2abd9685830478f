/** What a person may know of the rows that name them. Sealed values are opened; others are shown by their user names. */
import { sql } from 'kysely'
import { type CurrencyCode, currencyByCode } from '#core/money/currencies.ts'
import { toDecimal } from '#core/money/money.ts'
import type { Db } from '../db/database.ts'
import { type EncryptedColumn, encryptedColumns } from '../keys/encrypted-columns.ts'
import { isPersonColumn, type Keyed, keyedValue } from '../keys/person-columns.ts'
import type { Server } from '../server.ts'
import { type PersonTable, personTables } from './person-tables.ts'

type Value = string | number | boolean | null
export type Section = { readonly name: string; readonly rows: readonly Readonly<Record<string, Value>>[] }

/** More rows of one table than anybody has; a file that grows without end would fill the memory. */
const maxRows = 20_000
/** Rows that are read at once, so that other requests are answered in between. */
const pageRows = 1_000

/** Every section with rows, the newest rows first where they have a time. */
export async function collect(server: Server, personId: string, limit = maxRows): Promise<Section[]> {
  const sections: Section[] = []
  for (const [table, { people, mostlyOne, shown }] of Object.entries(personTables)) {
    if ('not' in shown) continue
    const rows = await rowsOf(server, { table, people, mostlyOne, shown, personId, limit })
    if (rows.length > 0) sections.push({ name: wordsOf(table), rows })
  }
  return sections
}

type Asked = Pick<PersonTable, 'people' | 'mostlyOne'> & {
  table: string
  shown: readonly string[]
  personId: string
  limit: number
}

async function rowsOf(server: Server, asked: Asked): Promise<Record<string, Value>[]> {
  const { table, people, mostlyOne, shown, personId, limit } = asked
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
  const columnOf = (column: string) => sql.ref(`${table}.${column}`)
  const [first = ''] = people
  const found: Record<string, Value>[] = []
  for (let offset = 0; offset < limit; offset += pageRows) {
    const { rows } = await sql<Record<string, unknown>>`
      SELECT ${sql.join(selected)} FROM ${sql.table(table)}
      ${joinsListing ? sql`JOIN listing ON listing.id = ${sql.ref(`${table}.listing_id`)}` : sql``}
      WHERE ${sql.join(
        people.map((column) =>
          mostlyOne && column !== first
            ? sql`(${columnOf(column)} = ${personId} AND ${columnOf(column)} <> ${columnOf(first)})`
            : sql`${columnOf(column)} = ${personId}`,
        ),
        sql` OR `,
      )}
      ORDER BY ${time ? sql`${sql.ref(`${table}.${time}`)} DESC, ` : sql``}${sql.ref(`${table}.${shownOrder(table)}`)}
      LIMIT ${Math.min(pageRows, limit - offset)} OFFSET ${offset}`.execute(db)
    const names = await userNamesOf(
      db,
      rows.flatMap((row) => people.map((column) => row[column])),
    )
    for (const row of rows) found.push(toShown(server, table, columns, row, names))
    if (rows.length < pageRows) break
  }
  return found
}

/** A column that makes the order of equal times the same on each page. */
const shownOrder = (table: string): string =>
  ({
    statement_line: 'place',
    friendship: 'friend_id',
    notice_preference: 'kind',
    known_device: 'device_key',
    session: 'id',
    identity: 'person_id',
    profile: 'person_id',
    identity_decision: 'reference',
  })[table] ?? 'id'

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
