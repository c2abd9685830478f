/** Our side: every posting on the accounts of what the processor owes us. */
import { sql } from 'kysely'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { type Minor, toDecimal } from '#core/money/money.ts'
import type { Db } from '../../platform/db/database.ts'
import type { JournalEvent } from '../../platform/db/tables.ts'
import type { Line, LineKind } from './lines.ts'

export type LedgerSide = {
  readonly lines: readonly Line[]
  /**
   * The keys of what ended as if it had never been. Events come in any order: when the end came first, the processor has
   * the movement and its reversal, and we have neither.
   */
  readonly ended: ReadonlySet<string>
}

type Row = {
  readonly event: JournalEvent
  readonly about_id: string
  readonly holder_id: string
  readonly amount: Minor
  readonly currency: CurrencyCode
  readonly at: Date
  readonly reference: string | null
  readonly dispute: string | null
  readonly is_about_refund: boolean
  readonly is_refund_unneeded: boolean
}

/** Reads the whole ledger. */
export async function ledgerLines(db: Db): Promise<LedgerSide> {
  const { rows } = await sql<Row>`
    SELECT journal.event, journal.about_id, account.holder_id, posting.amount, posting.currency,
      journal.created_at AS at, coalesce(capture.processor_reference, authorisation.processor_reference) AS reference,
      dispute.processor_dispute AS dispute, refund.id IS NOT NULL AS is_about_refund,
      coalesce(refund.status = 'unneeded', false) OR EXISTS (
        SELECT FROM journal AS nevertheless
        WHERE nevertheless.about_id = refund.id AND nevertheless.event = 'capture-failed') AS is_refund_unneeded
    FROM account JOIN posting ON posting.account_id = account.id JOIN journal ON journal.id = posting.journal_id
      LEFT JOIN capture ON capture.id = account.holder_id
      LEFT JOIN authorisation ON authorisation.id = capture.authorisation_id
      LEFT JOIN refund ON refund.id = journal.about_id
      LEFT JOIN dispute ON dispute.id = account.holder_id
    WHERE account.kind = 'processor' ORDER BY journal.created_at, journal.id`.execute(db)
  const ended = await sql<{ key: string }>`
    SELECT id::text AS key FROM capture WHERE status = 'failed'
    UNION ALL SELECT id::text FROM payout_attempt WHERE status = 'returned'
    UNION ALL SELECT id::text FROM refund WHERE status = 'failed'
    UNION ALL SELECT id::text FROM partner_payout WHERE status = 'returned'
    UNION ALL SELECT processor_dispute FROM dispute`.execute(db)
  return { lines: rows.map(lineOf), ended: new Set(ended.rows.map(({ key }) => key)) }
}

function lineOf(row: Row): Line {
  const { amount, currency, at } = row
  const [kind, key] = kindOf(row)
  return {
    kind,
    key,
    currency,
    at,
    amount: toDecimal(amount < 0n ? -amount : amount, currency),
    reference: row.dispute ?? row.reference ?? undefined,
  }
}

function kindOf({ event, about_id, holder_id, ...row }: Row): readonly [LineKind, string] {
  switch (event) {
    case 'captured':
      return ['capture', holder_id]
    // A refund that was made although its capture had failed is a loss, too.
    case 'capture-failed':
      return row.is_about_refund ? ['refund', about_id] : ['failed capture', holder_id]
    // A capture that the processor took back by itself was not refunded.
    case 'refunded':
      return row.is_refund_unneeded ? ['failed capture', holder_id] : ['refund', about_id]
    case 'paid':
      return ['payout', about_id]
    case 'returned':
      return [row.is_about_refund ? 'failed refund' : 'returned payout', about_id]
    case 'charged-back':
      return [row.amount > 0n ? 'chargeback' : 'reversed chargeback', row.dispute ?? holder_id]
    default:
      throw new Error(`The ledger moves the processor's money by ${event}, which no report has`)
  }
}
