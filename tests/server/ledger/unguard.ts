import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** What nobody changes, and what the triggers of this database refuse to change. */
export const guardedTables = ['journal', 'posting', 'journal_link', 'ledger_digest', 'ledger_head'] as const

/** Lets this test's database change what is append-only, as somebody may who owns a database. */
export async function unguard(db: Db): Promise<void> {
  for (const table of guardedTables)
    await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(db)
}
