/** The rows that watch over the ledger. */
import type { ColumnType } from 'kysely'
import type { Moment } from './columns.ts'

/** The last run of an audit. */
export interface LedgerAuditRow {
  kind: 'incremental' | 'whole'
  /** The run that began last. An earlier one ends at its next step. */
  run_id: string | null
  /** Start of the last complete run, whose counts follow. */
  finished_at: Moment | null
  row_count: ColumnType<bigint, number, number>
  finding_count: number
  /** The newest journal that the incremental audit has seen. */
  journal_id: string | null
}

/** The place of a journal in the chain of an account, since it was written or adopted. */
export interface JournalLinkRow {
  journal_id: string
  account_id: string
  /** 1, 2, 3 … within the chain. */
  place: bigint
  /** The hash before it; null at the first place. */
  previous: string | null
  /** SHA-256 in base64. */
  hash: string
}

/** The ends of all chains at a moment, under a seal. */
export interface LedgerDigestRow {
  number: bigint
  /** Number of chains that have grown since the previous digest. */
  head_count: number
  /** The seal before it. */
  previous: string | null
  seal: string
  at: Moment
}

export interface LedgerHeadRow {
  account_id: string
  place: bigint
  hash: string
  digest: bigint
}

export interface LedgerTables {
  journal_link: JournalLinkRow
  ledger_digest: LedgerDigestRow
  ledger_head: LedgerHeadRow
  ledger_audit: LedgerAuditRow
}
