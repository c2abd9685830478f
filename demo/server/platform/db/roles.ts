/**
 * Two roles of a PostgreSQL (rules/security.md#database-roles): one owns the schema and migrates it, the server's own may
 * not change what is append-only, and cannot give itself the right to.
 */
import { sql } from 'kysely'
import { type DatabaseLocation, type OpenedDatabase, openDatabase } from './database.ts'

/** The server adds rows and reads them. */
export const appendOnlyTables = [
  ...(['journal', 'posting', 'journal_link', 'statement_line'] as const),
  ...(['ledger_digest', 'ledger_head', 'operator_log', 'installation'] as const),
]

export type OwnedLocation = DatabaseLocation & {
  /** The same PostgreSQL, by the role that owns the schema. */
  databaseOwnerUrl?: string | undefined
}

/**
 * Does work that changes the schema, by the owner's role where there is one; its database is closed again. Afterwards the
 * server's role may use what there is.
 */
export async function asOwner<T>(
  database: OpenedDatabase,
  { databaseOwnerUrl, ...location }: OwnedLocation,
  work: (owner: OpenedDatabase) => Promise<T>,
): Promise<T> {
  if (!databaseOwnerUrl) return work(database)
  const owner = await openDatabase({ ...location, databaseUrl: databaseOwnerUrl })
  try {
    const result = await work(owner)
    const role = await roleOf(database)
    if (role !== (await roleOf(owner))) await grantTo(owner, role)
    return result
  } finally {
    await owner.close()
  }
}

/** Whether the role of this connection could change everything, because it owns the ledger or is a superuser. */
export async function ownsLedger({ db, kind }: OpenedDatabase): Promise<boolean> {
  if (kind === 'embedded') return false
  const { rows } = await sql<{ owns: boolean }>`
    SELECT pg_has_role(current_user, relowner, 'USAGE') AS owns FROM pg_class WHERE oid = to_regclass('posting')`.execute(
    db,
  )
  return rows[0]?.owns ?? false
}

async function roleOf({ db }: OpenedDatabase): Promise<string> {
  const { rows } = await sql<{ role: string }>`SELECT current_user::text AS role`.execute(db)
  return rows[0]?.role as string
}

async function grantTo(owner: OpenedDatabase, role: string): Promise<void> {
  const to = sql.id(role)
  const all = sql.join([...appendOnlyTables].map((table) => sql.table(table)))
  await owner.inTransaction(async (tx) => {
    // Servers that start at the same time would change the same rows of the catalogue.
    await sql`SELECT name FROM kysely_migration ORDER BY name LIMIT 1 FOR UPDATE`.execute(tx)
    await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${to}`.execute(tx)
    await sql`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${to}`.execute(tx)
    await sql`REVOKE UPDATE, DELETE, TRUNCATE ON ${all} FROM ${to}`.execute(tx)
    await sql`REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON kysely_migration, kysely_migration_lock FROM ${to}`.execute(
      tx,
    )
  })
}
