/**
 * Fresh databases for tests, all migrated, on the real backends. A template is made once per schema and copied: the
 * first open of an embedded database takes seconds, a copy takes a moment.
 *
 *     const database = await aDatabase('embedded')
 *     afterAll(() => database.close())
 */
import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { dayMs } from '#core/contract/time.ts'
import { type OpenedDatabase, openDatabase } from '#server/platform/db/database.ts'
import { FolderInUse, lockFolder } from '#server/platform/db/folder-lock.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { migrations } from '#server/platform/db/schema.ts'
import { tracesStatements } from '#tests/collected-traces.ts'
import { silent } from '#tests/server/told.ts'

export type DatabaseKind = OpenedDatabase['kind']

export type TestDatabase = OpenedDatabase & {
  /** Arguments of `openDatabase`, to open it again or from another process. */
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

type Options = {
  /** Without the schema: for tests of the migrations themselves. */
  empty?: boolean
  /** For tests of disk writes. */
  onDisk?: boolean
}

const adminUrl = process.env.TEST_DATABASE_URL || 'postgres://cowrie:cowrie@127.0.0.1:5432/postgres'

/**
 * In memory if there is room, because writing throw-away data to a disk is slow. The durability tests have their folders
 * on a disk, except that a simulated power cut has a simulated disk.
 */
export const fastTempDir = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir()

function hasRoom(place: string): boolean {
  try {
    accessSync(place, constants.W_OK)
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize > 4 * 1024 ** 3
  } catch {
    return false
  }
}

const schema = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 12)

/** A separate database. Its `close` closes and removes it. */
export async function aDatabase(kind: DatabaseKind, options: Options = {}): Promise<TestDatabase> {
  return kind === 'embedded' ? anEmbeddedDatabase(options) : aPostgresDatabase(options)
}

/** The databases that this run may use: `embedded`, `postgresql`, or both without a value. The tiers set it. */
const only = process.env.TEST_DATABASES

