/** Tables by month: how a table becomes one, and what makes the months. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations.ts'
import { addMonths, monthlyTables } from '#server/db/months.ts'
import { newId } from '#server/ids.ts'
import { monthsOf } from '#server/months.ts'
import {
  aDatabase,
  databaseKinds,
  postgresAtHand,
  type TestDatabase,
} from '#tests/server/database-for-tests.ts'
import { aMarket, traders } from '../market/market.ts'

/** An id that was made at a moment. */
const idAt = (iso: string) => {
  const time = new Date(iso).getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}${newId().slice(13)}`
}

describe.each(await databaseKinds())('tables by month on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await aDatabase(kind)
  })
  afterAll(() => database.close())

  const run = async <Row = Record<string, unknown>>(text: string) =>
    (await sql.raw<Row>(text).execute(database.db)).rows
  const partOf = async (table: string, id: string) =>
    (
      await run<{ part: string }>(`SELECT tableoid::regclass::text AS part FROM ${table} WHERE id = '${id}'`)
    )[0]?.part

  test('months are made up to two after this one, once, and nothing is left beside them', async () => {
    expect(await addMonths(database)).toBe(0)
    const now = new Date()
    const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3))
    expect(await monthsOf({ database })).toEqual(
      monthlyTables.map((table) => ({ table, until: end, rest: 0 })),
    )
  })

  test('a row of a month that is not there is found, counted, and moves into its month', async () => {
    const now = new Date()
    const after = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 6, 15)).toISOString()
    const id = idAt(after)
    await run(
      `INSERT INTO event (id, about_id, what, facts, at) VALUES ('${id}', '${newId()}', 'halted', '{}', now())`,
    )
    expect(await partOf('event', id)).toBe('months.event_rest')
    expect((await monthsOf({ database })).map(({ rest }) => rest)).toEqual([0, 1])
    const months = await run<{ made: number }>(`SELECT add_months('event', 7) AS made`)
    expect(months[0]?.made).toBe(5)
    expect(await partOf('event', id)).toBe(`months.event_${after.slice(0, 7).replace('-', '_')}`)
    expect((await monthsOf({ database })).map(({ rest }) => rest)).toEqual([0, 0])
  })

  test('a new part has all that the first one has', async () => {
    const lines = (part: string) =>
      run<{ line: string }>(`SELECT replace(line, '${part}', 'part') AS line FROM (
        SELECT regexp_replace(indexdef, '^CREATE (UNIQUE )?INDEX \\S+ ', '\\1') AS line FROM pg_indexes
          WHERE schemaname = 'months' AND tablename = '${part}'
        UNION ALL SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = 'months.${part}'::regclass
          AND contype <> 'n'
        UNION ALL SELECT attname || format_type(atttypid, atttypmod) || attnotnull FROM pg_attribute
          WHERE attrelid = 'months.${part}'::regclass AND attnum > 0 AND NOT attisdropped
      ) AS lines ORDER BY 1`)
    for (const table of monthlyTables) {
      const parts = await run<{ part: string }>(`SELECT part FROM months_of('${table}') ORDER BY until`)
      const [first, second, ...others] = parts.map(({ part }) => part)
      expect(first).toBe(`${table}_first`)
      expect(others.length).toBeGreaterThan(0)
      const expected = await lines(first as string)
      expect(expected.length).toBeGreaterThan(6)
      for (const part of [second as string, ...others]) expect(await lines(part), part).toEqual(expected)
    }
  })

  test('a table with rows becomes one by month: each row is found, and everybody keeps their rights', async () => {
    const old = await aDatabase(kind, { empty: true })
    try {
      const { db } = old
      await migrate(
        old,
        migrations.filter(({ name }) => name < '102'),
      )
      const at = new Date('2025-03-04T05:06:07Z')
      // As the migration 009-history made them: random, without a time.
      for (const id of ['fedcba98-7654-4321-8fed-cba987654321', idAt(at.toISOString())])
        await sql`INSERT INTO event (id, about_id, what, facts, at) VALUES (${id}, ${newId()}, 'halted', '{}', ${at})`.execute(
          db,
        )
      await sql`GRANT SELECT, INSERT ON event TO PUBLIC`.execute(db)
      await migrate(old)
      const { rows } = await sql`
        SELECT tableoid::regclass::text AS part, at, id BETWEEN first_id_at(at) AND first_id_at(at + interval '1 ms') AS has_time
        FROM event`.execute(db)
      expect(rows).toEqual(Array(2).fill({ part: 'months.event_first', at, has_time: true }))
      const rights = await sql`
        SELECT privilege_type AS right FROM pg_class CROSS JOIN aclexplode(relacl)
        WHERE oid = 'event'::regclass AND grantee = 0 ORDER BY 1`.execute(db)
      expect(rights.rows).toEqual([{ right: 'INSERT' }, { right: 'SELECT' }])
      const bounds = await sql`SELECT FROM pg_constraint WHERE conname LIKE '%_before_months'`.execute(db)
      expect(bounds.rows).toEqual([])
    } finally {
      await old.close()
    }
  })
})

test.runIf(await postgresAtHand())('months are made beside people who write, and nothing fails', async () => {
  const market = await aMarket('postgresql')
  const { database } = market
  const people = await traders(market, 4)
  const another = await openDatabase({ ...database, report: () => {} })
  try {
    let isOver = false
    let written = 0
    const write = async (personId: string) => {
      for (; !isOver; written += 1) {
        const [id, about] = [newId(), newId()]
        await another.inTransaction(async (tx) => {
          await sql`SELECT count(*) FROM notification WHERE person_id = ${personId} AND NOT is_read`.execute(
            tx,
          )
          await sql`UPDATE person SET language = language WHERE id = ${personId}`.execute(tx)
          await sql`INSERT INTO event (id, about_id, what, by_id, facts, at)
            VALUES (${id}, ${about}, 'halted', ${personId}, '{}', now())`.execute(tx)
          await sql`INSERT INTO notification (id, person_id, kind, message, facts, url, created_at)
            VALUES (${id}, ${personId}, 'orders', 'orderRejected', '{}', '/', now())`.execute(tx)
        })
      }
    }
    const writing = Promise.all(people.map(({ id }) => write(id)))
    const make = (ahead: number) =>
      Promise.all(
        [database, another].flatMap(({ db }) =>
          monthlyTables.map(
            async (table) =>
              (await sql<{ made: number }>`SELECT add_months(${table}, ${ahead}) AS made`.execute(db)).rows[0]
                ?.made ?? 0,
          ),
        ),
      )
    let made = 0
    for (let ahead = 3; ahead < 15; ahead += 1)
      made += (await make(ahead)).reduce((sum, each) => sum + each, 0)
    isOver = true
    await writing
    expect(made).toBe(12 * monthlyTables.length)
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM event JOIN notification USING (id)`.execute(database.db)
    expect(rows[0]?.count).toBe(written)
    expect(written).toBeGreaterThan(0)
  } finally {
    await another.close()
    await market.close()
  }
})
