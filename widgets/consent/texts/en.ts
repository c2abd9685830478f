import type { Catalogue } from '#core/texts/translation.ts'

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

export const english = {
  signInFirst: 'Another site wants to log you in to Cowrie on its pages. Log in first, then decide.',
  signIn: 'Log in',
  overTitle: 'This request is closed',
  noRequest: 'This link is incomplete. Go back to the site that sent you and start again.',
  title: (partner: string) => `${partner} wants to log you in to Cowrie`,
  from: (host: string) => `You came from ${host} and go back there afterwards.`,
  you: (name: string, email: string) => `This is about the account of ${name} (${email}).`,
  notYou: 'Not you? Log out',
  otherAddress: 'Different email address',
  otherAddressText: (partner: string, email: string) =>
    `${partner} knows you as ${email}, which isn’t this account’s address. Agree only if both are yours.`,
  mayTitle: (partner: string) => `What ${partner} can do`,
  maySignIn: (hosts: readonly string[]) =>
    `Log you in on ${list.format(hosts)} without asking again, while you’re logged in there.`,
  allWidgets: 'Show you everything in Cowrie: listings, orders, payments, cards and account settings.',
  someWidgets: (names: readonly string[]) => `Show you there: ${list.format(names)}.`,
  mayNotTitle: 'What stays with you',
  noSecrets: (partner: string) => `${partner} never gets your password, your PIN or a card number.`,
  noMoney: 'Every payment needs your PIN or passkey, in Cowrie’s own window.',
  endsAnytime: 'You can end this at any time, in your profile under Security.',
  refuse: 'Not now',
  agree: 'Agree',
  agreed: 'You agreed',
  agreedText: (partner: string) => `Go back to ${partner} to continue.`,
  refused: 'You didn’t agree',
  refusedText: (partner: string) => `${partner} can’t log you in.`,
  back: (partner: string) => `Back to ${partner}`,
  widgets: {
    'cowrie-alerts': 'alerts',
    'cowrie-circle': 'your circle',
    'cowrie-contact': 'messages to us',
    'cowrie-create-listing': 'new listings',
    'cowrie-listing-details': 'your listings',
    'cowrie-listings': 'the market',
    'cowrie-login': 'the login',
    'cowrie-notifications': 'notifications',
    'cowrie-onboarding': 'account setup',
    'cowrie-order': 'new orders',
    'cowrie-orders': 'your orders',
    'cowrie-password-reset': 'password resets',
    'cowrie-profile': 'account settings',
    'cowrie-rate': 'rates',
    'cowrie-receipt': 'receipts',
    'cowrie-recent-listings': 'recent listings',
    'cowrie-registration': 'registration',
    'cowrie-request-money': 'money requests',
    'cowrie-send-money': 'money to friends',
    'cowrie-statement': 'your statement',
    'cowrie-sweep': 'exchanges at once',
    'cowrie-transactions': 'your transactions',
  },
} as const

export type ConsentTexts = Catalogue<typeof english>
