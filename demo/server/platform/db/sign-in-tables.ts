/** The rows about signing in: sessions, mailed codes, devices, passkeys, and wrong tries. */
import type { ColumnType, Generated } from 'kysely'
import type { Moment } from './columns.ts'

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
  /** The previous token. Null before the first rotation. */
  last_token_hash: string | null
  /** Until when the previous token works. Null while the new one is unused: its answer may have been lost. */
  last_token_until: Moment | null
  /** The consent by which a partner's server began it; null: the person signed in. */
  consent_id: ColumnType<string | null, string | null | undefined, never>
  /** The tags whose calls it may make; null: all. */
  widgets: ColumnType<readonly string[] | null, string | null | undefined, never>
  /** Mark of the last right PIN, under a key that only the token gives; null: none was checked with this token. */
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

export interface SignInTables {
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
}
