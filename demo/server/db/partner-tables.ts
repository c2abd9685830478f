/** The rows about partners. */
import type { ColumnType } from 'kysely'
import type { KeyKind, KeyWorld } from '#core/contract/partner-keys.ts'
import type { Json, Moment } from './columns.ts'

/** A partner whose pages may show our widgets. */
export interface PartnerRow {
  /** Written by a release before migration 080, the database has made it. */
  id: string
  name: string
  origins: Json<readonly string[]>
  /** Tags; `['*']` is all of them, those of later releases included. */
  widgets: Json<readonly string[]>
  created_at: Moment
}

export interface PartnerKeyRow {
  id: string
  partner_id: string
  kind: KeyKind
  world: KeyWorld
  key_hash: string
  /** A publishable key itself, or start and end of a secret one. */
  shown: string
  created_at: Moment
  last_used_at: ColumnType<Date | null, Date | null | undefined>
  /** From then on it works no more; null while nobody has ended it. */
  ends_at: ColumnType<Date | null, Date | null | undefined>
}

export interface PartnerTables {
  partner: PartnerRow
  partner_key: PartnerKeyRow
}
