/**
 * The chain of an account's journals: the hash of each covers its content and the hash before it. A journal is in one
 * chain, that of the first card which it is about (rules/security.md#chain).
 */
import { createHash } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OpenedDatabase } from '../db/database.ts'
import { recordset } from '../db/recordset.ts'

/** The end of a chain. */
export type ChainEnd = { readonly place: bigint; readonly hash: string | null }

export type Link = {
  readonly journalId: string
  readonly accountId: string
  readonly place: bigint
  readonly previous: string | null
  readonly hash: string
}

type Content = {
  readonly id: string
  readonly event: string
  readonly aboutId: string
  readonly note: string
  readonly at: Date
  readonly postings: readonly { accountId: string; amount: bigint; currency: string }[]
}

/** Changes with what is hashed. */
const form = 'cowrie ledger 1'

/** What is hashed of a journal; `contentInSql` says the same of a row. */
export const contentOf = ({ id, event, aboutId, note, at, postings }: Content): string =>
  [
    ...[id, event, aboutId.toLowerCase(), at.toISOString().replace('Z', '000Z')],
    `${Buffer.byteLength(note)} ${note}`,
    ...postings.map((each) => `${each.accountId} ${each.amount} ${each.currency}`).sort(),
  ].join('\n')

const contentInSql = `concat_ws(E'\\n', journal.id, journal.event, journal.about_id,
  to_char(journal.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
  octet_length(journal.note) || ' ' || journal.note,
  (SELECT string_agg(account_id || ' ' || amount || ' ' || currency, E'\\n' ORDER BY account_id)
    FROM posting WHERE journal_id = journal.id))`

/** The hash of a link's row, computed from its journal's. */
export const hashInSql = `encode(sha256(convert_to(concat_ws(E'\\n', '${form}', link.account_id, link.place,
  coalesce(link.previous, ''), ${contentInSql}), 'UTF8')), 'base64')`

/** The link of a journal at the end of a chain. */
export function linkOf(journalId: string, accountId: string, end: ChainEnd, content: string): Link {
  const place = end.place + 1n
  const previous = end.hash
  const hash = createHash('sha256')
    .update([form, accountId, place, previous ?? '', content].join('\n'))
    .digest('base64')
  return { journalId, accountId, place, previous, hash }
}

/** Rows of `journal_link` for an INSERT. */
export const linkRows = (links: readonly Link[]) => sql`
  SELECT journal_id, account_id, place, previous, hash FROM ${recordset(
    'row',
    'journal_id uuid, account_id uuid, place bigint, previous text, hash text',
    links.map(({ journalId, accountId, ...rest }) => ({
      ...rest,
      journal_id: journalId,
      account_id: accountId,
    })),
  )}`

/** The condition for rows of these journals, which stand together: an index of stretches finds where. */
export function ofJournals(ids: readonly string[]): RawBuilder<SqlBool> {
  const sorted = ids.toSorted()
  return sql`journal_id BETWEEN ${sorted[0]}::uuid AND ${sorted.at(-1)}::uuid AND journal_id = ANY(${sorted}::uuid[])`
}

/**
 * Adds those of the journals that an earlier release wrote without a link to the ends of their chains; returns how many.
 * The accounts are locked in the order of their ids, as by `post`.
 */
export async function adoptJournals(
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
    // A server beside this one may have added some in the meantime.
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
