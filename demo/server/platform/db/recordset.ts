/**
 * Rows in a statement: one parameter for each column however many rows there are. A list of VALUES has one for each
 * figure, and PostgreSQL takes at most 65,535; its text also changes with the count, so that it could not be prepared.
 * Arrays, because JSON has each name in each row: PostgreSQL takes three times as long to read it.
 */
import { type RawBuilder, sql } from 'kysely'

type Value = string | bigint | number | boolean | Date | null | undefined

/**
 * For `INSERT … SELECT … FROM` and `UPDATE … FROM`. `columns` is as in a table: `id uuid, amount bigint`; what a row does
 * not have is null.
 */
export function recordset(
  name: string,
  columns: string,
  rows: readonly Readonly<Record<string, Value>>[],
): RawBuilder<unknown> {
  const each = columnsOf(columns)
  // As text: a driver would want to write arrays itself, element by element.
  const arrays = each.map(({ column, type }) => sql`${arrayOf(rows, column)}::text::${type}`)
  const names = each.map(({ column }) => column)
  return sql`unnest(${sql.join(arrays)}) AS ${sql.raw(`${name} (${names})`)}`
}

type Column = { readonly column: string; readonly type: RawBuilder<unknown> }
const known = new Map<string, readonly Column[]>()

function columnsOf(columns: string): readonly Column[] {
  const found =
    known.get(columns) ??
    columns.split(',').map((each) => {
      const [column = '', type] = each.trim().split(/\s+/)
      return { column, type: sql.raw(`${type}[]`) }
    })
  known.set(columns, found)
  return found
}

function arrayOf(rows: readonly Readonly<Record<string, Value>>[], column: string): string {
  let text = '{'
  for (const row of rows) text += `${text === '{' ? '' : ','}${element(row[column])}`
  return `${text}}`
}

const special = /[\\"]/

function element(value: Value): string {
  if (value === null || value === undefined) return 'NULL'
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  return `"${special.test(value) ? value.replace(/[\\"]/g, '\\$&') : value}"`
}
