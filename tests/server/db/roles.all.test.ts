/** On PostgreSQL the server works by a role that cannot change what was written, also when somebody has taken it over. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { haltListing } from '#server/exchange/market/listings/halt.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { logCall } from '#server/exchange/operators/log.ts'
import { runAudit } from '#server/money/ledger/continuous-audit.ts'
import { openServer } from '#server/open-server.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { appendOnlyTables, asOwner, ownsLedger } from '#server/platform/db/roles.ts'
import { migrations } from '#server/platform/db/schema.ts'
import { readSettings } from '#server/settings/settings.ts'
import { checkDatabase } from '#server/start/live-check/check-surroundings.ts'
import { deleteExpired } from '#server/start/retention.ts'
import { keptIn } from '#tests/server/told.ts'
import { aDatabase, asAdmin, postgresAtHand, type TestDatabase } from '../database-for-tests.ts'
import { list, order, pin, storeRates, traders } from '../market/market.ts'

/** Undefined where no PostgreSQL is at hand, or where its role makes no roles. */
async function aRole(): Promise<string | undefined> {
  if (!(await postgresAtHand())) return undefined
  const name = `cowrie_server_${randomBytes(4).toString('hex')}`
  try {
    await asAdmin((admin) => admin.query(`CREATE ROLE ${name} LOGIN PASSWORD 'server'`))
    return name
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error
    console.warn('Not tested: the role of TEST_DATABASE_URL makes no roles. ALTER ROLE cowrie CREATEROLE')
    return undefined
  }
}

const role = await aRole()

describe.skipIf(!role)("the server's own role", { timeout: 60_000 }, () => {
  let owned: TestDatabase
  let url: URL
  let env: Record<string, string>
  const logged: string[] = []
  const start = (more: object = {}) =>
    openServer(readSettings({ ...env, ...more }), { report: keptIn(logged) })
  beforeAll(async () => {
    owned = await aDatabase('postgresql', { empty: true })
    url = new URL(owned.databaseUrl as string)
    url.username = role as string
    url.password = 'server'
    env = { DATA_DIR: owned.dataDir, SEED: 'none', DATABASE_URL: url.href }
  })
  afterAll(async () => {
    await owned?.close()
    await asAdmin((admin) => admin.query(`DROP ROLE ${role}`))
  })

  test('may not make the schema, and the sentence says whose work that is', async () => {
    await expect(start()).rejects.toThrow(/DATABASE_OWNER_URL/)
  })

  test('does everything that people, the audit and the periodic jobs do', async () => {
    const { server, close } = await start({ DATABASE_OWNER_URL: owned.databaseUrl })
    try {
      expect(await ownsLedger(server.database)).toBe(false)
      await storeRates(server, '2026-11-20', 1600)
      const market = { ...server, pinHash: await server.secrets.hash(pin) }
      const [owner, buyer] = await traders(market, 2)
      const { id } = await list(server, owner)
      const { id: orderId } = await order(server, buyer, id, '400')
      await acceptOrder(server, owner, { params: { id: orderId } })
      await haltListing(server, owner, { params: { id } })
      await expect
        .poll(
          async () =>
            (await server.database.db.selectFrom('payout').select('status').execute()).map(
              (row) => row.status,
            ),
          { timeout: 20_000 },
        )
        .toEqual(['paid', 'paid'])
      await deleteExpired(server)
      await logCall(server, {
        operatorId: undefined,
        call: 'operatorQueue',
        about: 'operators',
        outcome: 'asked',
      })
      expect(await runAudit(server, 'incremental')).toMatchObject({ findings: 0 })
      expect(await runAudit(server, 'whole')).toMatchObject({ findings: 0 })
    } finally {
      await close()
    }
  })

  test('starts again without the owner, until a migration is missing', async () => {
    await (await start()).close()
    const database = await openDatabase({ dataDir: owned.dataDir, databaseUrl: url.href })
    const next = { name: '999-next', statements: ['CREATE TABLE next (id int)'] }
    await expect(migrate(database, [...migrations, next])).rejects.toThrow(
      /999-next is missing.*DATABASE_OWNER_URL/,
    )
    await database.close()
  })

  test.each(appendOnlyTables)('cannot change %s', async (table) => {
    const database = await openDatabase({ dataDir: owned.dataDir, databaseUrl: url.href })
    const [column] = (
      await sql<{ name: string }>`SELECT attname AS name FROM pg_attribute
        WHERE attrelid = ${table}::regclass AND attnum = 2`.execute(database.db)
    ).rows
    for (const change of [
      `UPDATE ${table} SET ${column?.name} = ${column?.name}`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
      `DROP TABLE ${table} CASCADE`,
      `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
      `ALTER TABLE ${table} ADD COLUMN more int`,
      `ALTER TABLE ${table} OWNER TO ${role}`,
      `CREATE RULE gone AS ON INSERT TO ${table} DO INSTEAD NOTHING`,
    ])
      await expect(sql.raw(change).execute(database.db)).rejects.toThrow(/permission denied|must be owner/)
    // Says that it works and does nothing: nobody can grant what is not theirs.
    await sql
      .raw(`GRANT UPDATE ON ${table} TO ${role}`)
      .execute(database.db)
      .catch(() => {})
    await expect(sql.raw(`DELETE FROM ${table}`).execute(database.db)).rejects.toThrow(/permission denied/)
    for (const change of [
      'CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
      'SET session_replication_role = replica',
      `SET ROLE ${owned.databaseUrl && new URL(owned.databaseUrl).username}`,
      'DELETE FROM kysely_migration',
    ])
      await expect(sql.raw(change).execute(database.db)).rejects.toThrow(/permission denied|must be owner/)
    await database.close()
  })

  test('is told apart from the owner, and the owner from others', async () => {
    expect(await ownsLedger(owned)).toBe(true)
    await (await start({ DATABASE_URL: owned.databaseUrl })).close()
    expect(logged.join()).toContain('CREATE ROLE cowrie_server LOGIN')
    // As if a production server had made it: nobody goes live with a sandbox's database.
    await owned.db.updateTable('installation').set({ kind: 'production' }).execute()
    // The check before going live does not call the owner's role safe.
    const settings = readSettings({ ...env, DATABASE_URL: owned.databaseUrl })
    expect(await checkDatabase(settings, false)).toMatchObject({
      state: 'wrong',
      text: expect.stringContaining('owns the tables'),
    })
    expect(await checkDatabase(readSettings(env), false)).toMatchObject({ state: 'ok' })
    // One role for both goes on as before.
    expect(await asOwner(owned, { ...owned, databaseOwnerUrl: owned.databaseUrl }, migrate)).toEqual([])
  })
})
