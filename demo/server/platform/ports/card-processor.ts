/**
 * The card processor: the only part that moves money outside the ledger. Every call names its work by a key of ours;
 * the processor does the work of a key once, however often it is asked. Amounts are minor units of Cowrie's table of
 * currencies. Calls throw `NotPossible`, or another error when the outcome is unknown: the caller repeats them with the same key. Captures,
 * renewals, refunds and payouts are only accepted by their calls; an event tells how they ended.
 */

import type { CardBrand } from '#core/contract/cards.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { ProviderNo } from '../messages/provider-reasons.ts'
import type { AnnouncedReport } from './adyen/reports.ts'

export type CardAnswer =
  | {
      ok: true
      /** The processor's own id of the reservation; captures, renewals and refunds need it. */
      reference: string
    }
  | { ok: false; reason: 'insufficient-funds' }
  | ({ ok: false; reason: 'declined' } & ProviderNo)

type Sum = { readonly amount: bigint; readonly currency: CurrencyCode }

/** A call about a reservation that was made. `key` is a UUID of ours. */
type AboutReservation = Sum & {
  readonly key: string
  /** The reservation's `reference`. */
  readonly reservation: string
}

/** Where the processor's own fields come from, in which people type a card: a page of ours never sees what they hold. */
export type EncryptedFields = {
  /** The processor's public key of ours. It works on pages of the origins that are registered with it. */
  readonly clientKey: string
  /** The address below which the fields are; they are frames of its origin. Ends in a slash. */
  readonly url: string
}

/** A card as the processor's fields encrypt it. Only the processor can read it. */
export type EncryptedCard = {
  readonly number: string
  readonly month: string
  readonly year: string
  readonly cvv: string
}

/** A card to store: as it was typed, or as the processor's fields encrypted it. */
export type CardData =
  | { readonly number: string; readonly cvv: string; readonly month: number; readonly year: number }
  | { readonly encrypted: EncryptedCard }

export type StoredCard = {
  readonly token: string
  /**
   * Each is the same for one card number however often it is added, and reveals nothing of it. A typed card has more of
   * them than an encrypted one, and shares one with it.
   */
  readonly fingerprints: readonly string[]
  readonly brand: CardBrand
  readonly lastFour: string
  readonly month: number
  readonly year: number
  /** An ISO 3166 code, where it is known. */
  readonly issuerCountry?: string
}

export interface CardProcessorPort {
  /** Undefined: people type cards in a form of ours, which this server passes on. */
  readonly encryptedFields?: EncryptedFields | undefined
  /** Exchanges a card for a token. The card lives in memory only, for this call. */
  tokenise(
    card: CardData & {
      /** The UUID of the card to be. */
      key: string
      /** The UUID of its owner. */
      personId: string
      holderName: string
    },
  ): Promise<({ ok: true } & StoredCard) | ({ ok: false } & ProviderNo)>
  /** Reserves an amount on a card. `key` is the id of the listing, order, sweep or transfer. */
  authorise(request: Sum & { key: string; token: string; personId: string }): Promise<CardAnswer>
  /**
   * Asks for more time for a reservation, of which `amount` is still needed. Ends in `renewed` or `renewal-refused`;
   * in the latter always, when a part was captured: only a new reservation helps then.
   */
  renew(request: AboutReservation): Promise<void>
  /** Captures a part of a reservation. Ends in `captured` or `capture-failed`, which may follow `captured`. */
  capture(request: AboutReservation): Promise<void>
  /**
   * Releases the rest of the reservation made under the key `authorisation`. An unknown one is no error: it may never
   * have been made.
   */
  void(request: { key: string; authorisation: string }): Promise<void>
  /** Returns captured money to the card. Ends in `refunded` or `refund-failed`, which may follow `refunded`. */
  refund(request: AboutReservation): Promise<void>
  /** Pays an amount out to a card. Ends in `payout-sent`, `payout-paid`, `payout-returned` or `payout-refused`. */
  payOut(
    request: Sum & {
      key: string
      token: string
      personId: string
      holderName: string
      /** For the card owner's statement: the reference of the order or transfer. */
      reference: string
    },
  ): Promise<void>
  /**
   * Reads a message that the processor sent. Throws `BadSignature` unless the processor signed it, and `UnknownMessage`
   * when it has not the shape of its kind.
   */
  readEvents(message: ProcessorMessage): ProcessorEvent[]
  /** The processor's own page about a reservation, for operators; undefined where it has none. */
  pageOf?(reservation: string): string
  /** The text of a report that was announced. Throws a sentence for the operator. */
  fetchReport(announced: AnnouncedReport): Promise<string>
}

/** The processor can never do this, however often it is asked: the call was not made. The message is for people. */
export class NotPossible extends Error {}

/** A message of the processor, as it came. */
export type ProcessorMessage = {
  /** `payments`: about reservations, captures and refunds. `transfers`: about payouts. */
  readonly channel: 'payments' | 'transfers'
  /** The body as it came, because a signature may cover its bytes. */
  readonly body: string
  /** The value of the header `hmacsignature`, where there is one. */
  readonly signature: string | undefined
}

/** The processor did not sign this message. */
export class BadSignature extends Error {
  readonly isSigned = false
}

/** The message is not one that the processor documents. */
export class UnknownMessage extends Error {
  readonly isSigned: boolean

  /** `isSigned` is false where the signature could not be looked for in it. */
  constructor(message: string, isSigned = true) {
    super(message)
    this.isSigned = isSigned
  }
}

/**
 * News from the processor. Events come at least once, in any order, twice and late. `key` is that of the call which
 * began the work.
 */
export type ProcessorEvent = {
  /** The same for each copy of one event. */
  readonly id: string
  readonly at: Date
} /** With the sum, where the processor tells it. */ & (
  | ({ readonly kind: 'captured' | 'refunded'; readonly key: string } & Partial<Sum>)
  /** With a reference the rest was reserved again, in place of the earlier reservation. */
  | { readonly kind: 'renewed'; readonly key: string; readonly reference?: string }
  | {
      readonly kind: 'capture-failed' | 'refund-failed' | 'renewal-refused'
      readonly key: string
      readonly why: string
    }
  /** `key` is that of `authorise`. */
  | { readonly kind: 'authorisation-expired'; readonly key: string }
  | { readonly kind: 'payout-sent' | 'payout-paid'; readonly key: string }
  /** `payout-refused`: nothing left. `payout-returned`: it left, was perhaps paid, and came back. */
  | { readonly kind: 'payout-returned' | 'payout-refused'; readonly key: string; readonly why: string }
  /**
   * By the money: with `chargeback-lost` it was taken from us, with `chargeback-won` it came back, and may be lost again.
   * `chargeback-opened` announces it, and may be missing. One outcome may be told twice, by events of their own.
   */
  | ({
      readonly kind: 'chargeback-opened' | 'chargeback-won' | 'chargeback-lost'
      /** The key of `authorise`. */
      readonly key: string
      /** The processor's id of the dispute. */
      readonly dispute: string
      readonly why: string
      /** The end of the time in which the processor accepts evidence; absent where it accepts none. */
      readonly defendBy?: Date
    } & Sum)
  /** A day's report can be downloaded. */
  | ({ readonly kind: 'report-available' } & AnnouncedReport)
  /** Documented, but of no consequence here; `what` is the processor's name of it. */
  | { readonly kind: 'other'; readonly what: string }
)
