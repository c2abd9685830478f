import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { together } from '#server/platform/db/transactions.ts'
import { aDatabase, databaseKinds, postgresAtHand, type TestDatabase } from '../database-for-tests.ts'

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

  test('and COMMIT are one: where the last statement fails, nothing is kept', async () => {
    const { inTransaction } = database
    const insert = (one: string) => sql`INSERT INTO market_pair (one, other) VALUES (${one}, 'ZAR')`
    const before = await pairs()
    const failing = inTransaction((tx, commit) =>
      together([insert('DKK').execute(tx), sql`SELECT 1 / 0`.execute(tx), commit()]),
    )
    await expect(failing).rejects.toThrow('division by zero')
    expect(await pairs()).toEqual(before)
    let runs = 0
    const repeated = inTransaction(async (tx, commit) => {
      runs += 1
      const conflict = sql.raw(`DO $$ BEGIN RAISE SQLSTATE '40001'; END $$`)
      const last = runs < 3 ? conflict : insert('EUR')
      await together([insert('DKK').execute(tx), last.execute(tx), commit()])
      return 'done'
    })
    expect(await repeated).toBe('done')
    expect(runs).toBe(3)
    expect(await pairs()).toEqual([...before, 'DKK', 'EUR'])
  })

  test('behind COMMIT are refused, and not written', async () => {
    const before = await pairs()
    const late = database.inTransaction(async (tx, commit) => {
      await commit()
      await sql`INSERT INTO market_pair (one, other) VALUES ('GBP', 'ZAR')`.execute(tx)
    })
    await expect(late).rejects.toThrow('The transaction is over')
    expect(await pairs()).toEqual(before)
  })
})

/** An address of the database where answers wait from the words `from` of a statement until its words `until` have passed. */
async function withheldAnswers(databaseUrl: string, { from, until }: Record<'from' | 'until', string>) {
  const { hostname, port } = new URL(databaseUrl)
  const server = createServer((client) => {
    const onward = connect(Number(port), hostname)
    let said = ''
    const held: Buffer[] = []
    const isHeld = () => said.includes(from) && !said.includes(until)
    client.on('data', (part) => {
      said += part.toString('latin1')
      onward.write(part)
      if (!isHeld()) for (const answer of held.splice(0)) client.write(answer)
    })
    onward.on('data', (answer) => {
      if (isHeld()) held.push(answer)
      else client.write(answer)
    })
    for (const [socket, other] of [
      [client, onward],
      [onward, client],
    ] as const)
      socket.on('error', () => {}).on('close', () => other.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { databaseUrl: url.href, close: () => server.close() }
}

describe.skipIf(!(await postgresAtHand()))('statements of one transaction', () => {
  test('leave before the one ahead of them is answered, and so does the commit behind the last', async () => {
    const database = await aDatabase('postgresql')
    const statement = sql`SELECT 'the first'`
    for (const until of [`'the second'`, 'commit']) {
      const held = await withheldAnswers(database.databaseUrl ?? '', { from: `'the first'`, until })
      const { inTransaction, close } = await openDatabase({
        dataDir: database.dataDir,
        databaseUrl: held.databaseUrl,
      })
      const done = inTransaction(async (tx, commit) => {
        if (until === 'commit') await together([statement.execute(tx), commit()])
        else await together([statement.execute(tx), sql`SELECT 'the second'`.execute(tx)])
        return 'done'
      })
      expect(await done).toBe('done')
      await close()
      held.close()
    }
    await database.close()
  })
})
