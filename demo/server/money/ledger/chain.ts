/**
 * The chain of an account's journals: the hash of each covers its content and the hash before it. A journal is in one
 * chain, that of the first card which it is about (rules/security.md#chain).
 */
import { createHash } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { recordset } from '../../platform/db/recordset.ts'

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

/** The hashed content of a journal; `contentInSql` says the same of a row. */
export const contentOf = ({ id, event, aboutId, note, at, postings }: Content): string =>
  [
    ...[id, event, aboutId.toLowerCase(), at.toISOString().replace('Z', '000Z')],
    `${Buffer.byteLength(note)} ${note}`,
    ...postings.map((each) => `${each.accountId} ${each.amount} ${each.currency}`).sort(),
  ].join('\n')

export const contentInSql = `concat_ws(E'\\n', journal.id, journal.event, journal.about_id,
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
