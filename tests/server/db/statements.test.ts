import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statementNames } from '#server/platform/db/statements.ts'
import { aDatabase, databaseKinds, type TestDatabase } from '#tests/server/database-for-tests.ts'

describe('the names of statements', () => {
  test('are given from the second run on, and stay', () => {
    const { nameOf } = statementNames()
    expect(nameOf('SELECT 1')).toBeUndefined()
    const name = nameOf('SELECT 1')
    expect(name).toBeDefined()
    expect(nameOf('SELECT 1')).toBe(name)
    nameOf('select 2')
    expect(nameOf('select 2')).not.toBe(name)
  })

  test('are for what works on rows', () => {
    const { nameOf } = statementNames()
    for (const text of ['BEGIN', 'COMMIT', 'SET LOCAL lock_timeout = 0', 'CREATE TABLE a ()', 'DROP TABLE a'])
      expect([nameOf(text), nameOf(text)], text).toEqual([undefined, undefined])
    for (const text of ['insert into a', 'UPDATE a', 'delete from a', '\n  WITH a AS', 'SELECT\n1'])
      expect([nameOf(text), typeof nameOf(text)], text).toEqual([undefined, 'string'])
  })

  test('are 500 at most, so that no connection is filled with plans', () => {
    const { nameOf } = statementNames()
    const texts = Array.from({ length: 600 }, (_, index) => `SELECT ${index}`)
    for (const text of texts) nameOf(text)
    const names = texts.map(nameOf)
    expect(new Set(names.slice(0, 500)).size).toBe(500)
    expect(names.slice(500)).toEqual(Array(100).fill(undefined))
    expect(nameOf('SELECT 0')).toBe(names[0])
  })

  test('are others once they were forgotten', () => {
    const { nameOf, clear: forget } = statementNames()
    nameOf('SELECT 1')
    const before = nameOf('SELECT 1')
    forget()
    nameOf('SELECT 1')
    expect(nameOf('SELECT 1')).not.toBe(before)
  })
})

