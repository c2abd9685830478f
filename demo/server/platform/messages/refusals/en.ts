import { partnerRefusals } from '../partner-refusals.ts'
import type { LocalizedText, RefusalMessages, ResetProof } from '../refusals.ts'

const seconds = (count: number) => (count === 1 ? '1 second' : `${count} seconds`)
const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`)
const triesLeft = (left: number) => `${left === 1 ? '1 try' : `${left} tries`} left`
const roomLeft = ({ left, frees }: { left: LocalizedText; frees?: LocalizedText }) =>
  `${left(words)} is left${frees ? `, and there’ll be room for this amount on ${frees(words)}` : ''}`
const said = (title: string, details: string) => ({ title, details })
function proofNeeded(proofs: readonly ResetProof[]): string {
  if (!proofs.includes('passkey')) return 'Enter your transaction PIN to set the new password'
  if (!proofs.includes('pin')) return 'Use one of your passkeys to set the new password'
  return 'Enter your transaction PIN or use one of your passkeys to set the new password'
}

export const words: RefusalMessages = {
  language: 'en',
  refusals: {
    ...partnerRefusals.en,
    'bad-input': ({ field, problem }) => said('Please check what you entered', `${field}: ${problem(words)}`),
    'not-found': ({ what, which }) =>
      said('Not found', `This ${what}${which ? ` (${which})` : ''} doesn’t exist or isn’t yours`),
    'too-large': ({ limit }) => said('Too large', `You can send at most ${limit(words)}`),
    'bad-file': ({ problem }) => said('File not accepted', problem(words)),

    'signed-out': said('Unauthorized', 'Please log in'),
    'proof-stale': () => said('Unauthorized', 'This device’s clock differs from ours. Please try again'),
    'proof-refused': said('Unauthorized', 'This session belongs to another browser. Please log in again'),
    'not-allowed': said('Not allowed', 'You’re not allowed to do this'),
    'setup-needed': ({ missing }) =>
      said('Setup isn’t complete', `Complete your setup first: ${missing.join(', ')}`),
    'sandbox-key-needed': said(
      'Key needed',
      'This sandbox is public. Send its key in the header x-sandbox-key, or open /sandbox/mailbox in a browser and type it there',
    ),
    'too-many-requests': ({ wait }) => said('Too many requests', `Please wait ${wait(words)} and try again`),
    busy: (facts) => said('The exchange is busy', `Please wait ${seconds(facts.seconds)} and try again`),
    'maybe-done': said(
      'This may already be done',
      'The exchange lost the connection to its records while saving this. Please check before you try again',
    ),

    'username-taken': said('Registration', 'This username is taken. Please choose another'),
    'bad-name': ({ problem }) => said('Please choose another name', problem(words)),
    'wrong-operator-login': said(
      'Login',
      'The address, password or code is wrong. Each code works once, so wait for the next one',
    ),
    'wrong-app-code': said('Code', 'This code is wrong or was already used. Wait for the next one'),
    'enrolment-over': said(
      'This link has expired',
      'It was used or replaced, or is more than a day old. Ask an owner for a new one',
    ),
    'already-decided': said('Already decided', 'Someone has already decided this'),
    'account-frozen': ({ words }) =>
      said(
        'Your account is frozen',
        `${words}. You can still read everything, and write to us on the contact page`,
      ),
    'needs-another-operator': said(
      'A second operator is needed',
      'You’ve approved this. Another operator has to approve it too',
    ),
    'operator-exists': said('Operator', 'There’s already an operator with this address'),
    'report-closed': said('Closed', 'This report is closed. If something has happened since, make a new one'),
    'no-processor-report': said(
      'No report yet',
      'The card processor’s reports aren’t here yet. They come once a day. Please try again later',
    ),
    'match-first': said('Possible match', 'First decide whether this is the person on the sanctions list'),
    'wrong-login': said('Login', 'Username or password is wrong'),
    'guessable-password': said(
      'Choose another password',
      'This password is easy to guess. Leave out common words, your name and Cowrie, or add more words',
    ),
    'wrong-password': said('Password', 'This password is wrong'),
    'login-slowed': (facts) =>
      said(
        'Login',
        `Too many failed tries. Please wait ${minutes(facts.minutes)} and try again, or reset your password`,
      ),
    'operator-slowed': (facts) =>
      said(
        'Login',
        `Too many failed tries. Use a passkey or a device you’ve logged in on before, or wait ${minutes(facts.minutes)} and try again`,
      ),
    'app-code-slowed': (facts) =>
      said('Code', `Too many wrong codes. Please log out and in again, or wait ${minutes(facts.minutes)}`),
    'device-code-needed': () =>
      said(
        'Login',
        'There were many wrong tries from devices we don’t know. If this account exists, we’ve emailed it a code and a link. Use either one to log in on this device',
      ),
    'device-code-over': said(
      'Login',
      'This code or link has expired or was already used. Log in again, and we’ll email you a new one',
    ),
    'email-unconfirmed': ({ isSent }) =>
      said(
        'Login',
        isSent
          ? 'Confirm your email address first. We’ve sent you a new code'
          : 'Confirm your email address first, with the newest code we sent you',
      ),
    'wrong-code': ({ left }) => said('Invalid otp', `This code is wrong. ${triesLeft(left)}`),
    'code-spent': said(
      'Invalid otp',
      'This code has expired or was tried too often. Please ask for a new one',
    ),
    'code-paced': ({ wait }) =>
      said(
        'Please wait',
        `We’ve already sent several codes. Enter the newest one, or wait ${wait(words)} and ask again`,
      ),
    'codes-paused': said(
      'Codes are paused',
      'Too many wrong codes were entered on Cowrie this hour. Open the link in our email instead',
    ),
    'mail-paced': ({ wait }) =>
      said(
        'Please wait',
        `We’ve already sent several emails. Open the link in the newest one, or wait ${wait(words)} and ask again`,
      ),
    'address-confirmed': said('Confirmation', 'This email address is already confirmed. You can log in'),
    'address-taken': said('Email address', 'This address now belongs to another account. Choose another one'),
    'own-address': said('Email address', 'This is already the address of your account'),
    'matters-open': said('Close the account', 'Something is still open. End it first, or wait until it ends'),
    'reset-over': said(
      'Password reset failed',
      'This link has expired or was already used. Please ask for a new code',
    ),
    'reset-needs-proof': ({ proofs }) => said('Password reset', proofNeeded(proofs)),
    'stop-over': said(
      'Nothing to stop',
      'This change was already stopped, has taken effect, or was replaced by a newer one',
    ),
    'password-needs-code': said('Password', 'Verify the code we emailed you before you change your password'),
    'kyc-failed': ({ reason }) => said('Failed to verify', reason(words)),
    'bvn-on-another-account': said(
      'Identity',
      'Another account already uses this number. Use that account, or write to us on the contact page',
    ),
    'kyc-done': said('Identity', 'Your identity is already verified'),
    'kyc-in-review': said(
      'Identity',
      'Your details are already under review. We’ll tell you the result in the app and by email',
    ),
    'identity-check-away': said(
      'The identity check isn’t available',
      'It isn’t responding. Nothing was decided. Please try again in a minute',
    ),
    'pin-needs-code': said('PIN', 'Verify the code we emailed you before you change your PIN'),
    'step-order': ({ first }) => said('Setup', `Complete ${steps[first]} first`),

    'card-refused': ({ reason }) => said('Card', reason(words)),
    'card-on-another-account': said(
      'Card',
      'Another account already uses this card. Use another card, or write to us on the contact page',
    ),
    'card-name-taken': said('Card', 'Card name already exists'),
    'card-has-holds': said(
      'Card in use',
      'An open listing, order or transfer uses this card, or money is on its way to it. Halt or cancel it first, or wait until it’s decided and paid',
    ),
    'insufficient-funds': said(
      'Card declined',
      'The card has insufficient funds for this amount. Choose another card',
    ),
    'card-declined': ({ reason }) => said('Card declined', reason(words)),
    'card-processor-away': said(
      'Cards aren’t available',
      'The card processor isn’t responding. Nothing was charged. Please try again',
    ),
    'card-not-encrypted': said(
      'Card',
      'Here, you can only add cards in the card processor’s encrypted fields. Reload the page',
    ),
    'card-encrypted': said(
      'Card',
      'Here, you add cards without the card processor’s encrypted fields. Reload the page',
    ),

    'wrong-pin': ({ left }) => said('Wrong PIN', triesLeft(left)),
    'pin-locked': (facts) =>
      said('PIN locked', `Too many wrong tries. You can’t move money for ${minutes(facts.minutes)}`),

    'pin-reset-needed': said(
      'Set a new PIN',
      'The wrong PIN was entered too often, so your PIN no longer works. Set a new one in your profile, under Security, with an emailed code and your password',
    ),
    'passkey-unknown': said(
      'Unknown passkey',
      'We don’t know this passkey, or it was removed. Choose another one, or use your password or PIN',
    ),
    'passkey-refused': said(
      'Passkey refused',
      'We couldn’t verify this passkey’s signature. Nothing was done. Use your password or PIN instead',
    ),
    'passkey-expired': said(
      'Passkey request expired',
      'This request has expired, was already used, or was made for something else. Please use the passkey again',
    ),
    'passkey-needs-code': said(
      'Passkey',
      'Verify the code we emailed you before you add or remove a passkey',
    ),
    'passkey-known': said('Passkey', 'This passkey was already added'),
    'passkeys-full': ({ max }) =>
      said('Passkey', `An account can have ${max} passkeys. First remove one you no longer use`),

    'bad-amount': ({ field, sentence }) => said('Please check the amount', `${field}: ${sentence(words)}`),
    'figures-differ': ({ field, expected }) =>
      said(
        'The figures don’t match',
        `${field} should be ${expected(words)}. Please check the rate and try again`,
      ),
    'fee-changed': ({ fee }) =>
      said('The fee has changed', `It is now ${fee(words)}. Please check the figures and confirm again`),
    'amount-too-small': ({ field, smallest }) =>
      said('Please check the amount', `${field}: the smallest amount is ${smallest(words)}`),
    'rest-too-small': ({ most, all }) =>
      said(
        'Please check the amount',
        `This would leave too little for anyone to order. Order ${most ? `at most ${most(words)}, or ` : ''}all ${all(words)}`,
      ),
    'price-differs': said('Please check the rate', 'The price and the rate in this call don’t match'),
    'rate-far-from-market': ({ rate, market }) =>
      said(
        'This rate is far from the market',
        `Your rate is ${rate(words)}, but the market rate is ${market(words)}. Please check the rate, or confirm it`,
      ),
    'currency-closed': ({ currency }) =>
      said(
        'Currency closed',
        `New exchanges in ${currency} aren’t possible at the moment. Choose another currency`,
      ),
    'card-not-payable': ({ currency }) =>
      said(
        'This card can’t be credited',
        `We can’t send ${currency} to this card. Choose another card to credit`,
      ),
    'same-currency': said('Please check the currencies', 'Choose two different currencies'),
    'rate-moved': ({ rate, spread }) =>
      said(
        'The market rate has moved',
        spread
          ? `The system rate is now ${rate(words)}, which includes ${spread(words)} spread. Please check the figures and confirm again`
          : `It is now ${rate(words)}. Please check the figures and confirm again`,
      ),
    'rate-unavailable': said(
      'No market rate',
      'There’s no fresh market rate for this pair. Enter your own rate',
    ),
    'key-reused': said(
      'Request key used before',
      'This Idempotency-Key was used with other details. Please start again',
    ),

    'limit-order': ({ limit }) =>
      said(
        'Above your limit',
        `One order can take at most ${limit(words)} from your card, including the fee. Order a smaller amount`,
      ),
    'limit-day': (facts) =>
      said(
        'Above your limit',
        `At most ${facts.limit(words)} can leave your cards in 24 hours. ${roomLeft(facts)}`,
      ),
    'limit-month': (facts) =>
      said(
        'Above your limit',
        `At most ${facts.limit(words)} can leave your cards in 30 days. ${roomLeft(facts)}`,
      ),
    'too-many-orders': ({ limit }) =>
      said(
        'Too many orders',
        `You can have at most ${limit} pending orders. Cancel one, or wait until it’s decided`,
      ),
    'too-many-listings': ({ limit }) =>
      said(
        'Too many listings',
        `You can have at most ${limit} open listings. Halt one, or wait until it ends`,
      ),
    'limits-unknown': said(
      'No market rate',
      'Without a fresh market rate, we can’t compare this amount with your limits. Please try again later, or use US dollars',
    ),

    'invite-self': said('Invite', 'This is your own email address. Enter a friend’s address'),
    'already-friends': said('Invite', 'This person is already in your circle'),
    'already-invited': ({ until }) =>
      said('Invite', `You’ve already invited this person. Your invite works until ${until(words)}`),
    'request-decided': said('Friend request', 'This request has already been answered'),

    'own-listing': said('Your own listing', 'You can’t order on your own listing'),
    'listing-closed': ({ how }) => said('Listing closed', `This listing is ${how} and takes no orders`),
    'above-balance': ({ max, currency }) =>
      said('Amount too high', `you cannot order more than ${max(words)} ${currency}`),
    'part-not-allowed': said('Whole amount only', 'Part fulfilment is not allowed for this listing'),
    'halt-invalid': said('Halt', 'The Halt action is invalid for this listing'),
    'listing-ended': ({ verb }) =>
      said('Listing closed', `This listing has ended and can’t be ${verb}. Create a new one instead`),
    'listing-has-orders': said(
      'Orders are pending',
      'Accept or reject the pending orders first. You can’t change a listing while it has any',
    ),
    'listing-held': said(
      'We’re checking this listing',
      'You can change it once we’ve approved it. You can halt it any time',
    ),
    'payouts-held': said(
      'Your money is held back',
      'One of your payments is disputed with your bank. Write to us on the contact page',
    ),
    'payout-not-returned': said(
      'Nothing to send',
      'This money is on its way or has arrived. There’s nothing left to choose',
    ),
    'order-not-pending': ({ status }) => said('Order already decided', `This order is ${status}`),
    'sweep-moved': ({ now }) =>
      said(
        'The offers have changed',
        now
          ? `You would now get ${now.get(words)} for ${now.give(words)}. Nothing was paid. Check the new figures and confirm them`
          : 'Others were faster, and nothing is left on offer. Nothing was paid',
      ),

    'security-notices-stay': said(
      'Security notices',
      'You always get security notices, in the app and by email',
    ),

    'alert-reached': ({ kind, now }) =>
      said(
        'Already reached',
        kind === 'rate'
          ? `The market rate is already ${now(words)}. Choose another target, or wait until the rate crosses this one again`
          : `There’s already a listing at ${now(words)}. Choose another target, or wait for the next listing`,
      ),
    'alert-known': said('Already set', 'You already have this alert'),
    'too-many-alerts': ({ max }) =>
      said('Too many alerts', `You’ve reached the limit of ${max} alerts. Delete one you no longer need`),

    'not-friends': said('Not in your circle', 'You can only send money to friends in your circle'),
    'ask-friends-only': said('Not in your circle', 'You can only ask friends in your circle for money'),
    'request-not-open': ({ status }) => said('Request no longer open', `This request is already ${status}`),
    'too-many-open-requests': ({ limit }) =>
      said('Too many open requests', `You have ${limit} open money requests. Withdraw one first`),
    'requests-paced': ({ limit }) =>
      said('Too many requests', `You can ask for money ${limit} times in 24 hours. Try again later`),
    'too-many-standing': ({ limit }) =>
      said('Too many standing transfers', `You have ${limit} standing transfers. Stop one first`),
    'standing-over': said(
      'Already sent, skipped or changed',
      'The next transfer is another one now. Check the list of your standing transfers',
    ),
    'transfer-not-pending': ({ status }) => said('Already decided', `This money is already ${status}`),
  },

  seconds,
  minutes,
  hours: (count) => `${count} hours`,
  aMinute: 'a minute',
  kilobytes: (count) => `${count} KB`,
  megabytes: (count) => `${count} MB`,

  required: 'required',
  tooDeep: 'is nested too deeply',
  unstorable: 'has a character that cannot be stored',
  hiddenCharacters: 'A name may not contain hidden characters. Please type it again',
  notForNames: 'A name may contain letters, spaces, hyphens and apostrophes. Please remove other characters',
  mixedScripts: 'A name must be written in one alphabet. Please type it in a single language',
  messageInName:
    'A name may not look like a web address, a phone number or a sentence. Please put a space after each initial',
  signAtEdge: 'must begin and end with a letter or a digit',
  reservedName: 'This name could be mistaken for Cowrie or its staff. Please choose another',
  unknownCountry: 'is not a country we know',
  documentRequired: 'Id upload is required',
  longerCheck: 'We need more time to check your details',
  digits: (count) => `must be ${count} digits`,
  dayBetween: (from, to) => `must be a day from ${from} to ${to}`,
  inTheFuture: 'is in the future',
  tooYoung: (least) => `you must be at least ${least} years old`,
  tooLongAgo: 'is too far in the past',
  notACardNumber: 'is not a valid card number',
  notAMonth: 'must be from 01 to 12',
  notAYear: 'must be a year of four digits',
  cardExpired: 'this card has expired',
  tooFarAhead: 'is too far ahead',
  digitsForCard: (count) => `must be ${count} digits for this card`,
  cardToCredit: 'Select a card to credit',

  emptyFile: 'The file is empty',
  notAWhole: (kinds) => `The file must be a complete ${kinds.join(', ').replace(/, ([^,]*)$/, ' or $1')}`,
  misnamed: (kind) => `The file is a ${kind}, but its name or type says otherwise`,
  damagedPicture: 'The picture is damaged. Choose another one',
  hugePicture: (side) => `The picture can have at most ${side} pixels on each side`,

  provider: {
    'unknown-bvn': 'BVN does not exist, please try again',
    'card-refused': 'The bank that issued this card refused it. Use another card',
  },

  done: 'Operation successful!',
  inviteLink: 'Invite link',
  inviteSent: 'Invite sent',
  friendsNow: (name) => `${name} had invited you too. You’re friends now`,
  broken: {
    title: 'Sorry',
    details: 'Your request cannot be processed at this moment please try again later',
    message: 'Sorry your request cannot be processed at this moment please try again later',
  },
}

const steps = { kyc: 'your identity verification (KYC)', pin: 'your transaction PIN' }
