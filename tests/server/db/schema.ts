/** What a database looks like, as text that is the same on both backends: to compare two ways to the same schema. */
import { sql } from 'kysely'
import type { OpenedDatabase } from '#server/db/database.ts'

/** Columns, constraints and indexes of all tables, a line each. */
export async function schemaOf({ db }: OpenedDatabase): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    SELECT line FROM (
      SELECT format('%s.%s %s%s%s', table_name, column_name, format_type(atttypid, atttypmod),
        CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END, ' DEFAULT ' || pg_get_expr(adbin, adrelid)) AS line
      FROM information_schema.columns
        JOIN pg_attribute ON attrelid = format('public.%I', table_name)::regclass AND attname = column_name
        LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE table_schema = 'public'
      UNION ALL
      SELECT format('%s %s: %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
      UNION ALL
      SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    ) AS lines ORDER BY line COLLATE "C"`.execute(db)
  return `${rows.map(({ line }) => line).join('\n')}\n`
}
