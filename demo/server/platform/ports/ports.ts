/**
 * Interfaces to the outside world. None is called inside a database transaction; work that must happen together with a
 * posting goes through the outbox, with our id as the other side's idempotency key.
 */

import type { Topic } from '#core/contract/endpoint.ts'
import type { Language } from '#core/contract/languages.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { ProviderNo } from '../messages/provider-reasons.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** The language of its sentences, for the foot that every mail gets. */
  language?: Language
  /** The reply address, if it is not ours. */
  replyTo?: string
  /** The code in the text, for programs that read the sandbox's mailbox; SMTP sends it within the text only. */
  code?: string
}

export interface MailPort {
  /**
   * Hands a mail over or throws; the outbox retries unless the error is `MailUndeliverable`. `key` identifies the mail:
   * a repeat after a lost answer can be told apart from a second mail.
   */
  send(mail: Mail, key: string): Promise<void>
}

/** No retry helps: the address does not exist, or the content is refused. */
export class MailUndeliverable extends Error {}

export type PushSubscription = { endpoint: string; p256dh: string; auth: string }

/** A message as the site's service worker shows it; `url` is a path of the site. */
export type PushMessage = { title: string; body: string; url: string }

export interface PushPort {
  /** With this key browsers subscribe: base64url. */
  readonly publicKey: string
  /** Whether the server would send to this endpoint. */
  accepts(endpoint: string): boolean
  /** Hands a message to the push service. Throws `PushGone`, `PushLater`, or an error that a retry may fix. */
  send(subscription: PushSubscription, message: PushMessage): Promise<void>
}

/** The subscription has ended, or the push service refuses it for good. */
export class PushGone extends Error {}

/** The push service asks for patience. */
export class PushLater extends Error {
  /** Undefined: it named no time. */
  readonly waitMs: number | undefined
  constructor(message: string, waitMs: number | undefined) {
    super(message)
    this.waitMs = waitMs
  }
}

export type IdentityAnswer =
  | { status: 'passed' }
  /** Asked about again at `until`; without it an operator decides. */
  | { status: 'review'; until: Date | undefined }
  | ({ status: 'failed' } & ProviderNo)

export interface IdentityCheckPort {
  /** `reference` is our id of the submission: a repeat with it is about the same check. */
  check(person: {
    reference: string
    bvn: string
    idType: string
    idNumber: string
    birthDate: string
    countryCode: string
    submittedAt: Date
  }): Promise<IdentityAnswer>
}

/** Units of each currency for 1 USD. A table that was stored before a currency was added lacks that currency. */
export type RateTable = { day: string; source: string; perUsd: Partial<Record<CurrencyCode, number>> }

export interface GeolocationPort {
  /** ISO 3166 alpha-2, lower case; undefined when unknown. A hint only. */
  countryOf(address: string): string | undefined
}

/**
 * Publishes to every process, this one included, that a person has news on these topics; without `topics` anything may
 * have changed. At most once: a signal may be lost.
 */
export type SignalPort = {
  send(personId: string, topics?: readonly Topic[]): void
  /** `onMissed` is called when signals may have been lost. */
  receive(onSignal: (personId: string, topics?: readonly Topic[]) => void, onMissed: () => void): void
  close(): Promise<void>
}

/**
 * The card processor understood the call and did nothing. Only the operator can correct it: a key, a role, a setting of the
 * account, or a field.
 */
export class RefusedByProcessor extends Error {}
