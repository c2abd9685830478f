/** The rows about partners. */
import type { ColumnType, Generated } from 'kysely'
import type { Language } from '#core/contract/languages.ts'
import type { PartnerPayoutState } from '#core/contract/partner-earnings.ts'
import type { KeyKind, KeyWorld } from '#core/contract/partner-keys.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Json, Moment } from './columns.ts'
import type { WebhookTables } from './webhook-tables.ts'

/** A partner whose pages may show our widgets. */
export interface PartnerRow {
  id: string
  name: string
  origins: Json<readonly string[]>
  /** Tags; `['*']` is all of them, those of later releases included. */
  widgets: Json<readonly string[]>
  created_at: Moment
  /** The partner's part of each of our fees, in millionths. */
  fee_share: Generated<number>
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

/** An origin that a partner wants, until it has proved that the origin is its own. */
export interface PartnerPendingOriginRow {
  partner_id: string
  origin: string
  added_at: Moment
}

/** The code in the contact's mailbox that confirms the next key of the partner. */
export interface PartnerKeyCodeRow {
  partner_id: string
  code_hash: string
  tries: Generated<number>
  expires_at: Moment
}

/** A call of a partner's server that had a key. */
export interface PartnerCallRow {
  id: string
  partner_id: string
  key: string
  /** Keyed, of the call with its input. */
  input_hash: string
  /** Null while it runs. */
  answer_sealed: ColumnType<string | null, string | null | undefined>
  created_at: Moment
}

/** The contact who signs in to the partner's page. */
export interface PartnerContactRow {
  partner_id: string
  email_key: string
  email_sealed: string
  set_at: Moment
  /** In which they last asked for a link; null: not yet. */
  language: ColumnType<Language | null, Language | null | undefined>
}

/** A mailed link to the partner's page, until it is used. */
export interface PartnerLinkRow {
  token_hash: string
  /** Null for an unknown address. */
  partner_id: string | null
  expires_at: Moment
}

export interface PartnerPageSessionRow {
  token_hash: string
  partner_id: string
  opened_at: Moment
  last_seen_at: Moment
}

/** A partner's request for a person's consent, until it is answered. */
export interface PartnerConsentRequestRow {
  id: string
  partner_id: string
  /** The partner's own id of the person. */
  partner_user: string
  /** SHA-256 of the token in the page's address. */
  token_hash: string
  return_url: string
  /** Address and name by which the partner knows the person, as JSON; null when it said neither. */
  known_as_sealed: string | null
  expires_at: Moment
}

/** A person who lets a partner's server begin sessions of theirs. */
export interface PartnerConsentRow {
  id: string
  partner_id: string
  partner_user: string
  person_id: string
  /** SHA-256 of the code that the person's browser brought back to the partner. */
  code_hash: string
  code_until: Moment
  agreed_at: Moment
  /** When the partner's server took the code; null: not yet, and nothing may be done with it. */
  bound_at: ColumnType<Date | null, Date | null | undefined>
  last_used_at: ColumnType<Date | null, Date | null | undefined>
}

export interface PartnerClientSecretRow {
  secret_hash: string
  consent_id: string
  origin: string
  widgets: Json<readonly string[]>
  expires_at: Moment
  used_at: ColumnType<Date | null, Date | null | undefined>
  /** The id of the session that it opens; null: a new one. */
  session_id: ColumnType<string | null, string | null | undefined, never>
}

/** Tags that a partner's server puts on the objects made in a session it began. */
export interface PartnerSessionTagsRow {
  /** The id of the session that the client secret opens later. */
  id: string
  consent_id: string
  person_id: string
  tags_sealed: string
  created_at: Moment
}

/** A partner's share of a fee. */
export interface FeeShareRow {
  /** The holder of the fee's account. */
  fee_id: string
  partner_id: string
  /** The order, match or transfer whose payment was charged the fee. */
  about_id: string
  currency: CurrencyCode
  amount_minor: bigint
  /** The payout that includes it; null: none yet. */
  payout_id: ColumnType<string | null, string | null | undefined>
  created_at: Moment
}

/** Shares of a partner in one currency that are paid together. */
export interface PartnerPayoutRow {
  /** The transfer's reference at the processor. */
  id: string
  partner_id: string
  currency: CurrencyCode
  amount_minor: bigint
  /** `asked`: somebody is to make the transfer. `returned`, `withdrawn`: its shares are owed as before. */
  status: PartnerPayoutState
  created_at: Moment
  changed_at: Moment
}

export interface PartnerTables extends WebhookTables {
  partner: PartnerRow
  partner_pending_origin: PartnerPendingOriginRow
  partner_key: PartnerKeyRow
  partner_key_code: PartnerKeyCodeRow
  partner_call: PartnerCallRow
  partner_contact: PartnerContactRow
  partner_link: PartnerLinkRow
  partner_page_session: PartnerPageSessionRow
  partner_consent_request: PartnerConsentRequestRow
  partner_consent: PartnerConsentRow
  partner_client_secret: PartnerClientSecretRow
  partner_session_tags: PartnerSessionTagsRow
  fee_share: FeeShareRow
  partner_payout: PartnerPayoutRow
}
