/** The rows about people: identity, sign-in, checks, cards and circle. */
import type { ColumnType, Generated } from 'kysely'
import type { CardBrand } from '#core/contract/cards.ts'
import type { Language } from '#core/contract/languages.ts'
import type { ProviderReason } from '../ports/ports.ts'
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

/** The keys of a person, each sealed under a data key; empty once it is destroyed. See keys/person-keys.ts. */
export interface PersonKeyRow {
  person_id: string
  own_sealed: string
  kept_sealed: string
}

/** One row at most: since when keys of people seal new values. */
export interface PersonKeyStartRow {
  is_the_row: true
  active_from: Moment
  /** When no older value was left under a data key alone. */
  all_sealed_at: ColumnType<Date | null, Date | null | undefined>
}

/** A change of an e-mail address: see accounts/email-change.ts. */
export interface EmailChangeRow {
  id: string
  person_id: string
  new_email_key: string
  new_email_sealed: string
  old_email_key: string
  old_email_sealed: string
  /** SHA-256 of the token in the link that stops it. */
  stop_hash: string
  asked_at: Moment
  /** Null until the code of the new address was entered. */
  confirmed_at: ColumnType<Date | null, Date | null | undefined>
  stopped_at: ColumnType<Date | null, Date | null | undefined>
}

export interface SessionRow {
  /** SHA-256 of the token, which is never stored itself. */
  token_hash: string
  id: string
  person_id: string
  device: string
  created_at: Moment
  last_seen_at: Moment
  /** The origin of the page that it was issued to. Null: the exchange's own, or a caller that is not a browser. */
  origin: ColumnType<string | null, string | null | undefined, string | null>
  /** The client's key that each call must prove, see `http/key-proof.ts`. Null: none. */
  key_thumbprint: ColumnType<string | null, string | null | undefined, string | null>
  /** When this token was made; a session with a rotated token is older. */
  token_at: Moment
  /** The previous token. Null while there is none. */
  last_token_hash: string | null
  /** Until when the previous token works. Null while the new one is unused: its answer may have been lost. */
  last_token_until: Moment | null
  /** The consent by which a partner's server began it; null: the person signed in. */
  consent_id: ColumnType<string | null, string | null | undefined, never>
  /** The tags whose calls it may make; null: all. */
  widgets: ColumnType<readonly string[] | null, string | null | undefined, never>
  /** Of the last right PIN, under a key that only the token gives; null: none was evaluated with this token. */
  pin_mark: ColumnType<string | null, string | null | undefined, string | null>
}

export interface MailedCodeRow {
  id: string
  /** Null for a decoy: a challenge for an unknown name. */
  person_id: string | null
  purpose: 'confirm' | 'settings' | 'email' | 'reset' | 'device'
  /** The challenge that the mail belongs to; null for the purposes `confirm`, `settings` and `email`. */
  challenge_id: ColumnType<string | null, string | null | undefined, string | null>
  /** Null when the mail has a link only. */
  code_hash: string | null
  /** SHA-256 of the link's token. Null for the purposes without a link. */
  link_hash: ColumnType<string | null, string | null | undefined, string | null>
  link_expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  link_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The tries begun; counted before the code is compared. */
  tries: Generated<number>
  expires_at: Moment
  verified_at: Moment | null
  used_at: Moment | null
  created_at: Moment
}

/** The unit in which mailed codes are counted: an account or an unknown name, for one purpose. */
export interface CodeAccountRow {
  /** A keyed hash. */
  account_key: string
  asked_at: Moment
}

export interface CodeChallengeRow {
  /** The opaque id on the wire. */
  id: string
  purpose: 'reset' | 'device'
  account_key: string
  /** Null for an unknown name. */
  person_id: string | null
  created_at: Moment
}

/** Wrong codes in an hour, spread over several rows. */
export interface WrongCodeRow {
  hour_at: Moment
  shard: number
  tries: number
}

/** A password that takes effect at `due_at` unless it is stopped before. */
export interface PendingPasswordRow {
  person_id: string
  password_hash: string
  /** SHA-256 of the token in the mail that announces the password. */
  stop_hash: string
  asked_at: Moment
  due_at: Moment
}

/** A browser that a person has signed in from; remembered longer than its sessions. */
export interface KnownDeviceRow {
  person_id: string
  /** The user-agent without its version numbers, so that an update does not make a new device. */
  device_key: string
  last_seen_at: Moment
}

/** A device that has signed in to an account. */
export interface DeviceTokenRow {
  token_hash: string
  person_id: string
  created_at: Moment
  last_used_at: Moment
}

/** A wrong PIN of the last 30 days, or a try that is being compared. */
export interface WrongPinRow {
  id: string
  person_id: string
  tried_at: Moment
}

/** Tries at a secret that are counted together until the budget's window ends. */
export interface TryBudgetRow {
  /** A keyed hash: the clear text may be an address, or a password in the wrong field. */
  key: string
  tries: number
  ends_at: Moment
}

/** A person's WebAuthn credential. */
export interface PasskeyRow {
  id: string
  person_id: string
  /** The authenticator's id for it, in base64url. */
  credential_id: string
  /** COSE. */
  public_key: Uint8Array
  /** The authenticator's signature counter at the last use; 0 when it keeps none, as synced passkeys do. */
  counter: bigint
  /** How browsers reach the authenticator, as they reported it: JSON. */
  transports: ColumnType<string[], string, string>
  name: string
  /** The user-agent header of the browser that added it. */
  device: string
  created_at: Moment
  last_used_at: Moment | null
}

/** A challenge that a verified signature has consumed; kept until it expires. */
export interface UsedPasskeyChallengeRow {
  challenge_hash: string
  /** SHA-256 of the answer. */
  proof_hash: string
  expires_at: Moment
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
  bvn_key: ColumnType<string | null, string | null | undefined, string | null>
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
export interface ClaimedNumberRow {
  kind: 'bvn' | 'card'
  /** A keyed hash. */
  number_key: string
  person_id: string
  claimed_at: Moment
}

/** What the owner changed in the settings since the identity check, whose own row stays as it was decided. */
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
  person_key: PersonKeyRow
  person_key_start: PersonKeyStartRow
  email_change: EmailChangeRow
  session: SessionRow
  mailed_code: MailedCodeRow
  code_account: CodeAccountRow
  code_challenge: CodeChallengeRow
  wrong_code: WrongCodeRow
  pending_password: PendingPasswordRow
  known_device: KnownDeviceRow
  device_token: DeviceTokenRow
  wrong_pin: WrongPinRow
  try_budget: TryBudgetRow
  passkey: PasskeyRow
  used_passkey_challenge: UsedPasskeyChallengeRow
  identity: IdentityRow
  identity_decision: IdentityDecisionRow
  profile: ProfileRow
  document: DocumentRow
  card: CardRow
  claimed_number: ClaimedNumberRow
  friendship: FriendshipRow
  invite: InviteRow
  invite_link: InviteLinkRow
}
