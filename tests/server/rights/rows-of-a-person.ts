/** Many rows in every table that a person may download, of that person and of others, made where they live. */
import type pg from 'pg'
import { personTables } from '#server/people/rights/person-tables.ts'
import { encryptedColumns } from '#server/platform/keys/encrypted-columns.ts'
import { withoutIndexes } from '../market/a-million-listings.ts'

type Many = {
  readonly personId: string
  /** Rows of each table. */
  readonly rows: number
  /** One of so many rows is the person’s. */
  readonly every: number
  /** The people who have the others. */
  readonly others: number
  /** The moment of the newest row; rows are a minute apart. */
  readonly now: Date
}

type Column = {
  readonly name: string
  readonly type: string
  /** The values that a CHECK takes, as an array of SQL. */
  readonly taken: string | null
  /** Whether the table has one row of each value. */
  readonly is_key: boolean
}

/** The tables of which a person downloads rows. */
export const downloaded = Object.entries(personTables).flatMap(([table, { people, shown }]) =>
  'not' in shown ? [] : [{ table, people }],
)

/** Fills the tables with what their columns take. References and checks between them are dropped: no plan asks for them. */
export async function manyRowsOfAPerson(admin: pg.Client, many: Many): Promise<void> {
  for (const { table, people } of downloaded) await fill(admin, table, people, many)
}

/** Lets PostgreSQL expect as many people in each of these tables, and so more rows of each the fewer there are. */
export async function expectPeople(admin: pg.Client, count: number): Promise<void> {
  for (const { table, people } of downloaded) {
    const { rows: parts } = await admin.query<{ part: string }>(
      'SELECT inhrelid::regclass::text AS part FROM pg_inherits WHERE inhparent = $1::regclass',
      [table],
    )
    for (const part of [table, ...parts.map(({ part }) => part)])
      for (const column of people)
        await admin.query(
          `ALTER TABLE ${part} ALTER ${column} SET (n_distinct = ${count}, n_distinct_inherited = ${count})`,
        )
    await admin.query(`ANALYZE ${table}`)
  }
}

async function fill(admin: pg.Client, table: string, people: readonly string[], many: Many): Promise<void> {
  const columns = await columnsOf(admin, table)
  const { rows: checks } = await admin.query<{ conname: string }>(
    `SELECT conname FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'c'`,
    [table],
  )
  for (const { conname } of checks) await admin.query(`ALTER TABLE ${table} DROP CONSTRAINT ${conname}`)
  // A person has one row at most, and is there already.
  const isOnce = columns.some(({ name, is_key }) => is_key && people.includes(name))
  const person = (at: number) =>
    isOnce
      ? idOf('n')
      : `CASE WHEN n % ${many.every} = 0 AND n / ${many.every} % ${people.length} = ${at} THEN $1::uuid
          ELSE ${idOf(`n % ${many.others} + 1`)} END`
  const values = columns.map((column) =>
    people.includes(column.name) ? person(people.indexOf(column.name)) : sampleOf(table, column),
  )
  await withoutIndexes(admin, table, () =>
    admin.query(
      `INSERT INTO ${table} (${columns.map(({ name }) => name)})
      SELECT ${values.join(', ')} FROM generate_series(1, ${many.rows}) AS n,
        LATERAL (SELECT $2::timestamptz - n * interval '1 minute' AS at) AS moment WHERE $1::uuid IS NOT NULL`,
      [many.personId, many.now],
    ),
  )
}

/** The id of another person. */
const idOf = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** Ids begin with their moment; those of one number are the same in all tables, so that an order has its listing. */
function sampleOf(table: string, { name, type, taken }: Column): string {
  if (Object.hasOwn(encryptedColumns, `${table}.${name}`)) return type === 'bytea' ? `'\\x'` : `''`
  if (taken) return `(${taken})[n % cardinality(${taken}) + 1]`
  if (/currency$/.test(name)) return `'USD'`
  const byType: Readonly<Record<string, string>> = {
    uuid: `(lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid`,
    'timestamp with time zone': 'at',
    text: `'x' || n`,
    jsonb: `'{}'`,
    boolean: 'false',
    bytea: `'\\x'`,
  }
  return byType[type] ?? 'n'
}

async function columnsOf(admin: pg.Client, table: string): Promise<readonly Column[]> {
  const { rows } = await admin.query<Column>(
    `SELECT attname::text AS name, format_type(atttypid, NULL) AS type,
      (SELECT substring(pg_get_constraintdef(oid) FROM 'ANY \\((ARRAY\\[.*?\\])\\)') FROM pg_constraint
        WHERE conrelid = attrelid AND contype = 'c' AND conkey = ARRAY[attnum] AND pg_get_constraintdef(oid) LIKE '%= ANY%') AS taken,
      EXISTS (SELECT FROM pg_index WHERE indrelid = attrelid AND indisunique AND indpred IS NULL
        AND indkey::text = attnum::text) AS is_key
    FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [table],
  )
  return rows
}
