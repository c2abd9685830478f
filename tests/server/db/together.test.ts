import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { together } from '#server/db/together.ts'
import { aDatabase, databaseKinds, type TestDatabase } from '../database-for-tests.ts'

describe.each(await databaseKinds())('parts of one transaction on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await aDatabase(kind)
  })
  afterAll(() => database.close())

  const pairs = async () => {
    const { rows } = await sql<{ one: string }>`SELECT one FROM market_pair ORDER BY one`.execute(database.db)
    return rows.map(({ one }) => one)
  }

  test('answer each its own, in their order', async () => {
    const { inTransaction } = database
    const answers = await inTransaction((tx) =>
      together([
        sql<{ a: number }>`SELECT 1 AS a`.execute(tx).then(({ rows }) => rows[0]?.a),
        sql<{ a: string }>`SELECT 'two' AS a`.execute(tx).then(({ rows }) => rows[0]?.a),
      ]),
    )
    expect(answers).toEqual([1, 'two'])
  })

  test('fail by the first failure, and write nothing after the rollback', async () => {
    const { inTransaction } = database
    const insert = (one: string) => sql`INSERT INTO market_pair (one, other) VALUES (${one}, 'ZAR')`
    const writing = inTransaction((tx) =>
      together([
        insert('AUD').execute(tx),
        sql`SELECT 1 / 0`.execute(tx),
        insert('BRL')
          .execute(tx)
          .then(() => insert('CAD').execute(tx)),
        insert('CHF').execute(tx),
      ]),
    )
    await expect(writing).rejects.toThrow('division by zero')
    expect(await pairs()).toEqual([])
  })
})
