/** The rows about names on a sanctions list. */
import type { ColumnType } from 'kysely'
import type { ListEntry } from '../screening/un-list.ts'
import type { Json, Moment } from './columns.ts'

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

export interface ScreeningTables {
  screening_match: ScreeningMatchRow
}
