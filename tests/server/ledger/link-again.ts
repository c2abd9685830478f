import { sql } from 'kysely'
import { type ChainEnd, contentInSql, linkOf, linkRows, ofJournals } from '#server/money/ledger/chain.ts'
import type { OpenedDatabase } from '#server/platform/db/database.ts'

/**
 * Links the journals that have no link to the ends of their chains, as an owner of the database would who rewrites a
 * chain.
 */
export async function linkAgain(
  { db, inTransaction }: OpenedDatabase,
  ids: readonly string[],
): Promise<number> {
  const { rows: missing } = await sql<{ id: string }>`
    SELECT id FROM journal WHERE id = ANY(${ids}::uuid[])
      AND NOT EXISTS (SELECT FROM journal_link WHERE journal_id = journal.id)`.execute(db)
  if (missing.length === 0) return 0
  const missingIds = missing.map(({ id }) => id)
  return inTransaction(async (tx) => {
    const { rows: accounts } = await sql<{ id: string; place: bigint; hash: string | null }>`
      SELECT id, link_count AS place, link_hash AS hash FROM account WHERE id IN (
        SELECT account_id FROM posting WHERE journal_id = ANY(${missingIds}::uuid[])
        UNION SELECT account_id FROM statement_line WHERE ${ofJournals(missingIds)}
      ) ORDER BY id FOR UPDATE`.execute(tx)
    const { rows: journals } = await sql<{ id: string; account_id: string; content: string }>`
      SELECT journal.id, stream.account_id, ${sql.raw(contentInSql)} AS content
      FROM journal CROSS JOIN LATERAL (
        SELECT account.id AS account_id FROM account WHERE account.id IN (
          SELECT account_id FROM posting WHERE journal_id = journal.id
          UNION SELECT account_id FROM statement_line WHERE journal_id = journal.id
        ) ORDER BY account.kind <> 'card', account.id LIMIT 1
      ) AS stream
      WHERE journal.id = ANY(${missingIds}::uuid[])
        AND NOT EXISTS (SELECT FROM journal_link WHERE journal_id = journal.id)
      ORDER BY journal.created_at, journal.id`.execute(tx)
    const ends = new Map<string, ChainEnd>(accounts.map(({ id, ...end }) => [id, end]))
    const links = journals.map(({ id, account_id, content }) => {
      const link = linkOf(id, account_id, ends.get(account_id) as ChainEnd, content)
      ends.set(account_id, link)
      return link
    })
    if (links.length === 0) return 0
    await sql`INSERT INTO journal_link (journal_id, account_id, place, previous, hash) ${linkRows(links)}`.execute(
      tx,
    )
    for (const id of new Set(links.map(({ accountId }) => accountId))) {
      const { place, hash } = ends.get(id) as ChainEnd
      await tx
        .updateTable('account')
        .set({ link_count: place, link_hash: hash })
        .where('id', '=', id)
        .execute()
    }
    return links.length
  })
}
