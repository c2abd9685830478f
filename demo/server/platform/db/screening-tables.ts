/** The rows about names on a sanctions list, and about what members report. */

import type { ColumnType } from 'kysely'
import type { ReportedKind, ReportReason } from '#core/contract/report-thread.ts'
import type { Json, Moment } from './columns.ts'

export type ListEntry = {
  readonly id: string
  /** Changes with anything of the rest. */
  readonly version: string
  readonly kind: 'person' | 'entity'
  /** The main one first. */
  readonly names: readonly string[]
  /** Each is YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly births: readonly string[]
  /** Codes of countries, mostly of ISO 3166, in small letters. */
  readonly nationalities: readonly string[]
  /** The lists that name the entry. */
  readonly lists: readonly string[]
}

type Decision = 'different' | 'same' | null

/** A person whose name is near an entry's. One of each entry and name, whatever was decided. */
export interface ScreeningMatchRow {
  id: string
  person_id: string
  /** A keyed hash of the name and the date of birth. */
  subject: string
  entry_id: string
  entry_version: string
  entry: Json<ListEntry>
  score: number
  found_at: Moment
  decision: ColumnType<Decision, Decision | undefined>
  decided_by: ColumnType<string | null, string | null | undefined>
  decided_at: ColumnType<Date | null, Date | null | undefined>
}

export interface MemberReportRow {
  id: string
  /** The reporting member. */
  person_id: string
  reported_id: string
  about_kind: ReportedKind
  about_id: string
  reason: ReportReason
  created_at: Moment
  last_at: Moment
  waits_for: 'operators' | 'member'
  member_read_at: Moment
  operators_read_at: ColumnType<Date | null, Date | null | undefined>
  closed_at: ColumnType<Date | null, Date | null | undefined>
}

export interface ReportMessageRow {
  id: string
  report_id: string
  /** Null: the member wrote it. */
  operator_id: string | null
  text_sealed: string
  at: Moment
}

export interface ScreeningTables {
  screening_match: ScreeningMatchRow
  member_report: MemberReportRow
  report_message: ReportMessageRow
}
