/** Brings a database up to the schema that this code knows, by Kysely's Migrator. */
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Db, OpenedDatabase } from './database.ts'
import { isContraction, type Migration, migrations as ownMigrations } from './schema.ts'

/** The database and this code do not fit: a newer release took something away, or an earlier migration is missing. */
export class SchemaMismatch extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'SchemaMismatch'
  }
}

/** Held while the schema changes; any number that no other part of the server locks. */
const migrationLock = 7_301_955

/**
 * Applies the missing migrations in one transaction, and returns their names. Any number of servers may start at once:
 * one applies them, the others wait and find them done. A failure leaves nothing of them. Throws `SchemaMismatch`.
 */
export async function migrate(
  database: OpenedDatabase,
  migrations: readonly Migration[] = ownMigrations,
): Promise<string[]> {
  // Without a write, which the server's role may not do.
  const missing = await missingMigrations(database, migrations)
  if (missing.length === 0) return []
  if (!(await mayChangeSchema(database)))
    throw new SchemaMismatch(
      `Migration ${missing[0]} is missing, and the role of DATABASE_URL may not change the schema: run \`npm run ` +
        'migrate` with DATABASE_OWNER_URL, the same database by the role that owns it.',
    )
  const apply = async (tx: Kysely<unknown>) => {
    // A big table takes its time, and so does another server's migration.
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    await sql`SET LOCAL lock_timeout = 0`.execute(tx)
    // Kysely takes its own lock only once it has made its tables.
    await sql`SELECT pg_advisory_xact_lock(${migrationLock})`.execute(tx)
    let failure: unknown
    const provider = providerOf(migrations, (error) => {
      failure = error
    })
    const { error, results = [] } = await new Migrator({ db: tx, provider })
      .migrateToLatest()
      .catch((error: unknown) => ({ error, results: [] }))
    // After a failed statement the Migrator hears only that the transaction is over.
    if (error) throw failure ?? error
    return results.map(({ migrationName }) => migrationName)
  }
  return database.inTransaction((tx) => apply(tx as unknown as Kysely<unknown>), { keyed: true })
}

async function mayChangeSchema({ db }: OpenedDatabase): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    SELECT has_schema_privilege(current_user, 'public', 'CREATE') AS may`.execute(db)
  return rows[0]?.may ?? false
}

/** The names of the migrations that the next start applies. Changes nothing. Throws `SchemaMismatch`. */
export async function missingMigrations(
  { db }: Pick<OpenedDatabase, 'db'>,
  migrations: readonly Migration[] = ownMigrations,
): Promise<string[]> {
  const applied = await appliedMigrations(db)
  const known = new Set(migrations.map(({ name }) => name))
  // Additions of a newer release do not disturb this one, beside it or after a rollback.
  const contraction = [...applied].find((name) => !known.has(name) && isContraction(name))
  if (contraction)
    throw new SchemaMismatch(
      `The database is newer than this server: it has migration ${contraction}, which took away what this version ` +
        'needs. Start the newer server, or restore a backup from before it.',
    )
  const missing = migrations.map(({ name }) => name).filter((name) => !applied.has(name))
  const last = [...applied].at(-1) ?? ''
  const [skipped] = missing
  if (skipped !== undefined && skipped < last)
    throw new SchemaMismatch(`The database has migration ${last} but not ${skipped}, which comes before it.`)
  return missing
}

/** In the order of their names. */
async function appliedMigrations(db: Db): Promise<ReadonlySet<string>> {
  const { rows: tables } = await sql<{ found: string | null }>`
    SELECT to_regclass('kysely_migration')::text AS found`.execute(db)
  if (!tables[0]?.found) return new Set()
  const { rows } = await sql<{
    name: string
  }>`SELECT name FROM kysely_migration ORDER BY name COLLATE "C"`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

const providerOf = (migrations: readonly Migration[], onFailure: (error: unknown) => void) => ({
  getMigrations: async () =>
    Object.fromEntries(
      migrations.map((migration) => [
        migration.name,
        {
          up: (db: Kysely<unknown>) =>
            run(migration, db).catch((error) => {
              onFailure(error)
              throw error
            }),
        },
      ]),
    ),
})

async function run({ name, statements }: Migration, db: Kysely<unknown>): Promise<void> {
  for (const [at, statement] of statements.entries())
    try {
      await sql.raw(statement).execute(db)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`Migration ${name}, statement ${at + 1}: ${reason}`, { cause: error })
    }
}
