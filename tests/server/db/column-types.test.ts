import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordset } from '#server/platform/db/recordset.ts'
import { aDatabase, databaseKinds, type TestDatabase } from '#tests/server/database-for-tests.ts'

describe.each(await databaseKinds())('columns on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await aDatabase(kind, { empty: true })
  })
  afterAll(() => database.close())

  const only = async (query: ReturnType<typeof sql<Record<string, unknown>>>) =>
    (await query.execute(database.db)).rows[0]

  test('every type is read as the same value', async () => {
    const row = await only(sql`SELECT
      9007199254740993::int8 AS big, 1::int8 AS small_big, 7::int4 AS int4, 1.5::float8 AS float8, true AS yes,
      (SELECT count(*) FROM generate_series(1, 3)) AS counted, sum(amount) AS summed, avg(amount) AS average,
      0.0006250000::numeric(20,10) AS rate,
      '2026-11-21 03:42:12.688+01'::timestamptz AS moment, '0099-01-01 00:00+00'::timestamptz AS early,
      '2026-11-21'::date AS day, '2026-11-21 03:42:12'::timestamp AS wall, '1 day 02:00'::interval AS span,
      '\\x00ff10'::bytea AS bytes, '{"a":[1]}'::jsonb AS json, 'é'::text AS letters, NULL::int8 AS nothing,
      'b5f0c3a2-0000-4000-8000-000000000001'::uuid AS id,
      '2026-11-20 23:30-02'::timestamptz::date AS day_in_utc,
      ARRAY[1,2]::int8[] AS bigs, ARRAY[[1],[2]]::int8[] AS nested, ARRAY[1.50, NULL]::numeric[] AS numerics, ARRAY['a,"b','c'] AS texts,
      ARRAY['2026-11-21 00:00+00'::timestamptz] AS moments, ARRAY['2026-11-21'::date] AS days,
      ARRAY['b5f0c3a2-0000-4000-8000-000000000001'::uuid] AS ids
      FROM (VALUES (1::int8), (2::int8)) AS t (amount)`)
    expect(row).toEqual({
      big: 9007199254740993n,
      small_big: 1n,
      int4: 7,
      float8: 1.5,
      yes: true,
      counted: 3n,
      summed: '3',
      average: '1.5000000000000000',
      rate: '0.0006250000',
      moment: new Date('2026-11-21T02:42:12.688Z'),
      early: new Date('0099-01-01T00:00:00Z'),
      day: '2026-11-21',
      wall: '2026-11-21 03:42:12',
      span: '1 day 02:00:00',
      bytes: Buffer.from([0, 255, 16]),
      json: { a: [1] },
      letters: 'é',
      nothing: null,
      id: 'b5f0c3a2-0000-4000-8000-000000000001',
      day_in_utc: '2026-11-21',
      bigs: [1n, 2n],
      nested: [[1n], [2n]],
      numerics: ['1.50', null],
      texts: ['a,"b', 'c'],
      moments: [new Date('2026-11-21T00:00:00Z')],
      days: ['2026-11-21'],
      ids: ['b5f0c3a2-0000-4000-8000-000000000001'],
    })
  })

  test('rows of a statement are what was given', async () => {
    const rows = [
      {
        id: 'b5f0c3a2-0000-4000-8000-000000000001',
        letters: 'a, "b" \\ {c} NULL\nÉ',
        big: 9007199254740993n,
        rate: '0.0006250000',
        yes: true,
        moment: new Date('2026-11-21T02:42:12.688Z'),
        facts: JSON.stringify({ note: 'say "hi" \\ {x}' }),
      },
      { letters: 'NULL', big: null, facts: '{}' },
      { letters: '' },
    ]
    const columns =
      'id uuid, letters text, big bigint, rate numeric, yes boolean, moment timestamptz, facts text'
    const nothing = { id: null, letters: null, big: null, rate: null, yes: null, moment: null, facts: null }
    const { rows: found } = await sql`SELECT * FROM ${recordset('given', columns, rows)}`.execute(database.db)
    expect(found).toEqual(rows.map((row) => ({ ...nothing, ...row })))
    const { rows: none } = await sql`SELECT * FROM ${recordset('given', 'id uuid', [])}`.execute(database.db)
    expect(none).toEqual([])
  })

  test('a written value is read back', async () => {
    const moment = new Date('2026-03-29T01:30:00.123Z')
    const row = await only(sql`SELECT ${-9007199254740993n}::int8 AS big, ${'123.4500'}::numeric AS numeric,
      ${moment}::timestamptz AS moment, ${Buffer.from([1, 0, 255])}::bytea AS bytes,
      ${JSON.stringify(['a', 1])}::jsonb AS list, ${[1n, 2n]}::int8[] AS bigs, ${['x', 'y,"z']}::text[] AS texts,
      ${null}::text AS nothing, ${false}::boolean AS no`)
    expect(row).toEqual({
      big: -9007199254740993n,
      numeric: '123.4500',
      moment,
      bytes: Buffer.from([1, 0, 255]),
      list: ['a', 1],
      bigs: [1n, 2n],
      texts: ['x', 'y,"z'],
      nothing: null,
      no: false,
    })
  })

  test('a moment without a date is refused rather than misread', async () => {
    await expect(only(sql`SELECT 'infinity'::timestamptz AS never`)).rejects.toThrow(
      "can't be read: infinity",
    )
    // The connection is still good for the next query.
    expect(await only(sql`SELECT 1::int4 AS one`)).toEqual({ one: 1 })
  })
})
