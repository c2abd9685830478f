/**
 * The closed list of refusals of the use cases, with the parts that are the same in every language: status and data.
 * The sentences are in `messages/refusals`; each says what to do next.
 *
 * A refusal with status 200 is an ordinary outcome of the call, `isSuccess: false` (a wrong password).
 */
import type { Language } from '#core/contract/languages.ts'
import {
  type RefusalCode,
  type RefusalFacts,
  type RefusalText,
  refusalMessages,
} from './platform/messages/refusals.ts'

/** `data` goes into the envelope's `data`: the facts that a client needs to continue. */
type Answers = {
  readonly [Code in RefusalCode]: {
    readonly status: number
    readonly data?: (facts: RefusalFacts[Code]) => Record<string, unknown>
    /** Seconds for the answer's `retry-after` header. */
    readonly retryAfterSeconds?: (facts: RefusalFacts[Code]) => number | undefined
  }
}

const answers: Answers = {
  // Form
  'bad-input': { status: 400 },
  'not-found': { status: 404 },
  'too-large': { status: 413 },
  'bad-file': { status: 400 },

  // Identity and limits of the caller
  'signed-out': { status: 401 },
  // The client proves its key again with this nonce, when its clock is off.
  'proof-stale': { status: 401, data: ({ nonce }) => ({ nonce }) },
  'proof-refused': { status: 401 },
  'not-allowed': { status: 403 },
  'setup-needed': { status: 403 },
  'sandbox-key-needed': { status: 403 },
  'too-many-requests': { status: 429, retryAfterSeconds: ({ seconds }) => seconds },
  busy: { status: 503, retryAfterSeconds: ({ seconds }) => seconds },
  // Without `retry-after`: a blind repeat may do it twice.
  'maybe-done': { status: 503 },

  // Accounts: outcomes in words
  'username-taken': { status: 200 },
  'bad-name': { status: 400, data: ({ field }) => ({ field }) },
  'wrong-login': { status: 200 },
  'wrong-password': { status: 200 },
  'guessable-password': { status: 400 },
  'login-slowed': { status: 200 },
  // The client repeats the call with the challenge, and the code or link of the mail.
  'device-code-needed': { status: 200, data: ({ id }) => ({ challengeId: id }) },
  'device-code-over': { status: 200 },
  // The id leads to /verify-email/{id}; sent only after the right password.
  'email-unconfirmed': { status: 200, data: ({ id }) => ({ id }) },
  'wrong-code': { status: 200, data: ({ left }) => ({ left }) },
  'code-spent': { status: 200 },
  'code-paced': { status: 429 },
  'codes-paused': { status: 200 },
  'mail-paced': { status: 429 },
  'address-confirmed': { status: 200 },
  'address-taken': { status: 409 },
  'own-address': { status: 200 },
  'matters-open': { status: 409 },
  'reset-over': { status: 200 },
  // The code stays verified: the client repeats the call with one of the proofs.
  'reset-needs-proof': { status: 200, data: ({ proofs }) => ({ proofs }) },
  'stop-over': { status: 200 },
  'password-needs-code': { status: 200 },
  'kyc-failed': { status: 200 },
  'bvn-on-another-account': { status: 200 },
  'kyc-done': { status: 200 },
  'kyc-in-review': { status: 200 },
  'identity-check-away': { status: 503 },
  'pin-needs-code': { status: 200 },
  'step-order': { status: 200 },

  // Operators
  'wrong-operator-login': { status: 200 },
  'wrong-app-code': { status: 200 },
  'operator-slowed': { status: 200 },
  'app-code-slowed': { status: 200 },
  'enrolment-over': { status: 200 },
  'already-decided': { status: 409 },
  'needs-another-operator': { status: 409 },
  'operator-exists': { status: 409 },
  'match-first': { status: 409 },
  'report-closed': { status: 409 },
  'no-processor-report': { status: 409 },

  // Partners
  'partner-key-unknown': { status: 401 },
  'partner-key-world': { status: 403 },
  'partner-key-kind': { status: 403 },
  'partner-key-exposed': { status: 403 },
  'partner-origin-unknown': { status: 403 },
  'partner-widget-unknown': { status: 403 },
  'partner-return-url': { status: 400 },
  'partner-consent-over': { status: 410 },
  'partner-secret-over': { status: 401 },
  'partner-receivers-full': { status: 409 },
  'partner-receiver-known': { status: 409 },
  'partner-link-over': { status: 410 },
  'partner-origin-wrong': { status: 400 },
  'partner-origin-taken': { status: 409 },
  'partner-origin-unproven': { status: 403 },
  'partner-origins-full': { status: 409 },
  'partner-keys-full': { status: 409 },
  'partner-name-taken': { status: 409 },
  'partner-origin-last': { status: 409 },

  // Frozen by operators
  'account-frozen': { status: 403 },

  // Cards
  'card-refused': { status: 200 },
  'card-on-another-account': { status: 200 },
  'card-name-taken': { status: 200 },
  'card-has-holds': { status: 409 },
  'insufficient-funds': { status: 402 },
  'card-declined': { status: 402 },
  'card-processor-away': { status: 503 },
  'card-not-encrypted': { status: 400 },
  'card-encrypted': { status: 400 },

  // The PIN
  'wrong-pin': { status: 403, data: ({ left }) => ({ left }) },
  'pin-locked': { status: 423 },
  'pin-reset-needed': { status: 423 },

  // Passkeys
  'passkey-unknown': { status: 403 },
  'passkey-refused': { status: 403 },
  'passkey-expired': { status: 403 },
  'passkey-needs-code': { status: 200 },
  'passkey-known': { status: 409 },
  'passkeys-full': { status: 409 },

  // Money
  'bad-amount': { status: 400 },
  'figures-differ': { status: 409 },
  'amount-too-small': { status: 400 },
  'rest-too-small': { status: 409 },
  'price-differs': { status: 400 },
  'rate-far-from-market': { status: 409 },
  'same-currency': { status: 400 },
  'currency-closed': { status: 409 },
  'card-not-payable': { status: 409 },
  'rate-moved': { status: 409 },
  'fee-changed': { status: 409 },
  'rate-unavailable': { status: 409 },
  'key-reused': { status: 422 },

  // Limits on money
  'limit-order': { status: 409 },
  'limit-day': { status: 409 },
  'limit-month': { status: 409 },
  'too-many-orders': { status: 409 },
  'too-many-listings': { status: 409 },
  'limits-unknown': { status: 409 },

  // Circle: ordinary outcomes of an invite
  'invite-self': { status: 200 },
  'already-friends': { status: 200 },
  'already-invited': { status: 200 },
  'request-decided': { status: 409 },

  // Listings and orders
  'own-listing': { status: 409 },
  'listing-closed': { status: 409 },
  'above-balance': { status: 409 },
  'part-not-allowed': { status: 409 },
  'halt-invalid': { status: 409 },
  'listing-ended': { status: 409 },
  'listing-has-orders': { status: 409 },
  'listing-held': { status: 409 },
  'order-not-pending': { status: 409 },
  'payout-not-returned': { status: 409 },
  'payouts-held': { status: 403 },
  'sweep-moved': { status: 409 },

  // Notifications
  'security-notices-stay': { status: 409 },

  // Alerts
  'alert-reached': { status: 409 },
  'alert-known': { status: 409 },
  'too-many-alerts': { status: 409 },

  // Money between friends
  'not-friends': { status: 403 },
  'too-many-standing': { status: 409 },
  'standing-over': { status: 409 },
  'transfer-not-pending': { status: 409 },
  'ask-friends-only': { status: 403 },
  'request-not-open': { status: 409 },
  'too-many-open-requests': { status: 409 },
  'requests-paced': { status: 409 },
}

