/**
 * The sentences of refusals. Keys and facts are the same in every language, so a missing sentence does not compile.
 */

import type { AlertKind } from '#core/contract/alerts.ts'
import type { Language } from '#core/contract/languages.ts'
import type { OrderStatus } from '#core/contract/orders.ts'
import type { KeyKind, KeyWorld } from '#core/contract/partner-keys.ts'
import type { RequestStatus } from '#core/contract/request-view.ts'
import type { TransferStatus } from '#core/contract/transfers.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { inEachLanguage } from '#core/texts/in-each-language.ts'
import type { ProviderNo, ProviderReason } from './provider-reasons.ts'

/** A fact that depends on the language itself: `({ minutes }) => minutes(5)`. */
export type LocalizedText = (messages: CommonMessages) => string

/** A thing that does not exist, or belongs to another person. */
export type RefusalSubject =
  | 'account'
  | 'alert'
  | 'approval'
  | 'call'
  | 'card'
  | 'case'
  | 'consent'
  | 'event'
  | 'friend'
  | 'friend request'
  | 'identity check'
  | 'key'
  | 'listing'
  | 'match'
  | 'message'
  | 'money request'
  | 'notification'
  | 'operator'
  | 'order'
  | 'origin'
  | 'partner'
  | 'passkey'
  | 'payout'
  | 'person'
  | 'receiver'
  | 'picture'
  | 'reference'
  | 'report'
  | 'scenario'
  | 'session'
  | 'standing transfer'
  | 'table of rates'
  | 'transfer'

/** Proof that a reset requires beside the mailed code, from an account that has it. */
export type ResetProof = 'pin' | 'passkey'

