/** The trial balance at a moment: each kind of account, computed back from the present balances in one snapshot. */
import { sql } from 'kysely'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Minor } from '#core/money/money.ts'
import type { Db } from '../../platform/db/database.ts'
import type { AccountKind } from '../../platform/db/tables.ts'

export type KindBalance = {
  readonly kind: AccountKind
  readonly currency: CurrencyCode
  readonly amount: Minor
}

/** The sums of all postings before a moment; kinds whose sum is 0 are left out. */
export async function balancesBefore(db: Db, before: Date): Promise<KindBalance[]> {
  const { rows } = await sql<KindBalance>`
    WITH later AS (
      SELECT account.kind, posting.currency, sum(posting.amount) AS amount
      FROM journal JOIN posting ON posting.journal_id = journal.id JOIN account ON account.id = account_id
      WHERE journal.created_at >= ${before} GROUP BY account.kind, posting.currency),
    present AS (SELECT kind, currency, sum(balance) AS amount FROM account GROUP BY kind, currency)
    SELECT kind, currency, (present.amount - coalesce(later.amount, 0))::bigint AS amount
    FROM present LEFT JOIN later USING (kind, currency)
    WHERE present.amount <> coalesce(later.amount, 0) ORDER BY currency, kind`.execute(db)
  return rows
}
