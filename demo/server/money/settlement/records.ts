/** The rows of a settlement, and what follows from an event. */
import type { Selectable } from 'kysely'
import type { CaptureRow, PayoutRow, RefundRow } from '../../platform/db/settlement-tables.ts'

export type CaptureRecord = Selectable<CaptureRow>
export type PayoutRecord = Selectable<PayoutRow>
export type RefundRecord = Selectable<RefundRow>

/** For the operator. `unknown`: the event is about nothing that we know, or not yet. */
export type Outcome = 'applied' | 'known' | 'unknown' | 'of no consequence' | 'implausible'

/** A capture or a payout as an entry of the ledger needs it. */
export const sumOf = (row: CaptureRecord | PayoutRecord) => ({
  id: row.id,
  cardId: row.card_id,
  subjectId: row.about_id,
  currency: row.currency,
  amount: row.amount_minor,
})