/** The facts of each refusal; undefined for none. */
export type RefusalFacts = {
  // Operators
  'wrong-operator-login': undefined
  'wrong-app-code': undefined
  'enrolment-over': undefined
  'already-decided': undefined
  'needs-another-operator': undefined
  'operator-exists': undefined
  'match-first': undefined
  'report-closed': undefined
  /** There is nothing to compare the ledger with. */
  'no-processor-report': undefined
  /** In the words of an operator. */
  'account-frozen': { words: string }

  // Partners: an engineer reads them
  'partner-key-unknown': undefined
  /** The world of the key, which is not that of this exchange. */
  'partner-key-world': { world: KeyWorld }
  'partner-key-kind': undefined
  'partner-key-exposed': undefined
  /** The origins that are the partner's. */
  'partner-origin-unknown': { origins: readonly string[] }
  'partner-widget-unknown': { tag: string }
  'partner-return-url': { origins: readonly string[] }
  'partner-consent-over': undefined
  'partner-secret-over': undefined
  /** The limit of addresses for webhooks. */
  'partner-receivers-full': { most: number }
  'partner-receiver-known': undefined
  'partner-link-over': undefined
  'partner-origin-wrong': undefined
  'partner-origin-taken': undefined
  /** `record`: the name of the DNS record. */
  'partner-origin-unproven': { address: string; record: string; line: string }
  'partner-origins-full': { most: number }
  'partner-keys-full': { kind: KeyKind; most: number }
  'partner-name-taken': undefined
  'partner-origin-last': undefined

  // Form
  /** `field` is its name on the wire. */
  'bad-input': { field: string; problem: LocalizedText }
  /** `which` names the thing, if it has a name. */
  'not-found': { what: RefusalSubject; which?: string }
  'too-large': { limit: LocalizedText }
  'bad-file': { problem: LocalizedText }

  // Session and permissions
  'signed-out': undefined
  /** The `nonce` is for the next proof, not for the sentence. */
  'proof-stale': { nonce: string }
  'proof-refused': undefined
  'not-allowed': undefined
  'setup-needed': { missing: readonly ('kyc' | 'pin' | 'card')[] }
  'sandbox-key-needed': undefined
  'too-many-requests': { wait: LocalizedText; seconds?: number }
  /** The server has no capacity for the call now. `seconds` until a retry is worthwhile. */
  busy: { seconds: number }
  /** The database went away while it kept what the call did: it is kept or it is not, and nobody can tell yet. */
  'maybe-done': undefined

  // Accounts
  'username-taken': undefined
  /** `field` is its name on the wire. It tells a form where to show the sentence, and is not in it. */
  'bad-name': { field: string; problem: LocalizedText }
  'wrong-login': undefined
  'wrong-password': undefined
  'guessable-password': undefined
  'login-slowed': { minutes: number }
  'operator-slowed': { minutes: number }
  'app-code-slowed': { minutes: number }
  /** The `id` is the challenge's, and not in the sentence. */
  'device-code-needed': { id: string }
  'device-code-over': undefined
  /** The `id` is for /verify-email/{id}, and not in the sentence. */
  'email-unconfirmed': { id: string; isSent: boolean }
  'wrong-code': { left: number }
  'code-spent': undefined
  'code-paced': { wait: LocalizedText }
  'codes-paused': undefined
  'mail-paced': { wait: LocalizedText }
  'address-confirmed': undefined
  'address-taken': undefined
  'own-address': undefined
  'matters-open': undefined
  'reset-over': undefined
  /** The proofs that the account accepts beside the code, not in the sentence. */
  'reset-needs-proof': { proofs: readonly ResetProof[] }
  'stop-over': undefined
  'password-needs-code': undefined
  'kyc-failed': { reason: LocalizedText }
  'bvn-on-another-account': undefined
  'kyc-done': undefined
  'kyc-in-review': undefined
  'identity-check-away': undefined
  'pin-needs-code': undefined
  'step-order': { first: 'kyc' | 'pin' }

  // Cards
  'card-refused': { reason: LocalizedText }
  'card-on-another-account': undefined
  'card-name-taken': undefined
  'card-has-holds': undefined
  'insufficient-funds': undefined
  'card-declined': { reason: LocalizedText }
  'card-processor-away': undefined
  /** The card came as it was typed, or encrypted, and this server takes only the other. */
  'card-not-encrypted': undefined
  'card-encrypted': undefined

  // The PIN
  'wrong-pin': { left: number }
  'pin-locked': { minutes: number }
  'pin-reset-needed': undefined

  // Passkeys
  'passkey-unknown': undefined
  'passkey-refused': undefined
  'passkey-expired': undefined
  'passkey-needs-code': undefined
  'passkey-known': undefined
  'passkeys-full': { max: number }

  // Money
  'bad-amount': { field: string; sentence: LocalizedText }
  'figures-differ': { field: string; expected: LocalizedText }
  'amount-too-small': { field: string; smallest: LocalizedText }
  /** `most` is the largest part that leaves enough; undefined when only the whole can be ordered. */
  'rest-too-small': { most: LocalizedText | undefined; all: LocalizedText }
  'price-differs': undefined
  'rate-far-from-market': { rate: LocalizedText; market: LocalizedText }
  'same-currency': undefined
  'currency-closed': { currency: CurrencyCode }
  'card-not-payable': { currency: CurrencyCode }
  /** `spread` is part of the rate; undefined without one. */
  'rate-moved': { rate: LocalizedText; spread: LocalizedText | undefined }
  /** The fee that would be charged. */
  'fee-changed': { fee: LocalizedText }
  'rate-unavailable': undefined
  'key-reused': undefined

  // Limits on money
  'limit-order': { limit: LocalizedText }
  /** `frees` is when this amount will fit, if it will. */
  'limit-day': { limit: LocalizedText; left: LocalizedText; frees?: LocalizedText }
  'limit-month': { limit: LocalizedText; left: LocalizedText; frees?: LocalizedText }
  'too-many-orders': { limit: number }
  'too-many-listings': { limit: number }
  'limits-unknown': undefined

  // Circle: ordinary outcomes of an invite
  'invite-self': undefined
  'already-friends': undefined
  'already-invited': { until: LocalizedText }
  'request-decided': undefined

  // Listings and orders
  'own-listing': undefined
  'listing-closed': { how: 'halted' | 'expired' | 'fulfilled' }
  'above-balance': { max: LocalizedText; currency: CurrencyCode }
  'part-not-allowed': undefined
  'halt-invalid': undefined
  'listing-ended': { verb: 'changed' | 'renewed' }
  'listing-has-orders': undefined
  'listing-held': undefined
  'payout-not-returned': undefined
  /** A chargeback is open or lost. */
  'payouts-held': undefined
  'order-not-pending': { status: OrderStatus | 'expired' }
  /** Current terms for an agreed amount; undefined when nothing is on offer. */
  'sweep-moved': { now: { get: LocalizedText; give: LocalizedText } | undefined }

  // Notifications
  'security-notices-stay': undefined

  // Alerts
  /** `now` is the price that has reached the target: `1 USD = 1,290.00 NGN`. */
  'alert-reached': { kind: AlertKind; now: LocalizedText }
  'alert-known': undefined
  'too-many-alerts': { max: number }

  // Money between friends
  'not-friends': undefined
  'ask-friends-only': undefined
  'request-not-open': { status: RequestStatus }
  'too-many-open-requests': { limit: number }
  'requests-paced': { limit: number }
  'too-many-standing': { limit: number }
  /** Its next run is another one, or none. */
  'standing-over': undefined
  'transfer-not-pending': { status: TransferStatus | 'expired' }
}

