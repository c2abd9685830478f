/** The dependencies of every use case: the database, the clock, the settings and the outside world. */

import type { Language } from '#core/contract/languages.ts'
import type { PartnerTags } from '#core/contract/partner-events.ts'
import type { OpenedDatabase } from './platform/db/database.ts'
import type { Secrets } from './platform/hashing/secrets.ts'
import type { Vault } from './platform/keys/vault.ts'
import type { LiveUpdates } from './platform/live/live.ts'
import type { Metrics } from './platform/observability/instruments.ts'
import type { Log } from './platform/observability/log.ts'
import type { Reporter } from './platform/observability/report.ts'
import type { CardProcessorPort } from './platform/ports/card-processor.ts'
import type { GeolocationPort, IdentityCheckPort, MailPort, PushPort } from './platform/ports/ports.ts'
import type { Screening } from './platform/ports/screening.ts'
import type { Settings } from './settings/settings.ts'

export type Server = {
  readonly settings: Settings
  readonly database: OpenedDatabase
  readonly secrets: Secrets
  /** Encrypts personal data. */
  readonly vault: Vault
  /** The current time; tests move it. */
  readonly clock: () => Date
  /** Matches of one batch; a test makes it small. */
  readonly matchBatch?: number
  /** Milliseconds until the mails and captures of many matches are due; most tests do not wait. */
  readonly giveWayMs?: number
  readonly mail: MailPort
  /** Undefined: the server sends no push messages. */
  readonly push?: PushPort | undefined
  readonly cards: CardProcessorPort
  readonly identity: IdentityCheckPort
  /** Undefined: nobody is screened. */
  readonly screening?: Screening | undefined
  readonly geolocation: GeolocationPort
  /** The listeners for news of a person, here and in the other processes. */
  readonly live: LiveUpdates
  /** Takes a line for each request; undefined: failures only, to standard output. */
  readonly log?: Log | undefined
  /** Tells the operator what background work does. */
  readonly report: Reporter
  /** Undefined where nobody reads figures. */
  readonly metrics?: Metrics | undefined
}

/** The signed-in person of a call, read once when it arrives. */
export type Me = {
  readonly id: string
  readonly sessionId: string
  /** The key that finds invites to the person's address; see accounts/email.ts. */
  readonly emailKey: string
  readonly userName: string
  /** The language of the answer; English by default. */
  readonly language?: Language | undefined
  /** The partner's page that the call comes from; undefined on our own. */
  readonly page?: PartnerPage | undefined
  /** Undefined where nobody called with a token. */
  readonly pinMemory?: PinMemory | undefined
}

/** A session's memory of its person's PIN. */
export type PinMemory = {
  /** The mark of the last right PIN (`Secrets.matchMark`); undefined without one, and where this token cannot open it. */
  mark(): string | undefined
  /** Keeps a mark for this token and its successors. */
  keep(mark: string): Promise<void>
}

export type PartnerPage = {
  readonly origin: string
  /** The partner's words on what the call makes. */
  readonly tags?: PartnerTags | undefined
}