type FactsOf<Code extends RefusalCode> = RefusalFacts[Code] extends undefined ? [] : [RefusalFacts[Code]]

/** Thrown by use cases; the transaction that it leaves rolls back. Its message is English, as logs are. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly title: string
  readonly details: string
  readonly data: Record<string, unknown> | undefined
  /** Seconds until a retry is worthwhile, sent as `retry-after`; undefined when waiting does not help. */
  readonly retryAfterSeconds: number | undefined
  /** Its sentences in a language. */
  readonly textIn: (language: Language) => RefusalText

  constructor(
    code: RefusalCode,
    { data, retryAfterSeconds }: Pick<Refusal, 'data' | 'retryAfterSeconds'>,
    textField: Refusal['textIn'],
  ) {
    const { title, details } = textField('en')
    super(`${title}: ${details}`)
    this.name = 'Refusal'
    this.code = code
    this.status = answers[code].status
    this.title = title
    this.details = details
    this.data = data
    this.retryAfterSeconds = retryAfterSeconds
    this.textIn = textField
  }
}

/** `throw refuse('above-balance', { max: () => '600', currency: 'USD' })` */
export function refuse<Code extends RefusalCode>(code: Code, ...[facts]: FactsOf<Code>): Refusal {
  const { data, retryAfterSeconds } = answers[code]
  const values = {
    data: data?.(facts as RefusalFacts[Code]),
    retryAfterSeconds: retryAfterSeconds?.(facts as RefusalFacts[Code]),
  }
  return new Refusal(code, values, (language) => {
    const text: RefusalText | ((facts: RefusalFacts[Code]) => RefusalText) =
      refusalMessages(language).refusals[code]
    return typeof text === 'function' ? text(facts as RefusalFacts[Code]) : text
  })
}
