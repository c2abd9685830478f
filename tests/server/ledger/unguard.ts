import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** Tables that nobody changes, and that the triggers of this database refuse to change. */
export const guardedTables = ['journal', 'posting', 'journal_link', 'ledger_digest', 'ledger_head'] as const

/** Lets this test's database change what is append-only, as an owner of a database may. */
export async function unguard(db: Db): Promise<void> {
  for (const table of guardedTables)
    await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(db)
}
