/**
 * The closed list of reasons for which a use case refuses. One exhaustive record gives what the client sees:
 * the status, the title and the sentence. "Bad input gets a clear error": each says what to do next.
 *
 * A refusal with status 200 is an ordinary outcome of the call, `isSuccess: false` (a wrong password: D §4).
 */
import type { CurrencyCode } from '#core/money/currencies.ts'

/** `data` is what a client needs to go on, put into the envelope's `data`. */
type Texts = { status: number; title: string; details: string; data?: Record<string, unknown> }

const minutesInWords = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`)

const refusals = {
  // Form
  'bad-input': (facts: { field: string; problem: string }): Texts => ({
    status: 400,
    title: 'Please check what you entered',
    details: `${facts.field}: ${facts.problem}`,
  }),
  'not-found': (facts: { what: string }): Texts => ({
    status: 404,
    title: 'Not found',
    details: `This ${facts.what} does not exist or is not yours`,
  }),
  'too-large': (facts: { limit: string }): Texts => ({
    status: 413,
    title: 'Too large',
    details: `At most ${facts.limit} can be sent`,
  }),
  'bad-file': (facts: { problem: string }): Texts => ({
    status: 400,
    title: 'Unsuitable file',
    details: facts.problem,
  }),

  // Who you are
  'signed-out': (): Texts => ({ status: 401, title: 'Unauthorized', details: 'Please sign in' }),
  'not-allowed': (): Texts => ({
    status: 403,
    title: 'Not allowed',
    details: 'This call is not open to you',
  }),
  'setup-needed': (facts: { missing: string }): Texts => ({
    status: 403,
    title: 'Setup is not complete',
    details: `Complete your setup first: ${facts.missing}`,
  }),
  'too-many-requests': (facts: { wait: string }): Texts => ({
    status: 429,
    title: 'Too many requests',
    details: `Please wait ${facts.wait} and try again`,
  }),

  // Accounts: outcomes in words
  'email-taken': (): Texts => ({
    status: 200,
    title: 'Registration',
    details: 'An account with this e-mail address already exists',
  }),
  'username-taken': (): Texts => ({
    status: 200,
    title: 'Registration',
    details: 'This username is taken, please choose another',
  }),
  'wrong-login': (): Texts => ({ status: 200, title: 'Login', details: 'Username or password is wrong' }),
  'login-slowed': (facts: { minutes: number }): Texts => ({
    status: 200,
    title: 'Login',
    details: `Too many failed tries. Please wait ${minutesInWords(facts.minutes)} and try again, or reset your password`,
  }),
  'email-unconfirmed': (facts: { id: string; isSent: boolean }): Texts => ({
    status: 200,
    title: 'Login',
    details: facts.isSent
      ? 'Confirm your e-mail address first: we have sent you a new code'
      : 'Confirm your e-mail address first, with the newest code that we sent you',
    // For the way to /verify-email/{id}; given only after the right password.
    data: { id: facts.id },
  }),
  'wrong-code': (facts: { left: number }): Texts => ({
    status: 200,
    title: 'Invalid otp',
    details: `This code is not right. ${facts.left === 1 ? '1 try is' : `${facts.left} tries are`} left`,
  }),
  'code-spent': (): Texts => ({
    status: 200,
    title: 'Invalid otp',
    details: 'This code has expired or was tried too often. Please ask for a new one',
  }),
  'code-paced': (facts: { wait: string }): Texts => ({
    status: 429,
    title: 'Please wait',
    details: `Enough codes were sent. Enter the newest one, or wait ${facts.wait} and ask again`,
  }),
  'address-confirmed': (): Texts => ({
    status: 200,
    title: 'Confirmation',
    details: 'This e-mail address is confirmed already. You can log in',
  }),
  'reset-over': (): Texts => ({
    status: 200,
    title: 'Password reset failed',
    details: 'This link has expired or was used already. Please ask for a new code',
  }),
  'password-needs-code': (): Texts => ({
    status: 200,
    title: 'Password',
    details: 'Verify the code from your mail before changing the password',
  }),
  'kyc-failed': (facts: { reason: string }): Texts => ({
    status: 200,
    title: 'Failed to verify',
    details: facts.reason,
  }),
  'kyc-done': (): Texts => ({ status: 200, title: 'Identity', details: 'Your identity is already verified' }),
  'kyc-in-review': (): Texts => ({
    status: 200,
    title: 'Identity',
    details: 'Your details are under review already. Please wait a moment and look again',
  }),
  'identity-check-away': (): Texts => ({
    status: 503,
    title: 'The identity check is not available',
    details: 'It does not answer. Nothing was decided, please try again in a minute',
  }),
  'pin-needs-code': (): Texts => ({
    status: 200,
    title: 'PIN',
    details: 'Verify the code from your mail before changing the PIN',
  }),
  'step-order': (facts: { first: string }): Texts => ({
    status: 200,
    title: 'Setup',
    details: `Complete ${facts.first} first`,
  }),

  // Cards
  'card-refused': (facts: { reason: string }): Texts => ({
    status: 200,
    title: 'Card',
    details: facts.reason,
  }),
  'card-name-taken': (): Texts => ({ status: 200, title: 'Card', details: 'Card name already exists' }),
  'card-has-holds': (): Texts => ({
    status: 409,
    title: 'Card in use',
    details:
      'This card is used by an open listing, order or transfer. Halt or cancel it first, or wait until it is decided',
  }),
  'insufficient-funds': (): Texts => ({
    status: 402,
    title: 'Card declined',
    details: 'The card has insufficient funds for this amount. Choose another card',
  }),
  'card-declined': (facts: { reason: string }): Texts => ({
    status: 402,
    title: 'Card declined',
    details: facts.reason,
  }),
  'card-processor-away': (): Texts => ({
    status: 503,
    title: 'Cards are not available',
    details: 'The card processor does not answer. Nothing was charged, please try again',
  }),

  // The PIN
  'wrong-pin': (facts: { left: number }): Texts => ({
    status: 403,
    title: 'Wrong PIN',
    details: `${facts.left === 1 ? '1 try is' : `${facts.left} tries are`} left`,
  }),
  'pin-locked': (facts: { minutes: number }): Texts => ({
    status: 423,
    title: 'PIN locked',
    details: `Too many wrong tries. Money actions are locked for ${minutesInWords(facts.minutes)}`,
  }),

  // Money
  'bad-amount': (facts: { field: string; sentence: string }): Texts => ({
    status: 400,
    title: 'Please check the amount',
    details: `${facts.field}: ${facts.sentence}`,
  }),
  'figures-differ': (facts: { field: string; expected: string }): Texts => ({
    status: 409,
    title: 'The figures do not match',
    details: `${facts.field} should be ${facts.expected}. Please check the rate and try again`,
  }),
  'same-currency': (): Texts => ({
    status: 400,
    title: 'Please check the currencies',
    details: 'Choose two different currencies',
  }),
  'rate-moved': (facts: { rate: string }): Texts => ({
    status: 409,
    title: 'The market rate has moved',
    details: `It is now ${facts.rate}. Please check the figures and confirm again`,
  }),
  'rate-unavailable': (): Texts => ({
    status: 409,
    title: 'No market rate',
    details: 'There is no fresh market rate for this pair. Enter a rate of your own',
  }),
  'key-reused': (): Texts => ({
    status: 422,
    title: 'Request key used before',
    details: 'This Idempotency-Key was used with other details. Please start again',
  }),

  // Circle: ordinary outcomes of an invite
  'invite-self': (): Texts => ({
    status: 200,
    title: 'Invite',
    details: 'This is your own e-mail address. Enter the address of a friend',
  }),
  'already-friends': (): Texts => ({
    status: 200,
    title: 'Invite',
    details: 'This person is in your circle already',
  }),
  'already-invited': (facts: { until: string }): Texts => ({
    status: 200,
    title: 'Invite',
    details: `You have invited this person already. Your invite is good until ${facts.until}`,
  }),
  'request-decided': (): Texts => ({
    status: 409,
    title: 'Friend request',
    details: 'This request has been answered already',
  }),

  // Listings and orders
  'own-listing': (): Texts => ({
    status: 409,
    title: 'Your own listing',
    details: 'You cannot order on your own listing',
  }),
  'listing-closed': (facts: { how: string }): Texts => ({
    status: 409,
    title: 'Listing closed',
    details: `This listing is ${facts.how} and takes no orders`,
  }),
  'above-balance': (facts: { max: string; currency: CurrencyCode }): Texts => ({
    status: 409,
    title: 'Amount too high',
    details: `you cannot order more than ${facts.max} ${facts.currency}`,
  }),
  'part-not-allowed': (): Texts => ({
    status: 409,
    title: 'Whole amount only',
    details: 'Part fulfilment is not allowed for this listing',
  }),
  'halt-invalid': (): Texts => ({
    status: 409,
    title: 'Halt',
    details: 'The Halt action is invalid for this listing',
  }),
  'listing-ended': (facts: { verb: 'changed' | 'renewed' }): Texts => ({
    status: 409,
    title: 'Listing closed',
    details: `This listing has ended and cannot be ${facts.verb}. Create a new one instead`,
  }),
  'listing-has-orders': (): Texts => ({
    status: 409,
    title: 'Orders are pending',
    details: 'A listing can be changed while no order on it is pending. Accept or reject the orders first',
  }),
  'order-not-pending': (facts: { status: string }): Texts => ({
    status: 409,
    title: 'Order already decided',
    details: `This order is ${facts.status}`,
  }),

  // Notifications
  'security-notices-stay': (): Texts => ({
    status: 409,
    title: 'Security notices',
    details: 'Security notices always come, in the app and by mail',
  }),

  // Money between friends
  'not-friends': (): Texts => ({
    status: 403,
    title: 'Not in your circle',
    details: 'You can send money only to friends in your circle',
  }),
  'transfer-not-pending': (facts: { status: string }): Texts => ({
    status: 409,
    title: 'Already decided',
    details: `This money is ${facts.status} already`,
  }),
} satisfies Record<string, (facts: never) => Texts>

export type RefusalCode = keyof typeof refusals
type FactsOf<C extends RefusalCode> = Parameters<(typeof refusals)[C]>

/** Thrown by use cases; the transaction it leaves is rolled back. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly title: string
  readonly details: string
  readonly data: Record<string, unknown> | undefined

  constructor(code: RefusalCode, texts: Texts) {
    super(`${texts.title}: ${texts.details}`)
    this.name = 'Refusal'
    this.code = code
    this.status = texts.status
    this.title = texts.title
    this.details = texts.details
    this.data = texts.data
  }
}

/** `throw refuse('above-balance', { max: '600', currency: 'USD' })` */
export const refuse = <C extends RefusalCode>(code: C, ...facts: FactsOf<C>): Refusal =>
  new Refusal(code, (refusals[code] as (...given: FactsOf<C>) => Texts)(...facts))
