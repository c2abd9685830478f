/** What every use case is given: the database, the clock, the settings and the outside world. */
import type { Language } from '#core/contract/languages.ts'
import type { OpenedDatabase } from './db/database.ts'
import type { Vault } from './keys/vault.ts'
import type { Live } from './notifications/live.ts'
import type { CardProcessorPort, GeolocationPort, IdentityCheckPort, MailPort } from './ports/ports.ts'
import type { Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'

export type Server = {
  readonly settings: Settings
  readonly database: OpenedDatabase
  readonly secrets: Secrets
  /** Encrypts what is kept of people. */
  readonly vault: Vault
  /** Now; tests move it. */
  readonly clock: () => Date
  readonly mail: MailPort
  readonly cards: CardProcessorPort
  readonly identity: IdentityCheckPort
  readonly geolocation: GeolocationPort
  /** Who listens for news of a person, here and in the other processes. */
  readonly live: Live
}

/** The signed-in person of a call, read once at the door. */
export type Me = {
  readonly id: string
  readonly sessionId: string
  /** By which invites to the person's address are found; see accounts/email.ts. */
  readonly emailKey: string
  readonly userName: string
  /** What this call is answered in; English where it doesn't say. */
  readonly language?: Language | undefined
}
