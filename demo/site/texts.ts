/** The sentences of the shell: what stays while the pages change, and what stands in a page's place. */
export const texts = {
  brand: 'Cowrie',
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
  profile: 'Profile',
  account: (name: string) => `Your account: ${name}`,
  ownProfile: (name: string) => `Profile of ${name}`,
  logOut: 'Log out',

  theme: (now: string, next: string) => `Colours: ${now}. Change to ${next}`,
  themes: { auto: 'as on this device', light: 'light', dark: 'dark' },

  sandboxLabel: 'Sandbox',
  sandbox: 'Sandbox: no real money moves',
  mailbox: 'Mailbox',
  newTab: '(in a new tab)',

  offlineTitle: 'You are offline.',
  offline: 'What you see may be out of date, and nothing can be sent until the connection is back.',

  notFound: 'Page not found',
  notFoundText: [
    'There is no page at',
    'The address may be mistyped, or the link may be old. Your account and your money are not affected.',
  ],
  toDashboard: 'Go to your dashboard',
  toHome: 'Go to the home page',
  goBack: 'Go back',
  perhaps: 'Perhaps you were looking for one of these:',

  tryAgain: 'Try again',
  unreachable: 'This part of Cowrie could not be loaded',
  unreachableText: 'Check your network connection and try again. Nothing was sent.',
  uncheckedTitle: 'We could not check your account',

  footer: 'Footer',
  tagline: 'Exchange currency with people, at a rate you both agree on.',
  exchange: 'Exchange',
  recentListings: 'Recent listings',
  createListing: 'Create Listing',
  company: 'Cowrie',
  faq: 'Questions and answers',
  developers: 'Developers',
  guides: 'Guides',
  widgets: 'Widgets',
  apiDocs: 'API documentation',
  copyright: (year: number) => `© ${year} Cowrie`,
} as const
