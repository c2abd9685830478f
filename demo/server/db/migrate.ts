/** Brings a database up to the schema that this code knows. */
import { sql } from 'kysely'
import type { OpenedDatabase, Tx } from './database.ts'
import { isContraction, type Migration, migrations as ownMigrations } from './migrations.ts'

/** The database and this code do not fit: a newer release took something away, or an earlier migration is missing. */
export class SchemaMismatch extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'SchemaMismatch'
  }
}

/**
 * Applies the missing migrations, each in a transaction of its own, and returns their names. Any number of servers may
 * start at once: the first to insert a migration's name applies it, the others wait for that row and find it done.
 * There is no table lock or advisory lock, so that distributed engines can run it. Throws `SchemaMismatch`.
 *
 * `convertRows` runs before a migration that waits for rows. Without it, for a command beside the server, the database
 * stays as it is before that migration as long as there are such rows; the server's next start goes on.
 */
export async function migrate(
  database: OpenedDatabase,
  migrations: readonly Migration[] = ownMigrations,
  convertRows?: () => Promise<void>,
): Promise<string[]> {
  assertOrder(migrations)
  await createMigrationTable(database)
  const done = await assertKnownMigrations(database, migrations)
  const applied: string[] = []
  for (const migration of migrations) {
    // Without a write, which the server's role may not do.
    if (done.has(migration.name)) continue
    if (migration.waitsFor && !(await isApplied(database, migration))) {
      if (convertRows) await convertRows()
      else if (await hasRows(database, migration.waitsFor)) break
    }
    if (await applyOnce(database, migration)) applied.push(migration.name)
  }
  return applied
}

/** The names of the migrations that the next start applies. Changes nothing. Throws `SchemaMismatch`. */
export async function missingMigrations(database: OpenedDatabase): Promise<string[]> {
  const { rows } = await sql<{
    found: string | null
  }>`SELECT to_regclass('migration')::text AS found`.execute(database.db)
  if (!rows[0]?.found) return ownMigrations.map(({ name }) => name)
  await assertKnownMigrations(database, ownMigrations)
  const missing: string[] = []
  for (const migration of ownMigrations)
    if (!(await isApplied(database, migration))) missing.push(migration.name)
  return missing
}

async function isApplied({ db }: OpenedDatabase, { name }: Migration): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM migration WHERE name = ${name}`.execute(db)
  return rows.length > 0
}

const hasRows = async ({ db }: OpenedDatabase, query: string): Promise<boolean> =>
  (await sql.raw(query).execute(db)).rows.length > 0

function assertOrder(migrations: readonly Migration[]) {
  const names = migrations.map((migration) => migration.name)
  const misplaced = names.find(
    (name, statementNumber) =>
      !/^\d{3}-/.test(name) || (statementNumber > 0 && name <= (names[statementNumber - 1] ?? '')),
  )
  if (misplaced !== undefined)
    throw new Error(`Migration ${misplaced} is out of order: names rise, 001-, 002-, …`)
}

const isNotPermitted = (error: unknown) => error instanceof Error && 'code' in error && error.code === '42501'
const notPermitted =
  'and the role of DATABASE_URL may not change the schema: run `npm run migrate` with DATABASE_OWNER_URL, the same database ' +
  'by the role that owns it.'

async function createMigrationTable({ db }: OpenedDatabase) {
  const { rows } = await sql<{
    found: string | null
  }>`SELECT to_regclass('migration')::text AS found`.execute(db)
  if (rows[0]?.found) return
  const createTable = sql`CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL)`
  try {
    await createTable.execute(db)
  } catch (error) {
    if (isNotPermitted(error)) throw new SchemaMismatch(`The database has no schema yet, ${notPermitted}`)
    // Of two concurrent creations one hits a catalogue's unique key: IF NOT EXISTS looks before it creates.
    if (
      !(error instanceof Error && 'code' in error && ['23505', '42710', '42P07'].includes(String(error.code)))
    )
      throw error
    await createTable.execute(db)
  }
}

/** The names that the database has. */
async function assertKnownMigrations(
  { db }: OpenedDatabase,
  migrations: readonly Migration[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM migration ORDER BY name COLLATE "C"`.execute(
    db,
  )
  const known = new Set(migrations.map((migration) => migration.name))
  // What a newer release only added does not disturb this one, beside it or after it was rolled back.
  const contraction = rows.find((row) => !known.has(row.name) && isContraction(row))
  if (contraction)
    throw new SchemaMismatch(
      `The database is newer than this server: it has migration ${contraction.name}, which took away what this ` +
        'version needs. Start the newer server, or restore a backup from before it.',
    )
  const last = rows.at(-1)?.name ?? ''
  const done = new Set(rows.map((row) => row.name))
  const skipped = migrations.find((migration) => migration.name < last && !done.has(migration.name))
  if (skipped)
    throw new SchemaMismatch(
      `The database has migration ${last} but not ${skipped.name}, which comes before it.`,
    )
  return done
}

async function applyOnce(database: OpenedDatabase, { name, statements, fill }: Migration): Promise<boolean> {
  let statementNumber = 0
  const apply = async (tx: Tx) => {
    statementNumber = 0
    // A big table takes its time, and so does another server's migration.
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    await sql`SET LOCAL lock_timeout = 0`.execute(tx)
    const claimed = await sql`
      INSERT INTO migration (name, applied_at) VALUES (${name}, now())
      ON CONFLICT (name) DO NOTHING RETURNING name`.execute(tx)
    if (claimed.rows.length === 0) return false
    for (const statement of statements) {
      statementNumber += 1
      await sql.raw(statement).execute(tx)
    }
    await fill?.(tx)
    return true
  }
  try {
    return await database.inTransaction(apply, { keyed: true })
  } catch (error) {
    if (isNotPermitted(error)) throw new SchemaMismatch(`Migration ${name} is missing, ${notPermitted}`)
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Migration ${name}, statement ${statementNumber}: ${reason}`, { cause: error })
  }
}
