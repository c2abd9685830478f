import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Tx } from '#server/platform/db/database.ts'
import { CommitUnknown } from '#server/platform/db/transactions.ts'
import {
  aDatabase,
  databaseKinds,
  postgresAtHand,
  type TestDatabase,
} from '#tests/server/database-for-tests.ts'
import { keptIn } from '#tests/server/told.ts'

const add = (tx: Tx, id: number, by: number) =>
  sql`UPDATE pot SET amount = amount + ${by} WHERE id = ${id}`.execute(tx)

const amountOf = async ({ db }: TestDatabase, id: number) =>
  (await sql<{ amount: bigint }>`SELECT amount FROM pot WHERE id = ${id}`.execute(db)).rows[0]?.amount

async function withPots(database: TestDatabase) {
  await sql`CREATE TABLE pot (id int PRIMARY KEY, amount int8 NOT NULL)`.execute(database.db)
  await sql`INSERT INTO pot VALUES (1, 0), (2, 0), (3, 0), (4, 0)`.execute(database.db)
  return database
}

/** Touches the whole pool at once, in transactions that are tried again: what was killed last is noticed here. */
const touchEveryConnection = async (database: TestDatabase) => {
  const use = () => database.inTransaction((tx) => sql`SELECT pg_sleep(0.05)`.execute(tx))
  await Promise.all(Array.from({ length: 40 }, use))
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Two who wait for each other: `come` resolves once both have come. */
function meeting() {
  let waiting: (() => void) | undefined
  return {
    come: () =>
      new Promise<void>((resolve) => {
        if (waiting) {
          waiting()
          resolve()
        } else waiting = resolve
      }),
  }
}

/** The server's connections: PostgreSQL's own workers come and go beside them. */
const ofClients = `datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`

describe.each(await databaseKinds())('transactions on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await withPots(await aDatabase(kind, { empty: true }))
  })
  afterAll(() => database.close())

  test('a transaction that throws leaves nothing, and is not repeated', async () => {
    let runs = 0
    const work = database.inTransaction(async (tx) => {
      runs += 1
      await add(tx, 1, 100)
      throw new Error('refused')
    })
    await expect(work).rejects.toThrow('refused')
    expect(runs).toBe(1)
    expect(await amountOf(database, 1)).toBe(0n)
  })

  test.each(['40001', '40P01'])('%s is retried until it passes', async (code) => {
    const before = (await amountOf(database, 2)) ?? 0n
    let runs = 0
    const answer = await database.inTransaction(async (tx) => {
      runs += 1
      await add(tx, 2, 5)
      // The database itself raises it, so that each driver reports it in its own way.
      if (runs < 3) await sql.raw(`DO $$ BEGIN RAISE SQLSTATE '${code}'; END $$`).execute(tx)
      return 'done'
    })
    expect(answer).toBe('done')
    expect(runs).toBe(3)
    expect(await amountOf(database, 2)).toBe(before + 5n)
  })

  test('a conflict that never ends is given up after eight runs', async () => {
    let runs = 0
    const work = database.inTransaction(async (tx) => {
      runs += 1
      await sql`DO $$ BEGIN RAISE SQLSTATE '40001'; END $$`.execute(tx)
    })
    await expect(work).rejects.toMatchObject({ code: '40001' })
    expect(runs).toBe(8)
  })

  test('transactions run at once lose no update', async () => {
    const before = (await amountOf(database, 3)) ?? 0n
    await Promise.all(
      Array.from({ length: 40 }, () =>
        database.inTransaction(async (tx) => {
          const { rows } = await sql<{
            amount: bigint
          }>`SELECT amount FROM pot WHERE id = 3 FOR UPDATE`.execute(tx)
          await sql`UPDATE pot SET amount = ${(rows[0]?.amount ?? 0n) + 1n} WHERE id = 3`.execute(tx)
        }),
      ),
    )
    expect(await amountOf(database, 3)).toBe(before + 40n)
  })

  test('db inside a transaction throws instead of waiting for itself or acting outside', async () => {
    const inside = 'Inside a transaction use its tx'
    await expect(database.inTransaction(() => sql`SELECT 1`.execute(database.db))).rejects.toThrow(inside)
    await expect(
      database.inTransaction(() => database.db.selectFrom('person').select('id').execute()),
    ).rejects.toThrow(inside)
    await expect(database.inTransaction(() => database.inTransaction(async () => {}))).rejects.toThrow(inside)
    // Outside, both work again.
    expect(await amountOf(database, 4)).toBe(0n)
  })

  test('closing waits for the transaction that runs, and lets no new one in', async () => {
    const other = await withPots(await aDatabase(kind, { empty: true }))
    const { come } = meeting()
    const slow = other.inTransaction(async (tx) => {
      await come()
      await add(tx, 1, 1)
      return 'kept'
    })
    const closed = other.close()
    await expect(other.inTransaction(async () => {})).rejects.toThrow('The database is closing')
    await come()
    expect(await slow).toBe('kept')
    await closed
  })
})

