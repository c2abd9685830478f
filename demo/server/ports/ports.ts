/**
 * The outside world, behind small interfaces. None is called inside a database transaction; what must happen
 * together with a posting goes through the outbox, with our id as the other side's idempotency key.
 */
import type { Topic } from '#core/contract/endpoint.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Whom an answer goes to, where it is somebody else than us. */
  replyTo?: string
  /** The code in the text, for programs that read the sandbox's mailbox; SMTP sends it within the text only. */
  code?: string
}

export interface MailPort {
  /**
   * Hands a mail over or throws; the outbox tries again, unless it was `MailUndeliverable`. `key` is ours for this
   * mail: sent twice with one, because an answer was lost, it can be told apart from two mails.
   */
  send(mail: Mail, key: string): Promise<void>
}

/** No other try will help: the address doesn't exist, or the content is refused. */
export class MailUndeliverable extends Error {}

/** What a provider may say No for; every language has a sentence for each. */
export type ProviderReason = 'unknown-bvn' | 'card-refused'

/** A provider says No: for one of the reasons, or in its own words. */
export type ProviderNo = { why: ProviderReason } | { words: string }

export type CardAnswer =
  | { ok: true }
  | { ok: false; reason: 'insufficient-funds' }
  | ({ ok: false; reason: 'declined' } & ProviderNo)

export interface CardProcessorPort {
  /**
   * Exchanges number and CVV for a token. The number and CVV live in memory only, for this call. `fingerprint` is the
   * same for one card number however often it is added, and tells nothing of it.
   */
  tokenise(card: {
    number: string
    cvv: string
    month: number
    year: number
    holderName: string
  }): Promise<{ ok: true; token: string; fingerprint: string } | ({ ok: false } & ProviderNo)>
  /** Reserves `amount` minor units; asked twice with one key it reserves once. */
  authorise(request: {
    key: string
    token: string
    amount: bigint
    currency: CurrencyCode
  }): Promise<CardAnswer>
  /** Takes `amount` of what was reserved under `authorisation`; `key` makes it happen once. */
  capture(request: {
    key: string
    authorisation: string
    amount: bigint
    currency: CurrencyCode
  }): Promise<void>
  /** Gives back what is still reserved. Unknown keys are no fault: the reservation may never have been made. */
  void(request: { authorisation: string }): Promise<void>
}

export type IdentityAnswer =
  | { status: 'passed' }
  | { status: 'review'; until: Date }
  | ({ status: 'failed' } & ProviderNo)

export interface IdentityCheckPort {
  /** `reference` is ours for what was handed in: asked again with it, the answer is about the same check. */
  check(person: {
    reference: string
    bvn: string
    idType: string
    idNumber: string
    birthDate: string
    countryCode: string
  }): Promise<IdentityAnswer>
}

/** Units of each currency for 1 USD. */
export type RateTable = { day: string; source: string; perUsd: Record<CurrencyCode, number> }

export interface GeolocationPort {
  /** ISO 3166 alpha-2, lower case; undefined where it isn't known. A hint only. */
  countryOf(address: string): string | undefined
}

/**
 * Carries the word that there is news of a person to every process, this one too. At most once; it may be lost. Without
 * `topics` anything may have changed.
 */
export type SignalPort = {
  send(personId: string, topics?: readonly Topic[]): void
  /** `onMissed` is called when signals may have been lost. */
  receive(onSignal: (personId: string, topics?: readonly Topic[]) => void, onMissed: () => void): void
  close(): Promise<void>
}
