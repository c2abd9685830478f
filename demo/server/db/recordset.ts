/**
 * Rows in a statement: one parameter however many there are. A list of VALUES has one for each figure, and PostgreSQL
 * takes at most 65,535; its text also changes with the count, so that it could not be prepared.
 */
import { type RawBuilder, sql } from 'kysely'

type Value = string | bigint | number | boolean | Date | null | undefined

/**
 * For `INSERT … SELECT … FROM` and `UPDATE … FROM`. `columns` is as in a table: `id uuid, amount bigint`; what a row does
 * not have is null.
 */
export const recordset = (
  name: string,
  columns: string,
  rows: readonly Readonly<Record<string, Value>>[],
): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(rows.map(exactly))}::jsonb) AS ${sql.raw(`${name} (${columns})`)}`

/** Numbers of JSON are exact in PostgreSQL, but JavaScript writes no big ones. A replacer would be three times slower. */
function exactly(row: Readonly<Record<string, Value>>): Record<string, Value> {
  const exact: Record<string, Value> = {}
  for (const name in row) {
    const value = row[name]
    exact[name] = typeof value === 'bigint' ? String(value) : value
  }
  return exact
}