describe.skipIf(!(await postgresAtHand()))('a PostgreSQL that takes connections away', () => {
  let database: TestDatabase
  let killer: pg.Client
  beforeAll(async () => {
    database = await withPots(await aDatabase('postgresql', { empty: true }))
    killer = new pg.Client({ connectionString: database.databaseUrl ?? '' })
    await killer.connect()
  })
  afterAll(async () => {
    await killer.end()
    await database.close()
  })

  const backend = async (tx: Tx) =>
    (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)).rows[0]?.pid
  const kill = async (pid: number | undefined) => {
    await killer.query('SELECT pg_terminate_backend($1, 5000)', [pid])
    // The news travels by socket, and this process hears it before what is answered later.
    await killer.query('SELECT 1')
  }
  /** In the middle of the statement that sleeps. */
  const killAsleep = async (pid: number | undefined) => {
    const sleeping = `SELECT FROM pg_stat_activity WHERE pid = $1 AND wait_event = 'PgSleep'`
    while ((await killer.query(sleeping, [pid])).rowCount === 0) await wait(10)
    await kill(pid)
  }
  const killAll = () =>
    killer.query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE ${ofClients}`)

  test('a real deadlock is broken, and both transactions succeed', async () => {
    const { come } = meeting()
    let runs = 0
    const transfer = (from: number, to: number) => {
      let first = true
      return database.inTransaction(async (tx) => {
        runs += 1
        await add(tx, from, -1)
        if (first) await come()
        first = false
        await add(tx, to, 1)
      })
    }
    await Promise.all([transfer(1, 2), transfer(2, 1)])
    expect(runs).toBe(3)
    expect([await amountOf(database, 1), await amountOf(database, 2)]).toEqual([0n, 0n])
  })

  test('a real serialisation failure is retried', async () => {
    let runs = 0
    await database.inTransaction(async (tx) => {
      runs += 1
      await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(tx)
      await sql`SELECT amount FROM pot WHERE id = 4`.execute(tx)
      if (runs === 1) await killer.query('UPDATE pot SET amount = amount + 10 WHERE id = 4')
      await add(tx, 4, 1)
    })
    expect(runs).toBe(2)
    expect(await amountOf(database, 4)).toBe(11n)
  })

  test('transactions are READ COMMITTED even where the default is another', async () => {
    await killer.query(`ALTER DATABASE ${killer.database} SET default_transaction_isolation = 'serializable'`)
    await killAll()
    const { rows } = await database.inTransaction((tx) =>
      sql<{ level: string }>`SELECT current_setting('transaction_isolation') AS level`.execute(tx),
    )
    expect(rows).toEqual([{ level: 'read committed' }])
    await killer.query(`ALTER DATABASE ${killer.database} RESET default_transaction_isolation`)
  })

  test('a connection killed between two statements is retried on another, once in effect', async () => {
    const before = (await amountOf(database, 3)) ?? 0n
    const pids: unknown[] = []
    await database.inTransaction(async (tx) => {
      const pid = await backend(tx)
      pids.push(pid)
      await add(tx, 3, 1)
      if (pids.length === 1) await kill(pid)
      await add(tx, 3, 1)
    })
    expect(pids).toHaveLength(2)
    expect(pids[0]).not.toBe(pids[1])
    expect(await amountOf(database, 3)).toBe(before + 2n)
  })

  test('a connection killed in the middle of a statement is retried', async () => {
    const pids: (number | undefined)[] = []
    let killing: Promise<void> | undefined
    await database.inTransaction(async (tx) => {
      const pid = await backend(tx)
      pids.push(pid)
      killing ??= killAsleep(pid)
      await sql`SELECT pg_sleep(${pids.length === 1 ? 10 : 0})`.execute(tx)
    })
    await killing
    expect(pids).toHaveLength(2)
  })

  test('killed idle connections are reported once, and the next query works', async () => {
    const notified: string[] = []
    const other = await openDatabase({
      dataDir: database.dataDir,
      databaseUrl: database.databaseUrl,
      report: keptIn(notified),
    })
    await Promise.all(Array.from({ length: 5 }, () => sql`SELECT pg_sleep(0.05)`.execute(other.db)))
    await killAll()
    const lost = () =>
      notified.filter((sentence) => sentence.startsWith('connections to the database were lost while idle'))
    await expect.poll(lost).toHaveLength(1)
    expect((await sql`SELECT 1::int4 AS one`.execute(other.db)).rows).toEqual([{ one: 1 }])
    expect(lost()).toHaveLength(1)
    await other.close()
  })

  test('connections killed at random lose nothing and double nothing', async () => {
    await sql`CREATE TABLE done (id int PRIMARY KEY)`.execute(database.db)
    const before = (await amountOf(database, 2)) ?? 0n
    let runs = 0
    let isRunning = true
    const killAtRandom = async () => {
      let runsBefore = 0
      while (isRunning) {
        await wait(20)
        // A slow machine would otherwise kill more than it runs.
        if (runs < runsBefore + 5) continue
        runsBefore = runs
        await killer.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE ${ofClients} ORDER BY random() LIMIT 1`)
      }
    }
    const killing = killAtRandom()
    const addOnce = (id: number) =>
      database.inTransaction(
        async (tx) => {
          runs += 1
          const claimed =
            await sql`INSERT INTO done VALUES (${id}) ON CONFLICT DO NOTHING RETURNING id`.execute(tx)
          if (claimed.rows.length === 1) await add(tx, 2, 1)
        },
        { keyed: true },
      )
    for (let round = 0; round < 40; round += 1)
      await Promise.all(Array.from({ length: 10 }, (_, at) => addOnce(round * 10 + at)))
    isRunning = false
    await killing
    await touchEveryConnection(database)
    expect(runs).toBeGreaterThan(400)
    expect(await amountOf(database, 2)).toBe(before + 400n)
  })

  describe('lost during COMMIT', () => {
    beforeAll(async () => {
      await sql`CREATE TABLE slow (id int PRIMARY KEY)`.execute(database.db)
      // A check that runs at COMMIT, and takes its time the first time only.
      await sql`CREATE SEQUENCE commits`.execute(database.db)
      await sql`CREATE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN IF nextval('commits') = 1 THEN PERFORM pg_sleep(10); END IF; RETURN NULL; END $$`.execute(
        database.db,
      )
      await sql`CREATE CONSTRAINT TRIGGER waits AFTER INSERT ON slow DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION wait_at_commit()`.execute(database.db)
    })

    async function insertAndLose(id: number, options?: { keyed: boolean }) {
      await sql`ALTER SEQUENCE commits RESTART`.execute(database.db)
      let runs = 0
      let killing: Promise<void> | undefined
      const failure = await database
        .inTransaction(async (tx) => {
          runs += 1
          killing ??= killAsleep(await backend(tx))
          await sql`INSERT INTO slow VALUES (${id}) ON CONFLICT DO NOTHING`.execute(tx)
        }, options)
        .then(
          () => undefined,
          (error: unknown) => error,
        )
      await killing
      await touchEveryConnection(database)
      return { failure, runs }
    }

    test('work without a key is not repeated: it may have been done', async () => {
      const { failure, runs } = await insertAndLose(1)
      expect(failure).toBeInstanceOf(CommitUnknown)
      expect(runs).toBe(1)
    })

    test('keyed work is repeated', async () => {
      const { failure, runs } = await insertAndLose(2, { keyed: true })
      expect(failure).toBeUndefined()
      expect(runs).toBe(2)
      const { rows } = await sql<{ id: number }>`SELECT id FROM slow WHERE id = 2`.execute(database.db)
      expect(rows).toEqual([{ id: 2 }])
    })
  })

  test('a server that cannot be reached is named without its password', async () => {
    const opening = openDatabase({
      dataDir: database.dataDir,
      databaseUrl: 'postgres://me:secret@127.0.0.1:1/money',
    })
    await expect(opening).rejects.toThrow("The database 127.0.0.1:1/money (DATABASE_URL) can't be used")
    await expect(opening).rejects.not.toThrow('secret')
  })
})
