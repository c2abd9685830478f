import { partnerRefusals } from '../partner-refusals.ts'
import type { LocalizedText, RefusalMessages, ResetProof } from '../refusals.ts'

const seconds = (count: number) => (count === 1 ? '1 second' : `${count} seconds`)
const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`)
const triesLeft = (left: number) => `${left === 1 ? '1 try is' : `${left} tries are`} left`
const roomLeft = ({ left, frees }: { left: LocalizedText; frees?: LocalizedText }) =>
  `${left(words)} is left${frees ? `, and there is room for this amount on ${frees(words)}` : ''}`
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
      said('Not found', `This ${what}${which ? ` (${which})` : ''} does not exist or is not yours`),
    'too-large': ({ limit }) => said('Too large', `At most ${limit(words)} can be sent`),
    'bad-file': ({ problem }) => said('Unsuitable file', problem(words)),

    'signed-out': said('Unauthorized', 'Please sign in'),
    'proof-stale': () => said('Unauthorized', 'The clock of this device differs from ours, please try again'),
    'proof-refused': said('Unauthorized', 'This session belongs to another browser, please sign in again'),
    'not-allowed': said('Not allowed', 'This call is not open to you'),
    'setup-needed': ({ missing }) =>
      said('Setup is not complete', `Complete your setup first: ${missing.join(', ')}`),
    'sandbox-key-needed': said(
      'Key needed',
      'This sandbox is public: give its key in the header x-sandbox-key, or open /sandbox/mailbox in a browser and type it there',
    ),
    'too-many-requests': ({ wait }) => said('Too many requests', `Please wait ${wait(words)} and try again`),
    busy: (facts) => said('The exchange is busy', `Please wait ${seconds(facts.seconds)} and try again`),
    'maybe-done': said(
      'This may be done already',
      'The exchange lost the connection to its records while it saved this. Please look before you try again',
    ),

    'username-taken': said('Registration', 'This username is taken, please choose another'),
    'bad-name': ({ problem }) => said('Please choose another name', problem(words)),
    'wrong-operator-login': said(
      'Login',
      'The address, the password or the code is wrong. A code works once: wait for the next one',
    ),
    'wrong-app-code': said('Code', 'This code is not right, or was used before. Wait for the next one'),
    'enrolment-over': said(
      'This link is over',
      'It was used, replaced, or is older than a day. Ask an owner for a new one',
    ),
    'already-decided': said('Decided before', 'Somebody has decided this already'),
    'account-frozen': ({ words }) =>
      said(
        'Your account is frozen',
        `${words}. You can read everything, and write to us on the contact page`,
      ),
    'needs-another-operator': said(
      'A second operator is needed',
      'You have approved this. Somebody else has to approve it too',
    ),
    'operator-exists': said('Operator', 'There is an operator with this address already'),
    'report-closed': said('Closed', 'This report is closed. Make a new one if something has happened since'),
    'match-first': said('Possible match', 'Decide first whether this is the person on the sanctions list'),
    'wrong-login': said('Login', 'Username or password is wrong'),
    'wrong-password': said('Password', 'This password is not right'),
    'login-slowed': (facts) =>
      said(
        'Login',
        `Too many failed tries. Please wait ${minutes(facts.minutes)} and try again, or reset your password`,
      ),
    'device-code-needed': () =>
      said(
        'Login',
        'There were many wrong tries from devices that we do not know. If this account exists, we have mailed a code and a link to its address: enter the code, or open the link, to log in on this device',
      ),
    'device-code-over': said(
      'Login',
      'This code or link has expired or was used already. Log in again, and we mail another one',
    ),
    'email-unconfirmed': ({ isSent }) =>
      said(
        'Login',
        isSent
          ? 'Confirm your e-mail address first: we have sent you a new code'
          : 'Confirm your e-mail address first, with the newest code that we sent you',
      ),
    'wrong-code': ({ left }) => said('Invalid otp', `This code is not right. ${triesLeft(left)}`),
    'code-spent': said(
      'Invalid otp',
      'This code has expired or was tried too often. Please ask for a new one',
    ),
    'code-paced': ({ wait }) =>
      said(
        'Please wait',
        `Enough codes were sent. Enter the newest one, or wait ${wait(words)} and ask again`,
      ),
    'codes-paused': said(
      'Codes are paused',
      'Too many wrong codes were entered on Cowrie this hour. Open the link in our mail instead: it does the same',
    ),
    'mail-paced': ({ wait }) =>
      said(
        'Please wait',
        `Enough mails were sent. Open the link in the newest one, or wait ${wait(words)} and ask again`,
      ),
    'address-confirmed': said('Confirmation', 'This e-mail address is confirmed already. You can log in'),
    'address-taken': said(
      'E-mail address',
      'This address belongs to another account by now. Choose another one',
    ),
    'own-address': said('E-mail address', 'This is the address of your account already'),
    'matters-open': said('Close the account', 'Something is still open. End it first, or wait for its end'),
    'reset-over': said(
      'Password reset failed',
      'This link has expired or was used already. Please ask for a new code',
    ),
    'reset-needs-proof': ({ proofs }) => said('Password reset', proofNeeded(proofs)),
    'stop-over': said(
      'Nothing to stop',
      'This change was stopped before, has taken effect, or was replaced by a newer one',
    ),
    'password-needs-code': said('Password', 'Verify the code from your mail before changing the password'),
    'kyc-failed': ({ reason }) => said('Failed to verify', reason(words)),
    'bvn-on-another-account': said(
      'Identity',
      'This number is in use with another account. Use that account, or write to us on the contact page',
    ),
    'kyc-done': said('Identity', 'Your identity is already verified'),
    'kyc-in-review': said(
      'Identity',
      'Your details are under review already. You get a notice and a mail when it is decided',
    ),
    'identity-check-away': said(
      'The identity check is not available',
      'It does not answer. Nothing was decided, please try again in a minute',
    ),
    'pin-needs-code': said('PIN', 'Verify the code from your mail before changing the PIN'),
    'step-order': ({ first }) => said('Setup', `Complete ${steps[first]} first`),

    'card-refused': ({ reason }) => said('Card', reason(words)),
    'card-on-another-account': said(
      'Card',
      'This card is in use with another account. Use another card, or write to us on the contact page',
    ),
    'card-name-taken': said('Card', 'Card name already exists'),
    'card-has-holds': said(
      'Card in use',
      'This card is used by an open listing, order or transfer, or money is on its way to it. Halt or cancel it first, or wait until it is decided and paid',
    ),
    'insufficient-funds': said(
      'Card declined',
      'The card has insufficient funds for this amount. Choose another card',
    ),
    'card-declined': ({ reason }) => said('Card declined', reason(words)),
    'card-processor-away': said(
      'Cards are not available',
      'The card processor does not answer. Nothing was charged, please try again',
    ),
    'card-not-encrypted': said(
      'Card',
      'Cards are added here in the encrypted fields of the card processor only. Load the page again',
    ),
    'card-encrypted': said(
      'Card',
      'Cards are added here without the encrypted fields of the card processor. Load the page again',
    ),

    'wrong-pin': ({ left }) => said('Wrong PIN', triesLeft(left)),
    'pin-locked': (facts) =>
      said('PIN locked', `Too many wrong tries. Money actions are locked for ${minutes(facts.minutes)}`),

    'pin-reset-needed': said(
      'Set a new PIN',
      'Your PIN was entered wrongly too often and no longer works. Set a new one in your profile, under Security, with a mailed code and your password',
    ),
    'passkey-unknown': said(
      'Passkey not known',
      'This passkey is not known here, or was removed. Choose another one, or use your password or PIN',
    ),
    'passkey-refused': said(
      'Passkey refused',
      'The signature of this passkey could not be verified. Nothing was done. Use your password or PIN instead',
    ),
    'passkey-expired': said(
      'Passkey request expired',
      'This request has expired, was used already, or was made for something else. Please use the passkey again',
    ),
    'passkey-needs-code': said(
      'Passkey',
      'Verify the code from your mail before adding or removing a passkey',
    ),
    'passkey-known': said('Passkey', 'This passkey was added already'),
    'passkeys-full': ({ max }) =>
      said('Passkey', `An account can have ${max} passkeys. Remove one that you no longer use first`),

    'bad-amount': ({ field, sentence }) => said('Please check the amount', `${field}: ${sentence(words)}`),
    'figures-differ': ({ field, expected }) =>
      said(
        'The figures do not match',
        `${field} should be ${expected(words)}. Please check the rate and try again`,
      ),
    'fee-changed': ({ fee }) =>
      said('The fee has changed', `It is now ${fee(words)}. Please check the figures and confirm again`),
    'amount-too-small': ({ field, smallest }) =>
      said('Please check the amount', `${field}: the smallest amount is ${smallest(words)}`),
    'rest-too-small': ({ most, all }) =>
      said(
        'Please check the amount',
        `This would leave too little for anybody to order. Order ${most ? `at most ${most(words)}, or ` : ''}all ${all(words)}`,
      ),
    'price-differs': said('Please check the rate', 'The price and the rate of this call do not agree'),
    'rate-far-from-market': ({ rate, market }) =>
      said(
        'This rate is far from the market',
        `${rate(words)}, while the market has ${market(words)}. Please check the rate, or confirm it`,
      ),
    'currency-closed': ({ currency }) =>
      said(
        'Currency closed',
        `New exchanges in ${currency} are not possible at the moment. Choose another currency`,
      ),
    'card-not-payable': ({ currency }) =>
      said(
        'This card cannot be credited',
        `No ${currency} can be sent to this card. Choose another card to be credited`,
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
      'There is no fresh market rate for this pair. Enter a rate of your own',
    ),
    'key-reused': said(
      'Request key used before',
      'This Idempotency-Key was used with other details. Please start again',
    ),

    'limit-order': ({ limit }) =>
      said('Above your limit', `One order can be worth at most ${limit(words)}. Order a smaller amount`),
    'limit-day': (facts) =>
      said(
        'Above your limit',
        `In 24 hours at most ${facts.limit(words)} can leave your cards. ${roomLeft(facts)}`,
      ),
    'limit-month': (facts) =>
      said(
        'Above your limit',
        `In 30 days at most ${facts.limit(words)} can leave your cards. ${roomLeft(facts)}`,
      ),
    'too-many-orders': ({ limit }) =>
      said(
        'Too many orders',
        `At most ${limit} of your orders can be pending at once. Cancel one, or wait until it is decided`,
      ),
    'too-many-listings': ({ limit }) =>
      said(
        'Too many listings',
        `At most ${limit} of your listings can be open at once. Halt one, or wait until it ends`,
      ),
    'limits-unknown': said(
      'No market rate',
      'Without a fresh market rate this amount cannot be compared with your limits. Please try again later, or use US dollars',
    ),

    'invite-self': said('Invite', 'This is your own e-mail address. Enter the address of a friend'),
    'already-friends': said('Invite', 'This person is in your circle already'),
    'already-invited': ({ until }) =>
      said('Invite', `You have invited this person already. Your invite is good until ${until(words)}`),
    'request-decided': said('Friend request', 'This request has been answered already'),

    'own-listing': said('Your own listing', 'You cannot order on your own listing'),
    'listing-closed': ({ how }) => said('Listing closed', `This listing is ${how} and takes no orders`),
    'above-balance': ({ max, currency }) =>
      said('Amount too high', `you cannot order more than ${max(words)} ${currency}`),
    'part-not-allowed': said('Whole amount only', 'Part fulfilment is not allowed for this listing'),
    'halt-invalid': said('Halt', 'The Halt action is invalid for this listing'),
    'listing-ended': ({ verb }) =>
      said('Listing closed', `This listing has ended and cannot be ${verb}. Create a new one instead`),
    'listing-has-orders': said(
      'Orders are pending',
      'A listing can be changed while no order on it is pending. Accept or reject the orders first',
    ),
    'payouts-held': said(
      'Your money is held back',
      'A payment of yours is disputed with your bank. Write to us on the contact page',
    ),
    'payout-not-returned': said(
      'Nothing to send',
      'This money is on its way or has arrived; there is nothing to choose any more',
    ),
    'order-not-pending': ({ status }) => said('Order already decided', `This order is ${status}`),
    'sweep-moved': ({ now }) =>
      said(
        'The offers have changed',
        now
          ? `You would now get ${now.get(words)} for ${now.give(words)}. Nothing was paid: check the new figures and confirm them`
          : 'Others were faster, and nothing is left on offer. Nothing was paid',
      ),

    'security-notices-stay': said('Security notices', 'Security notices always come, in the app and by mail'),

    'alert-reached': ({ kind, now }) =>
      said(
        'Reached already',
        kind === 'rate'
          ? `The market rate is there already: ${now(words)}. Choose another target, or wait for the next crossing`
          : `A listing is there already: ${now(words)}. Choose another target, or wait for the next one`,
      ),
    'alert-known': said('Known already', 'You have this alert already'),
    'too-many-alerts': ({ max }) =>
      said('Too many alerts', `You can have at most ${max} alerts; delete one that you no longer need`),

    'not-friends': said('Not in your circle', 'You can send money only to friends in your circle'),
    'ask-friends-only': said('Not in your circle', 'You can ask only friends in your circle for money'),
    'request-not-open': ({ status }) => said('Request is over', `This request is ${status} already`),
    'too-many-open-requests': ({ limit }) =>
      said('Too many open requests', `You have ${limit} open requests for money. Withdraw one first`),
    'requests-paced': ({ limit }) =>
      said('Too many requests', `You can ask for money ${limit} times in 24 hours. Try again later`),
    'transfer-not-pending': ({ status }) => said('Already decided', `This money is ${status} already`),
  },

  seconds,
  minutes,
  hours: (count) => `${count} hours`,
  aMinute: 'a minute',
  anHour: 'an hour',
  untilTomorrow: 'until tomorrow',
  kilobytes: (count) => `${count} KB`,
  megabytes: (count) => `${count} MB`,

  required: 'required',
  tooDeep: 'is nested too deeply',
  unstorable: 'has a character that cannot be stored',
  hiddenCharacters: 'A name may not contain hidden characters. Please type it again',
  notForNames: 'A name may contain letters, spaces, hyphens and apostrophes. Please remove other characters',
  mixedScripts: 'A name must be written in one alphabet. Please type it in a single language',
  reservedName: 'This name could be mistaken for Cowrie or its staff. Please choose another',
  unknownCountry: 'is not a country we know',
  documentRequired: 'Id upload is required',
  longerCheck: 'We need longer to check your details',
  digits: (count) => `must be ${count} digits`,
  inTheFuture: 'lies in the future',
  tooYoung: (least) => `you must be at least ${least} years old`,
  tooLongAgo: 'lies too far in the past',
  notACardNumber: 'is not a valid card number',
  notAMonth: 'must be from 01 to 12',
  notAYear: 'must be a year of four digits',
  cardExpired: 'this card has expired',
  tooFarAhead: 'lies too far ahead',
  digitsForCard: (count) => `must be ${count} digits for this card`,
  cardToCredit: 'Select a card to credit',

  emptyFile: 'The file is empty',
  notAWhole: (kinds) => `The file must be a whole ${kinds.join(', ').replace(/, ([^,]*)$/, ' or $1')}`,
  misnamed: (kind) => `The file is a ${kind}, but its name or type says something else`,
  damagedPicture: 'The picture is damaged. Choose another one',
  hugePicture: (side) => `The picture may have at most ${side} pixels a side`,
  enoughDocuments: (most) => `At most ${most} documents are kept for you`,

  provider: {
    'unknown-bvn': 'BVN does not exist, please try again',
    'card-refused': 'The bank that issued this card refused it. Use another card',
  },

  done: 'Operation successful!',
  inviteLink: 'Invite link',
  inviteSent: 'Invite sent',
  friendsNow: (name) => `${name} had invited you too: you are friends now`,
  broken: {
    title: 'Sorry',
    details: 'Your request cannot be processed at this moment please try again later',
    message: 'Sorry your request cannot be processed at this moment please try again later',
  },
}

const steps = { kyc: 'your identity verification (KYC)', pin: 'your transaction PIN' }