describe.each(await databaseKinds())('prepared statements on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await aDatabase(kind, { empty: true })
    await sql`CREATE TABLE thing (
      id int PRIMARY KEY, amount int8, rate numeric, at timestamptz, day date, bytes bytea, data jsonb,
      names text[], amounts int8[], is_open boolean, word text UNIQUE)`.execute(database.db)
  })
  afterAll(() => database.close())

  /** The names under which the connection that is asked keeps a statement with these words. */
  const preparedCount = async (words: string) => {
    const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(
      database.db,
    )
    return rows.filter(({ statement }) => statement.includes(words)).length
  }

  test('a statement that comes again is kept, one that comes once is not', async () => {
    for (let run = 0; run < 3; run += 1) await sql`SELECT 'comes again'`.execute(database.db)
    await sql`SELECT 'comes once'`.execute(database.db)
    expect([await preparedCount('comes again'), await preparedCount('comes once')]).toEqual([1, 0])
  })

  test.runIf(kind === 'embedded')('a statement is planned once, however short its lists are', async () => {
    for (let run = 0; run < 8; run += 1)
      await sql`SELECT 'of a list' FROM thing WHERE id = ANY(${[1]}::int[])`.execute(database.db)
    const { rows } = await sql`
      SELECT generic_plans::int, custom_plans::int FROM pg_prepared_statements
      WHERE statement LIKE '%of a list%' AND statement NOT LIKE '%pg_prepared%'`.execute(database.db)
    expect(rows).toEqual([{ generic_plans: 7, custom_plans: 0 }])
  })

  test('every type is written and read as it was without a name', async () => {
    const values = {
      amount: 9_007_199_254_740_993n,
      rate: '0.000625',
      at: new Date('2026-11-21T03:42:12.688Z'),
      day: '2026-11-21',
      bytes: Buffer.from([0, 1, 254, 255]),
      data: { a: [1, 'two', null] },
      names: ['a', 'b "c", \\d'],
      amounts: [1n, -9_007_199_254_740_993n],
      is_open: true,
      word: 'naïve ₦',
    }
    for (let id = 1; id <= 3; id += 1) {
      const { word, data, ...rest } = values
      const written = await sql`
        INSERT INTO thing VALUES (${id}, ${rest.amount}, ${rest.rate}, ${rest.at}, ${rest.day}, ${rest.bytes},
          ${JSON.stringify(data)}, ${rest.names}, ${rest.amounts}, ${rest.is_open}, ${word + id})`.execute(
        database.db,
      )
      expect(written.numAffectedRows).toBe(1n)
      const { rows } = await sql`SELECT * FROM thing WHERE id = ${id}`.execute(database.db)
      expect(rows).toEqual([{ id, ...values, word: word + id }])
    }
    for (let id = 4; id <= 6; id += 1)
      await sql`INSERT INTO thing (id, amount, at, bytes, names) VALUES (${id}, ${null}, ${null}, ${null}, ${null})`.execute(
        database.db,
      )
    for (let run = 0; run < 3; run += 1) {
      const { rows } = await sql`SELECT amount, at, bytes, names FROM thing WHERE id > 3`.execute(database.db)
      expect(rows).toEqual(Array(3).fill({ amount: null, at: null, bytes: null, names: null }))
      const changed = await sql`UPDATE thing SET is_open = false WHERE id > 4`.execute(database.db)
      expect([changed.numAffectedRows, changed.rows]).toEqual([2n, []])
    }
  })

  test('a refused statement leaves the connection and the statement as they were', async () => {
    const add = (id: number, word: string) =>
      sql`INSERT INTO thing (id, word) VALUES (${id}, ${word})`.execute(database.db)
    for (const id of [11, 12, 13]) await add(id, `word ${id}`)
    for (const [id, word, constraint] of [
      [14, 'word 11', 'thing_word_key'],
      [11, 'word 14', 'thing_pkey'],
    ] as const)
      await expect(add(id, word)).rejects.toMatchObject({ code: '23505', constraint })
    await add(14, 'word 14')

    const twice = database.inTransaction(async (tx) => {
      for (const id of [15, 16, 16]) await sql`INSERT INTO thing (id) VALUES (${id})`.execute(tx)
    })
    await expect(twice).rejects.toMatchObject({ code: '23505' })
    const { rows } = await sql`SELECT id FROM thing WHERE id > 10 ORDER BY id`.execute(database.db)
    expect(rows.map((row) => (row as { id: number }).id)).toEqual([11, 12, 13, 14])
  })

  test('a wrong value for a type is refused, and the next is not', async () => {
    const find = (id: unknown) => sql`SELECT word FROM thing WHERE id = ${id}`.execute(database.db)
    for (let run = 0; run < 3; run += 1) await find(11)
    await expect(find('eleven')).rejects.toMatchObject({ code: '22P02' })
    expect((await find(11)).rows).toEqual([{ word: 'word 11' }])
  })

  test('when the schema changes meanwhile, the new columns are read', async () => {
    await sql`CREATE TABLE growing (id int)`.execute(database.db)
    await sql`INSERT INTO growing VALUES (1)`.execute(database.db)
    const readOutside = () => sql`SELECT * FROM growing`.execute(database.db)
    const readInside = () => database.inTransaction((tx) => sql`SELECT * FROM growing WHERE true`.execute(tx))
    for (let run = 0; run < 3; run += 1) await Promise.all([readOutside(), readInside()])
    await sql`ALTER TABLE growing ADD COLUMN word text DEFAULT 'new'`.execute(database.db)
    expect((await readOutside()).rows).toEqual([{ id: 1, word: 'new' }])
    expect((await readInside()).rows).toEqual([{ id: 1, word: 'new' }])
    expect((await Promise.all(Array.from({ length: 30 }, readInside))).flatMap(({ rows }) => rows)).toEqual(
      Array(30).fill({ id: 1, word: 'new' }),
    )
  })
})
