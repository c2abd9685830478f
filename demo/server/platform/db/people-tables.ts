/** The rows about people: identity, checks, cards and circle. How they sign in is in `sign-in-tables.ts`. */

import type { ColumnType, Generated } from 'kysely'
import type { CardBrand } from '#core/contract/cards.ts'
import type { Language } from '#core/contract/languages.ts'
import type { ProviderReason } from '../messages/provider-reasons.ts'
import type { Moment } from './columns.ts'

export interface CountryRow {
  /** ISO 3166 alpha-2, which is also the id on the wire. */
  code: string
  name: string
  dial_code: string
}

export interface PersonRow {
  id: string
  /** A keyed hash that finds the address and keeps it unique; see accounts/email.ts. */
  email_key: string
  email_sealed: string
  user_name: string
  /** Folded for look-ups: usernames are unique without regard to case. */
  user_name_key: string
  /** The name's skeleton (`names/skeleton.ts`), unique. Null: an older name that looks like one before it. */
  user_name_skeleton: ColumnType<string | null, string | null | undefined, string | null>
  first_name: string
  last_name: string
  country_code: string
  phone_sealed: string
  /** The language of the person's mails and notifications. */
  language: Generated<Language>
  /** The time zone of the latest sign-in, such as `Africa/Lagos`. */
  time_zone: Generated<string>
  password_hash: string
  email_confirmed_at: Moment | null
  pin_hash: string | null
  /** The tries begun since the last right one; counted before the PIN is compared. */
  pin_tries: Generated<number>
  pin_locked_until: Moment | null
  /** When the 15th wrong PIN of 30 days ended this PIN. Null: it works, unless it is locked for a while. */
  pin_ended_at: Moment | null
  /**
   * A keyed hash of another person's address: this row is the decoy of a registration with it. Its own address is never
   * confirmed and gets no mail. Null for everybody else.
   */
  decoy_for: ColumnType<string | null, string | null | undefined, never>
  /** The invite whose link the person registered with; it counts once the address is confirmed. */
  invite_id: string | null
  created_at: Moment
  /** Set while the account is closed. */
  closed_at: ColumnType<Date | null, Date | null | undefined>
  /** SHA-256 of the token in the link that opens a closed account again. */
  reopen_hash: ColumnType<string | null, string | null | undefined>
  /** When what identifies the person was destroyed, except for what the law keeps. */
  erased_at: ColumnType<Date | null, Date | null | undefined>
  /** When operators froze it; null: it is not frozen. The words are for the person. */
  frozen_at: ColumnType<Date | null, Date | null | undefined>
  frozen_words_sealed: ColumnType<string | null, string | null | undefined>
  /** Since when two operators keep what we owe the person here. */
  payouts_held_at: ColumnType<Date | null, Date | null | undefined>
  /** Equals `frozen_at` while the freeze is that of a decision about the sanctions list. */
  screening_frozen_at: ColumnType<Date | null, Date | null | undefined>
}

export interface IdentityRow {
  person_id: string
  first_name: string
  last_name: string
  country_code: string
  phone_sealed: string
  /** Sealed. */
  bvn: string
  /** YYYY-MM-DD, sealed. */
  birth_date_sealed: string
  id_type: string
  /** Sealed. */
  id_number: string
  document_id: string
  status: 'review' | 'passed' | 'failed'
  /** Why it failed. Null too when `reason_words` has it, in the provider's own words. */
  reason: ProviderReason | null
  reason_words: string | null
  submitted_at: Moment
  /** When a pending review is asked about again; null while it waits for an operator. */
  review_until: Moment | null
  /** When it passed; null while it has not. */
  passed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When it passed or failed; null under review, and for older rows. */
  decided_at: ColumnType<Date | null, Date | null | undefined>
  /** A keyed hash of the BVN; null for a failed check, and until the next start for older rows. */
  /** The version of the sanctions list that the name was looked for in. */
  screened_list: ColumnType<string | null, string | null | undefined>
  /** The check has passed but for a match that waits for an operator. */
  waits_for_match: ColumnType<boolean, boolean | undefined>
  /** Set while a decision about the sanctions list holds the check back: whether it had passed before. */
  passed_before: ColumnType<boolean | null, boolean | null | undefined>
}

/** An operator's decision about an identity check that waited for one. */
export interface IdentityDecisionRow {
  /** The submission: the id of its document, which may be gone. */
  reference: string
  person_id: string
  status: 'passed' | 'failed'
  /** For the person; null when it passed. */
  reason_words: string | null
  decided_by: string
  decided_at: Moment
}

/** A number that belongs to one account, which was the first to submit it. */
export interface TakenNumberRow {
  kind: 'bvn' | 'card'
  /** A keyed hash. */
  number_key: string
  person_id: string
  taken_at: Moment
}

/** Personal data changed in the settings since the identity check, whose own row stays as it was decided. */
export interface ProfileRow {
  person_id: string
  country_code: string
  phone_sealed: string
  /** YYYY-MM-DD, sealed. */
  birth_date_sealed: string
  id_type: string
  /** Sealed, or empty. */
  id_number: string
  /** Null while the document of the identity check is still current. */
  document_id: string | null
  saved_at: Moment
}

export interface DocumentRow {
  id: string
  person_id: string
  kind: 'identity' | 'profile' | 'photo' | 'other'
  name_sealed: string
  media_type: string
  bytes_sealed: Uint8Array
  created_at: Moment
  /** Null: it is there. Else name and bytes are empty. */
  deleted_at: ColumnType<Date | null, Date | null | undefined>
}

export interface CardRow {
  id: string
  person_id: string
  nickname: string
  type: 'credit' | 'debit'
  brand: CardBrand
  last_four: string
  holder_name: string
  expiry_month: number
  expiry_year: number
  processor_token: string
  /** ISO 3166 code; null where the processor did not name it. */
  issuer_country: ColumnType<string | null, string | null | undefined>
  /** False: for one action, never listed. */
  is_saved: boolean
  removed_at: Moment | null
  created_at: Moment
}

/** A friendship is two rows, one in each direction. */
export interface FriendshipRow {
  person_id: string
  friend_id: string
  created_at: Moment
}

/** An invite into the inviter's circle. A person with this address sees it as a friend request. */
export interface InviteRow {
  id: string
  inviter_id: string
  /** A keyed hash of the address, as in `person.email_key`. */
  email_key: string
  /** Null when the inviter does not know the address. */
  email_sealed: string | null
  /** False: the inviter registered by a link and never learned the address of the person behind it. */
  knows_address: boolean
  /** When the newest link expires. */
  expires_at: Moment
  /** When the newest mailed link expires; null while none was mailed. */
  mailed_until: Moment | null
  /** `taken`: a person with another address registered by its link. Null while nobody has answered. */
  decision: 'accepted' | 'rejected' | 'taken' | null
  decided_at: Moment | null
  created_at: Moment
}

/** An invite may have several links: the mailed one, and those that were copied. */
export interface InviteLinkRow {
  /** SHA-256 of the token in the link, which is never stored itself. */
  token_hash: string
  invite_id: string
  is_mailed: boolean
  expires_at: Moment
  created_at: Moment
}

export interface PeopleTables {
  country: CountryRow
  person: PersonRow
  identity: IdentityRow
  identity_decision: IdentityDecisionRow
  profile: ProfileRow
  document: DocumentRow
  card: CardRow
  taken_number: TakenNumberRow
  friendship: FriendshipRow
  invite: InviteRow
  invite_link: InviteLinkRow
}
