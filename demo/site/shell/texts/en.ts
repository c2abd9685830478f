import type { Catalogue } from '#core/texts/translation.ts'

/** The texts of the shell, and of its messages in place of a page. */
export const english = {
  brand: 'Cowrie',
  /** Replaces the whole site. */
  needsScripts: 'Cowrie needs JavaScript, because it works with your live account.',
  skip: 'Skip to the content',

  mainNav: 'Main',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  home: 'Home',
  about: 'About',
  contact: 'Contact',
  login: 'Login',
  createAccount: 'Create Account',
  dashboard: 'Dashboard',
  /** The links at the foot of a phone's screen: one short word each. */
  bar: { market: 'Market', orders: 'Orders', create: 'Create', payment: 'Payment', you: 'You' },
  account: (name: string) => `Your account: ${name}`,
  ownProfile: (name: string) => `Profile of ${name}`,
  logOut: 'Log out',

  theme: (now: string, next: string) => `Colours: ${now}. Change to ${next}`,
  themes: { auto: 'as on this device', light: 'light', dark: 'dark' },

  language: 'Language',
  /** `name` is the language's own name. */
  languageIs: (name: string) => `Language: ${name}`,
  turned: 'This page is in English now',
  notTurned: 'The language could not be loaded. Choose it again.',

  sandboxLabel: 'Sandbox',
  sandbox: 'Sandbox: no real money moves',
  mailbox: 'Mailbox',
  bank: 'Bank',
  newTab: '(in a new tab)',

  offlineTitle: 'You’re offline.',
  offline: 'This page may be out of date. You can’t send anything until you’re back online.',

  notFound: 'Page not found',
  notFoundText: [
    'There is no page at',
    'The address may be wrong, or the link may be old. Your account and your money aren’t affected.',
  ],
  toDashboard: 'Go to your dashboard',
  toHome: 'Go to the home page',
  goBack: 'Go back',
  perhaps: 'Maybe you were looking for one of these:',

  leaveTitle: 'Leave without saving?',
  leaveText: 'Your changes on this page haven’t been saved and will be lost.',
  keepEditing: 'Keep editing',
  leave: 'Leave',

  tryAgain: 'Try again',
  unreachable: 'We couldn’t load this part of Cowrie',
  unreachableText: 'Nothing was sent. Try again.',
  uncheckedTitle: 'We couldn’t check your account',
  // Sentences of a page that cannot check the session.
  unchecked: {
    offline:
      'Sorry it seems you are not connected to internet. Please check your network connection and try again',
    broken: 'Sorry your request cannot be processed at this moment please try again later',
  },

  footer: 'Footer',
  tagline: 'Exchange currency with people, at a rate you both agree on.',
  exchange: 'Exchange',
  recentListings: 'Recent listings',
  createListing: 'Create Listing',
  company: 'Cowrie',
  faq: 'Questions and answers',
  legal: 'Legal',
  terms: 'Terms',
  privacy: 'Privacy',
  fees: 'Fees',
  imprint: 'Company',
  /** Replaces an operator. */
  nobody: 'Sandbox: nobody runs this exchange, and no real money moves',
  developers: 'Developers',
  guides: 'Guides',
  widgets: 'Widgets',
  apiDocs: 'API documentation',
  copyright: (year: number) => `© ${year} Cowrie`,
} as const

export type Texts = Catalogue<typeof english>
