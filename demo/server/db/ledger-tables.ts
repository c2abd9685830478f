/** The rows that watch over the ledger. */
import type { ColumnType } from 'kysely'
import type { Moment } from './columns.ts'

/** The last run of an audit, and the server that is at it. */
export interface LedgerAuditRow {
  kind: 'incremental' | 'whole'
  leased_by: string | null
  leased_until: Moment | null
  /** Of the last run that came to its end, as are the counts. */
  finished_at: Moment | null
  row_count: ColumnType<bigint, number, number>
  finding_count: number
  /** The newest journal that the incremental audit has seen. */
  journal_id: string | null
}

export interface LedgerTables {
  ledger_audit: LedgerAuditRow
}
