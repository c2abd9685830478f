/** Our debts to each person and partner at a moment, and people's debts to us. */
import { sql } from 'kysely'
import type { OwedKind } from '#core/contract/operator-money.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Minor } from '#core/money/money.ts'
import type { Db } from '../../platform/db/database.ts'

export type Owed = {
  readonly kind: OwedKind
  readonly currency: CurrencyCode
  /** Above 0 for claims, too. */
  readonly amount: Minor
  /** Null where the payout's row has been deleted since. */
  readonly id: string | null
  readonly name: string | null
}

/**
 * One row for each holder and currency. A payout is owed to the owner of the card that it goes to, a refund to the owner of
 * the card that paid.
 */
export async function owedBefore(db: Db, before: Date): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    WITH later AS (
      SELECT account_id, sum(amount) AS amount FROM journal JOIN posting ON posting.journal_id = journal.id
      WHERE journal.created_at >= ${before} GROUP BY account_id),
    stood AS (
      SELECT kind, holder_id, currency, balance - coalesce(later.amount, 0) AS amount
      FROM account LEFT JOIN later ON later.account_id = account.id
      WHERE kind IN ('payable', 'claim', 'partner') AND balance <> coalesce(later.amount, 0)),
    owed AS (
      SELECT stood.*, coalesce(payout.person_id, card.person_id, dispute.person_id) AS person_id
      FROM stood LEFT JOIN payout ON kind = 'payable' AND payout.id = holder_id
        LEFT JOIN refund ON kind = 'payable' AND refund.id = holder_id
        LEFT JOIN capture ON capture.id = refund.capture_id LEFT JOIN card ON card.id = capture.card_id
        LEFT JOIN dispute ON kind = 'claim' AND dispute.claim_id = holder_id)
    SELECT CASE kind WHEN 'payable' THEN 'people' WHEN 'claim' THEN 'claims' ELSE 'partners' END AS kind,
      owed.currency, abs(sum(owed.amount))::bigint AS amount,
      CASE kind WHEN 'partner' THEN holder_id ELSE person_id END AS id, coalesce(user_name, partner.name) AS name
    FROM owed LEFT JOIN person ON person.id = person_id
      LEFT JOIN partner ON kind = 'partner' AND partner.id = holder_id
    GROUP BY owed.kind, owed.currency, 4, 5, CASE WHEN person_id IS NULL THEN holder_id END
    ORDER BY owed.kind DESC, owed.currency, 3 DESC, 4`.execute(db)
  return rows
}
