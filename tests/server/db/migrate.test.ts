import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type OpenedDatabase, openDatabase } from '#server/db/database.ts'
import { migrate, SchemaMismatch } from '#server/db/migrate.ts'
import { type Migration, migrations, readMigrations, statementsOf } from '#server/db/migrations.ts'
import { aDatabase, databaseKinds, type TestDatabase } from '#tests/server/database-for-tests.ts'
import { schemaOf } from './schema.ts'

const first: Migration = {
  name: '001-boxes',
  statements: ['CREATE TABLE box (id int PRIMARY KEY)', 'INSERT INTO box VALUES (1)'],
}
/** Live databases have these. */
const released = migrations.filter(({ name }) => name < '042')

const second: Migration = { name: '002-lids', statements: ['ALTER TABLE box ADD lid text'] }

describe.each(await databaseKinds())('migrations on %s', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await aDatabase(kind, { empty: true })
  })
  afterEach(() => database.close())

  const applied = async ({ db }: OpenedDatabase) =>
    (await sql<{ name: string }>`SELECT name FROM migration ORDER BY name`.execute(db)).rows.map(
      (row) => row.name,
    )

  test('they are applied in order, once', async () => {
    expect(await migrate(database, [first])).toEqual(['001-boxes'])
    expect(await migrate(database, [first, second])).toEqual(['002-lids'])
    expect(await migrate(database, [first, second])).toEqual([])
    expect(await applied(database)).toEqual(['001-boxes', '002-lids'])
    const { rows } = await sql`SELECT id, lid FROM box`.execute(database.db)
    expect(rows).toEqual([{ id: 1, lid: null }])
  })

  test('what no statement can work out is filled in the same transaction', async () => {
    const filled: Migration = {
      ...second,
      async fill(tx) {
        await sql`UPDATE box SET lid = 'round'`.execute(tx)
      },
    }
    const broken: Migration = {
      ...second,
      async fill() {
        throw new Error('no lids')
      },
    }
    await migrate(database, [first])
    await expect(migrate(database, [first, broken])).rejects.toThrow(/002-lids.*no lids/)
    expect(await applied(database)).toEqual(['001-boxes'])
    await migrate(database, [first, filled])
    const { rows } = await sql`SELECT id, lid FROM box`.execute(database.db)
    expect(rows).toEqual([{ id: 1, lid: 'round' }])
  })

  test('several migrators at once apply each one once', async () => {
    // On PostgreSQL they are several servers; an embedded database has just this one.
    const others: OpenedDatabase[] = []
    if (database.databaseUrl)
      for (let at = 0; at < 4; at += 1)
        others.push(await openDatabase({ dataDir: database.dataDir, databaseUrl: database.databaseUrl }))
    const servers = others.length > 0 ? others : [database, database, database, database]
    const results = await Promise.all(servers.map((server) => migrate(server, [first, second])))
    expect(results.flat().sort()).toEqual(['001-boxes', '002-lids'])
    const { rows } = await sql`SELECT id FROM box`.execute(database.db)
    expect(rows).toEqual([{ id: 1 }])
    await Promise.all(others.map((server) => server.close()))
  })

  test('a migration that fails leaves nothing of itself, and says where', async () => {
    const broken: Migration = {
      name: '002-broken',
      statements: ['CREATE TABLE lid (id int)', 'CREATE TABEL oops ()'],
    }
    await expect(migrate(database, [first, broken])).rejects.toThrow(
      /^Migration 002-broken, statement 2: syntax error at or near "TABEL"/,
    )
    expect(await applied(database)).toEqual(['001-boxes'])
    const { rows } = await sql<{ lid: string | null }>`SELECT to_regclass('lid')::text AS lid`.execute(
      database.db,
    )
    expect(rows).toEqual([{ lid: null }])
  })

  test('an older release starts on what a newer one only added, and not after it took something away', async () => {
    await migrate(database, [first, second])
    expect(await migrate(database, [first])).toEqual([])
    const third = { name: '003-contract-lids', statements: ['ALTER TABLE box DROP lid'] }
    await migrate(database, [first, second, third])
    await expect(migrate(database, [first, second])).rejects.toThrow(
      'The database is newer than this server: it has migration 003-contract-lids, which took away',
    )
    expect(await migrate(database, [first, second, third])).toEqual([])
  })

  test('a migration slipped in before applied ones is refused', async () => {
    await migrate(database, [{ name: '002-lids', statements: ['CREATE TABLE lid (id int)'] }])
    await expect(migrate(database, [first, second])).rejects.toThrow(SchemaMismatch)
  })

  test('names must rise', async () => {
    await expect(migrate(database, [second, first])).rejects.toThrow('Migration 001-boxes is out of order')
    await expect(migrate(database, [first, first])).rejects.toThrow('Migration 001-boxes is out of order')
  })

  test('the released migrations lead to the same schema as before', async () => {
    await migrate(database, released)
    const recorded = readFileSync(new URL('released-schema.txt', import.meta.url), 'utf8')
    expect(await schemaOf(database)).toBe(recorded)
  })

  test('our own schema is applied, and a copy of its template has all of it', async () => {
    const names = migrations.map((migration) => migration.name)
    expect(await migrate(database)).toEqual(names)
    const copy = await aDatabase(kind)
    expect(await applied(copy)).toEqual(names)
    expect(await migrate(copy)).toEqual([])
    await copy.close()
  })
})

test('a released migration never changes', () => {
  const texts = JSON.stringify(released.map(({ name, statements }) => ({ name, statements })))
  expect(createHash('sha256').update(texts).digest('hex')).toBe(
    '7425acf9d643b17bd47a2d09adef69e3c9b982ef28eccddd7e837835aa648fe9',
  )
  const withCode = released.filter(({ fill, waitsFor }) => fill || waitsFor).map(({ name }) => name)
  expect(withCode).toEqual(['036-names', '039-clear-columns'])
})

describe('the files of migrations', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('are found by name, in order, each with the code beside it', async () => {
    const files = {
      '010-lids.sql': '-- Boxes are to be shut.\n\nALTER TABLE box ADD lid text;\n',
      '002-boxes.sql': 'CREATE TABLE box ();\nCREATE TABLE shelf ();\n',
      '010-lids.ts': "export const waitsFor = 'SELECT 1'\n",
      '011-shelves.ts': 'export async function fill() {}\n',
      'README.md': 'Not one of them.',
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    expect(await readMigrations(pathToFileURL(`${folder}/`))).toEqual([
      { name: '002-boxes', statements: ['CREATE TABLE box ()', 'CREATE TABLE shelf ()'] },
      { name: '010-lids', statements: ['ALTER TABLE box ADD lid text'], waitsFor: 'SELECT 1' },
      { name: '011-shelves', statements: [], fill: expect.any(Function) },
    ])
  })

  test('are split where a semicolon ends a statement', () => {
    const text = `-- The reason; it's above.
/* So is; this. */
INSERT INTO box VALUES (';', 'it''s; --', "odd;name"); -- behind; it
CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $body$ BEGIN; RETURN 1 - 1; END; $body$;

ALTER TABLE box -- a lid; 2 / 1
  ADD lid text;
`
    expect(statementsOf(text)).toEqual([
      `INSERT INTO box VALUES (';', 'it''s; --', "odd;name")`,
      'CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $body$ BEGIN; RETURN 1 - 1; END; $body$',
      'ALTER TABLE box -- a lid; 2 / 1\n  ADD lid text',
    ])
    expect(() => statementsOf('SELECT 1; SELECT 2')).toThrow('a statement without a semicolon: SELECT 2')
  })
})
