/** Movements of money between the processor and us, as lines that both sides have. */
import type { ReportKind } from '../../platform/ports/adyen/reports.ts'

export type LineKind =
  | 'capture'
  | 'failed capture'
  | 'refund'
  | 'failed refund'
  | 'payout'
  | 'returned payout'
  | 'chargeback'
  | 'reversed chargeback'

/** One movement, in our ledger or in a report. */
export type Line = {
  /** Our key of the capture, refund or attempt of a payout; the processor's of a chargeback. */
  readonly key: string
  readonly kind: LineKind
  /** Decimal text. */
  readonly amount: string
  readonly currency: string
  readonly at: Date
  /** The processor's, where it is known. */
  readonly reference?: string | undefined
}

export const reportKindOf = (kind: LineKind): ReportKind =>
  kind === 'payout' || kind === 'returned payout' ? 'payouts' : 'payments'

/** The kind of line that takes a movement back. */
export const reversalOf: Partial<Record<LineKind, LineKind>> = {
  capture: 'failed capture',
  refund: 'failed refund',
  payout: 'returned payout',
  chargeback: 'reversed chargeback',
}
