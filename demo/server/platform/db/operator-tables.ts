/** The rows about the people who run the exchange. */
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { CaseKind } from '#core/contract/operator-cases.ts'
import type { MetRule, ReviewKind } from '#core/contract/operator-reviews.ts'
import type { OperatorRole } from '#core/contract/operator-roles.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Json, Moment } from './columns.ts'

export interface OperatorRow {
  id: string
  name: string
  /** A keyed hash that finds the address and keeps it unique. */
  email_key: string
  email_sealed: string
  role: OperatorRole
  /** Null until the sign-in was set up. */
  password_hash: string | null
  /** The key of the authenticator app, in base32. */
  code_key_sealed: string
  /** The time step of the last code that worked. */
  code_step: ColumnType<bigint | null, bigint | null | undefined>
  enrolment_hash: string | null
  enrolment_until: Moment | null
  created_at: Moment
  /** The last mail about cases that wait; before the first, when they were added. */
  cases_told_at: Moment
  removed_at: ColumnType<Date | null, Date | null | undefined>
}

export interface OperatorSessionRow {
  token_hash: string
  operator_id: string
  opened_at: Moment
  last_seen_at: Moment
}

export interface OperatorDeviceRow {
  token_hash: string
  operator_id: string
  created_at: Moment
  last_used_at: Moment
}

export interface OperatorPasskeyRow {
  id: string
  operator_id: string
  /** Base64url, as WebAuthn names it. */
  credential_id: string
  public_key: Buffer
  /** The authenticator's signature counter at the last use; 0 when it keeps none. */
  counter: bigint
  transports: ColumnType<string[], string, string>
  name: string
  created_at: Moment
  last_used_at: Moment | null
}

export interface OperatorLogRow {
  id: GeneratedAlways<bigint>
  operator_id: string | null
  /** Set for calls from the partner's page. */
  partner_id: ColumnType<string | null, string | null | undefined, never>
  call: string
  /** Ids and other names that are no personal data. */
  about: string
  /** `done`, or the code of the refusal. */
  outcome: string
  at: Moment
}

export interface ApprovalRow {
  id: string
  what: string
  about: string
  operator_id: string
  at: Moment
}

/** Figures of one day. Amounts are minor units as text, because a JSON number is not exact. */
export type DayFigures = {
  joined: number
  posted: number
  placed: number
  /** Median of the owners' decisions; null without one. */
  minutes_to_decide: number | null
  volume: readonly { need: CurrencyCode; have: CurrencyCode; amount: string }[]
  /** Changes of the held sums from the start of the day to its end. */
  held: readonly { currency: CurrencyCode; change: string }[]
  /** How many more payouts are under way at the end of the day. */
  payouts: number
}

export interface FigureDayRow {
  day: string
  figures: Json<DayFigures>
}

/** Only added: a note, or what an operator did about a person. */
export interface PersonActionRow {
  id: string
  person_id: string
  operator_id: string
  what: string
  /** The note or the reason, for operators. */
  words_sealed: string
  at: Moment
}

/** Only added: that a case of the rails was taken off the queue, and why. */
export interface HandledCaseRow {
  id: string
  kind: CaseKind
  about_id: string
  /** Null for a difference. */
  person_id: string | null
  operator_id: string
  note_sealed: string
  at: Moment
}

/** A transfer or a listing that rules hold for an operator. */
export interface ReviewRow {
  /** The transfer's or the listing's. */
  id: string
  kind: ReviewKind
  /** The sender or the owner. */
  person_id: string
  rules: Json<readonly MetRule[]>
  opened_at: Moment
  decided_at: ColumnType<Date | null, Date | null | undefined>
  /** `ended`: taken back or expired before an operator decided. */
  outcome: ColumnType<'approved' | 'declined' | 'ended' | null, never>
  decided_by: ColumnType<string | null, never>
}

export interface OperatorTables {
  operator: OperatorRow
  operator_session: OperatorSessionRow
  operator_device: OperatorDeviceRow
  operator_passkey: OperatorPasskeyRow
  operator_log: OperatorLogRow
  approval: ApprovalRow
  figure_day: FigureDayRow
  person_action: PersonActionRow
  handled_case: HandledCaseRow
  review: ReviewRow
}