export type RefusalCode = keyof RefusalFacts

export type RefusalText = { readonly title: string; readonly details: string }

/** Phrases within other sentences, and the sentences of answers that are no refusals. */
export type CommonMessages = {
  readonly language: Language

  // How long, and how much
  seconds: (count: number) => string
  minutes: (count: number) => string
  hours: (count: number) => string
  /** A duration that is about one minute. */
  aMinute: string
  kilobytes: (count: number) => string
  megabytes: (count: number) => string

  // Faults of a field
  required: string
  unstorable: string
  tooDeep: string
  hiddenCharacters: string
  notForNames: string
  mixedScripts: string
  messageInName: string
  reservedName: string
  signAtEdge: string
  unknownCountry: string
  documentRequired: string
  /** For who is frozen because of the sanctions list: the list is not named. */
  longerCheck: string
  digits: (count: number) => string
  inTheFuture: string
  /** Two days: `1 Dec 2026`. */
  dayBetween: (from: string, to: string) => string
  tooYoung: (least: number) => string
  tooLongAgo: string
  notACardNumber: string
  notAMonth: string
  notAYear: string
  cardExpired: string
  tooFarAhead: string
  digitsForCard: (count: number) => string
  cardToCredit: string

  // Faults of a file; kinds are common names: `PNG`
  emptyFile: string
  notAWhole: (kinds: readonly string[]) => string
  misnamed: (kind: string) => string
  damagedPicture: string
  hugePicture: (side: number) => string

  /** The reasons of the identity check and the card processor. */
  provider: Readonly<Record<ProviderReason, string>>

  // Answers that are no refusals
  done: string
  inviteLink: string
  inviteSent: string
  friendsNow: (name: string) => string
  /** The server failed; `message` is for clients that show only one sentence. */
  broken: RefusalText & { readonly message: string }
}

export type RefusalMessages = CommonMessages & {
  readonly refusals: {
    readonly [Code in RefusalCode]: RefusalFacts[Code] extends undefined
      ? RefusalText
      : (facts: RefusalFacts[Code]) => RefusalText
  }
}

const byLanguage = await inEachLanguage<RefusalMessages>(
  async (language) => (await import(`./refusals/${language}.ts`)).words,
)

export const refusalMessages = (language: Language): RefusalMessages => byLanguage[language]

/** Text that is the same in every language: another person's, or for programs only. */
export const verbatim =
  (text: string): LocalizedText =>
  () =>
    text

/** Why a provider refuses; its own words stay as they are. */
export const providerSays =
  (no: ProviderNo): LocalizedText =>
  ({ provider }) =>
    'why' in no ? provider[no.why] : no.message
