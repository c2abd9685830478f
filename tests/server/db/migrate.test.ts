import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type OpenedDatabase, openDatabase } from '#server/platform/db/database.ts'
import { migrate, SchemaMismatch } from '#server/platform/db/migrate.ts'
import { type Migration, migrations, readMigrations, statementsOf } from '#server/platform/db/schema.ts'
import { aDatabase, databaseKinds, type TestDatabase } from '#tests/server/database-for-tests.ts'

const first: Migration = {
  name: '001-boxes',
  statements: ['CREATE TABLE box (id int PRIMARY KEY)', 'INSERT INTO box VALUES (1)'],
}
const second: Migration = { name: '002-lids', statements: ['ALTER TABLE box ADD lid text'] }

describe.each(await databaseKinds())('migrations on %s', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await aDatabase(kind, { empty: true })
  })
  afterEach(() => database.close())

  const applied = async ({ db }: OpenedDatabase) =>
    (await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)).rows.map(
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
    expect(await migrate(database, [first])).toEqual(['001-boxes'])
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

  test('our own schema is applied, and a copy of its template has all of it', async () => {
    const names = migrations.map((migration) => migration.name)
    expect(await migrate(database)).toEqual(names)
    const copy = await aDatabase(kind)
    expect(await applied(copy)).toEqual(names)
    expect(await migrate(copy)).toEqual([])
    await copy.close()
  })
})

describe('the files of migrations', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('are found by name, in order', () => {
    const files = {
      '010-lids.sql': '-- Boxes are to be shut.\n\nALTER TABLE box ADD lid text;\n',
      '002-boxes.sql': 'CREATE TABLE box ();\nCREATE TABLE shelf ();\n',
      'README.md': 'Not one of them.',
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    expect(readMigrations(pathToFileURL(`${folder}/`))).toEqual([
      { name: '002-boxes', statements: ['CREATE TABLE box ()', 'CREATE TABLE shelf ()'] },
      { name: '010-lids', statements: ['ALTER TABLE box ADD lid text'] },
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