/** True when a PostgreSQL answers at TEST_DATABASE_URL, or on this machine as `cowrie`. */
export async function postgresAtHand(): Promise<boolean> {
  if (only === 'embedded') return false
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    return true
  } catch {
    if (process.env.TEST_DATABASE_URL)
      throw new Error('TEST_DATABASE_URL is set, but no PostgreSQL answers there')
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Why a test that needs PostgreSQL cannot run here, if it cannot. */
export const withoutPostgres = async (): Promise<string | undefined> =>
  (await postgresAtHand()) ? undefined : 'There is no PostgreSQL at hand'

/** For `describe.each(await databaseKinds())`: embedded, and PostgreSQL if available. */
export async function databaseKinds(): Promise<DatabaseKind[]> {
  if (only === 'postgresql') return ['postgresql']
  return (await postgresAtHand()) ? ['embedded', 'postgresql'] : ['embedded']
}

/** A data folder with a closed database. The caller removes it. */
export async function aDataFolder(options: Options = {}): Promise<string> {
  const template = await embeddedTemplate(options.empty === true)
  const dataDir = mkdtempSync(join(options.onDisk ? tmpdir() : fastTempDir, 'cowrie-test-'))
  cpSync(join(template, 'database'), join(dataDir, 'database'), { recursive: true })
  return dataDir
}

async function anEmbeddedDatabase(options: Options): Promise<TestDatabase> {
  const dataDir = await aDataFolder(options)
  const opened = await openDatabase({ dataDir, isTraced: tracesStatements })
  return {
    ...opened,
    dataDir,
    databaseUrl: undefined,
    async close() {
      await opened.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL's own templates: no test connects to them, and they are half of the thousand files of a folder. */
const unusedDatabases = ['template0', 'template1']

async function dropUnusedDatabases({ db }: OpenedDatabase) {
  for (const name of unusedDatabases) {
    await sql`UPDATE pg_database SET datistemplate = false WHERE datname = ${name}`.execute(db)
    await sql`DROP DATABASE ${sql.id(name)}`.execute(db)
  }
}

/** The data folder of a closed database, made by the first test process that needs it. */
async function embeddedTemplate(empty: boolean): Promise<string> {
  const template = join(tmpdir(), `cowrie-template-small-${empty ? 'empty' : schema}`)
  while (!existsSync(template)) {
    const lock = lockOrUndefined(template)
    if (!lock) {
      await sleep(100)
      continue
    }
    try {
      if (existsSync(template)) break
      removeTemporary()
      const unfinished = `${template}.unfinished`
      rmSync(unfinished, { recursive: true, force: true })
      if (empty) mkdirSync(unfinished)
      // A first open takes seconds, so it happens once for all schemas.
      else cpSync(await embeddedTemplate(true), unfinished, { recursive: true })
      const database = await openDatabase({ dataDir: unfinished })
      if (empty) await dropUnusedDatabases(database)
      else await migrate(database)
      await database.close()
      renameSync(unfinished, template)
    } finally {
      lock.release()
    }
  }
  return template
}

function lockOrUndefined(folder: string) {
  try {
    return lockFolder(folder)
  } catch (error) {
    if (error instanceof FolderInUse) return undefined
    throw error
  }
}

/** Templates of older schemas, and leftovers of killed test runs. */
function removeTemporary() {
  const places = new Set([tmpdir(), fastTempDir])
  for (const path of [...places].flatMap((place) => readdirSync(place).map((name) => join(place, name)))) {
    if (!/^cowrie-(template|test)-/.test(basename(path))) continue
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > dayMs) rmSync(path, { recursive: true, force: true })
  }
}

async function aPostgresDatabase(options: Options): Promise<TestDatabase> {
  const name = `cowrie_test_${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`
  await asAdmin(async (admin) => {
    if (options.empty) await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`)
    else await admin.query(`CREATE DATABASE ${name} TEMPLATE ${await postgresTemplate(admin)}`)
  })
  const databaseUrl = urlOf(name)
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
  const opened = await openDatabase({ dataDir, databaseUrl, report: silent, isTraced: tracesStatements })
  return {
    ...opened,
    dataDir,
    databaseUrl,
    async close() {
      await opened.close()
      rmSync(dataDir, { recursive: true, force: true })
      await asAdmin((admin) => drop(admin, name))
    },
  }
}

async function postgresTemplate(admin: pg.Client): Promise<string> {
  const template = `cowrie_template_${schema}`
  const exists = async () =>
    (await admin.query('SELECT FROM pg_database WHERE datname = $1', [template])).rowCount === 1
  // Held until the admin's connection ends. Only tests use advisory locks.
  await admin.query('SELECT pg_advisory_lock(hashtext($1))', [template])
  if (!(await exists())) {
    await dropDatabases(admin)
    await admin.query(`DROP DATABASE IF EXISTS ${template}_unfinished WITH (FORCE)`)
    await admin.query(`CREATE DATABASE ${template}_unfinished TEMPLATE template0`)
    const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
    const database = await openDatabase({ dataDir, databaseUrl: urlOf(`${template}_unfinished`) })
    await migrate(database)
    await database.close()
    rmSync(dataDir, { recursive: true })
    await renameWhenLeft(admin, `${template}_unfinished`, template)
  }
  return template
}

/** A closed connection's backend lives slightly longer and blocks the rename. */
async function renameWhenLeft(admin: pg.Client, from: string, to: string) {
  for (let left = 50; ; left -= 1)
    try {
      await admin.query(`ALTER DATABASE ${from} RENAME TO ${to}`)
      return
    } catch (error) {
      if (left === 0 || !(error instanceof pg.DatabaseError) || error.code !== '55006') throw error
      await sleep(100)
    }
}

/** Test databases of killed runs, recognised by the creation time in their names. */
async function dropDatabases(admin: pg.Client) {
  const { rows } = await admin.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE datname ~ '^cowrie_test_[0-9a-z]+_[0-9a-f]+$' AND datdba = current_user::regrole`,
  )
  for (const { datname } of rows)
    if (Date.now() - Number.parseInt(datname.split('_')[2] ?? '', 36) > dayMs) await drop(admin, datname)
}

/** Retries, because an autovacuum may block the drop for a moment and cannot be ended. */
export async function drop(admin: pg.Client, name: string): Promise<void> {
  for (let left = 100; ; left -= 1)
    try {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      return
    } catch (error) {
      const isGuarded = error instanceof pg.DatabaseError && error.code === '42501'
      if (left === 0 || !isGuarded) throw error
      await sleep(100)
    }
}

/** A connection that may create and drop databases. */
export async function asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

export function urlOf(database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}
