/**
 * Every page of the site, one row each. A page needs no more: router, gate, header and profile menu read this table.
 * Its texts are English; `pages/texts/pages` has the other languages.
 */
import { guides } from '../pages/guides/guide.ts'

export type Access =
  /** Visitors and signed-in people. */
  | 'public'
  /** Signed-in people, in any state of the setup. */
  | 'signed-in'
  /** Signed-in people with kyc, pin and card complete. */
  | 'ready'

export type Params = Readonly<Record<string, string>>

/** The pages that the site draws itself, around widgets or without any. */
export type Drawn = 'home' | 'about' | 'contact'

export type Route = {
  /** The address; `:name` matches one segment. */
  readonly path: string
  /** Title of the browser's tab, and the h1 for screen readers. */
  readonly title: string
  readonly access: Access
  /** Description for search engines and shared links. */
  readonly description?: string
  readonly draws?: Drawn
  /** The widget that fills the page, or the first one of a drawn page: `login` for `<cowrie-login>`. */
  readonly widget?: string
  /** A page of the site's own instead of a widget; its code loads on demand. */
  readonly own?: 'gallery' | 'guides' | 'legal'
  /** Further widgets below it. */
  readonly below?: readonly string[]
  /** Attributes of its element. */
  readonly attributes?: (
    params: Params,
    query: URLSearchParams,
    returnTo: string | undefined,
  ) => Readonly<Record<string, string>>
  /** Whether its widget offers push messages, which need the site's service worker. */
  readonly offersPush?: boolean
  /** On the way to a gated page: it hands on which page the person wanted. */
  readonly leadsIn?: true
  /** Whether its widget takes the token of a mailed link. */
  readonly takesLink?: boolean
  /** `split` puts a picture beside the widget on wide screens, `narrow` is for one form, `wide` for tables. */
  readonly layout?: 'split' | 'narrow' | 'wide'
  /** Addresses of pages that continue this one; links to them stand above its widget. */
  readonly related?: readonly string[]
  /** Label of its link in the header. */
  readonly nav?: string
  /** Label of its link in the profile menu. */
  readonly menu?: string
  /** The header's link that is current on this page. */
  readonly section?: string
}

// What several pages have in common.
const registration = { access: 'public', widget: 'registration', layout: 'split', leadsIn: true } as const
const passwordReset = {
  access: 'public',
  widget: 'password-reset',
  layout: 'split',
  leadsIn: true,
} as const
const legal = { access: 'public', own: 'legal' } as const
const receipt = { access: 'ready', widget: 'receipt', layout: 'narrow' } as const
const ownForm = { access: 'signed-in', widget: 'profile', layout: 'narrow' } as const
const readyWide = { access: 'ready', layout: 'wide' } as const
const readyNarrow = { access: 'ready', layout: 'narrow' } as const
const view = (name: string) => () => ({ view: name })
const orderFrom = (returnTo = '') => {
  const [path = '', query] = returnTo.split('?')
  return path.startsWith('/order/') ? { 'order-from': new URLSearchParams(query).get('from') ?? '' } : {}
}
const given = (query: URLSearchParams, names: readonly string[]) =>
  Object.fromEntries([...query].filter(([name, value]) => names.includes(name) && value))

/** A pair and an amount of one side: `?give=NGN&get=USD&side=give&amount=500000`. */
export const givenExchange = (query: URLSearchParams) => {
  const { give = '', get = '', ...amount } = given(query, ['give', 'get', 'side', 'amount'])
  return { ...(give && { from: give }), ...(get && { to: get }), ...amount }
}

const people = [
  {
    path: '/',
    title: 'Exchange your currency with ease',
    description:
      'Exchange currency with people at a rate you both agree on. Post what you need, name your rate, and pay only when you accept.',
    access: 'public',
    draws: 'home',
    widget: 'rate',
  },
  {
    path: '/about-page',
    title: 'About',
    description: 'Why Cowrie is named after a shell, what we hold ourselves to, and who is behind it.',
    access: 'public',
    draws: 'about',
  },
  {
    path: '/contact-page',
    title: 'Contact',
    description: 'Answers to the questions that most people have about Cowrie, and a form for all others.',
    access: 'public',
    draws: 'contact',
    widget: 'contact',
  },
  {
    ...legal,
    path: '/terms',
    title: 'Terms and conditions',
    description:
      'What you and Cowrie can expect of each other: when money is held, taken and released, and what is final.',
  },
  {
    ...legal,
    path: '/privacy',
    title: 'Privacy',
    description: 'What Cowrie stores about you, what for, who sees it, and when it is deleted.',
  },
  {
    ...legal,
    path: '/fees',
    title: 'Fees',
    description: 'What Cowrie takes for listings, orders, exchanges and money sent to friends.',
  },
  {
    ...legal,
    path: '/company',
    title: 'Who runs this exchange',
    description: 'The name, address and registration behind this server, and how to reach it.',
  },
  {
    path: '/login',
    title: 'Log in',
    access: 'public',
    widget: 'login',
    // The login page ends the current session (rules/accounts.md#sign-in).
    attributes: (_, __, returnTo) => ({
      fresh: '',
      ...(has('/password-reset') && { 'password-reset': '' }),
      ...orderFrom(returnTo),
    }),
    takesLink: true,
    layout: 'split',
    leadsIn: true,
  },
  {
    ...registration,
    path: '/create-account',
    title: 'Create your account',
    // An invite link has a token; the widget does not read addresses.
    attributes: (_, query) => ({
      view: 'register',
      ...(query.get('invite') && { invite: query.get('invite') ?? '' }),
    }),
  },
  {
    ...registration,
    path: '/verify-email/:userId',
    title: 'Confirm your email address',
    attributes: ({ userId = '' }) => ({ view: 'verify', 'user-id': userId }),
  },
  { ...registration, path: '/account-success', title: 'Account created', attributes: view('success') },
  {
    ...passwordReset,
    path: '/password-reset',
    title: 'Reset your password',
    attributes: view('email'),
    takesLink: true,
  },
  {
    ...passwordReset,
    path: '/verify-email-passreset/:userId',
    title: 'Enter the code from your email',
    attributes: ({ userId = '' }) => ({ view: 'verify', 'user-id': userId }),
  },
  {
    ...passwordReset,
    path: '/new-password/:userId/:codeId',
    title: 'Choose a new password',
    attributes: ({ userId = '', codeId = '' }) => ({
      view: 'password',
      'user-id': userId,
      'code-id': codeId,
    }),
  },
  { ...passwordReset, path: '/password-success', title: 'Password changed', attributes: view('success') },
  {
    ...passwordReset,
    path: '/stop-password-change',
    title: 'Stop the new password',
    attributes: view('stop'),
    takesLink: true,
  },
  {
    ...passwordReset,
    path: '/stop-email-change',
    title: 'Keep your email address',
    attributes: view('stop-email'),
    takesLink: true,
  },
  {
    ...passwordReset,
    path: '/reopen-account',
    title: 'Open your account again',
    attributes: view('reopen'),
    takesLink: true,
  },
  {
    path: '/kycpage',
    title: 'Set up your account',
    access: 'signed-in',
    widget: 'onboarding',
    layout: 'narrow',
    leadsIn: true,
  },
  { ...readyWide, path: '/dashboard', title: 'Dashboard', widget: 'listings', nav: 'Dashboard' },
  {
    ...readyWide,
    path: '/dashboard-after',
    title: 'Dashboard',
    widget: 'listings',
    // The same dashboard with the banner of a complete setup.
    attributes: () => ({ banner: '' }),
    section: '/dashboard',
  },
  { ...readyWide, path: '/listings', title: 'Listings', widget: 'listings', nav: 'Listings' },
  {
    ...readyNarrow,
    path: '/create-listing',
    title: 'Create a listing',
    widget: 'create-listing',
    attributes: (_, query) => givenExchange(query),
    section: '/listings',
  },
  {
    path: '/sweep',
    title: 'Exchange at once',
    access: 'ready',
    widget: 'sweep',
    attributes: (_, query) => givenExchange(query),
    layout: 'narrow',
    section: '/listings',
  },
  {
    ...readyWide,
    // The address is public, so the parameter keeps its misspelling.
    path: '/users-listing-details/:lisingId',
    title: 'Listing details',
    widget: 'listing-details',
    attributes: ({ lisingId = '' }) => ({ 'listing-id': lisingId }),
    section: '/listings',
  },
  {
    ...readyNarrow,
    // Where the order of a visitor waits for login and setup.
    path: '/order/:lisingId',
    title: 'Order',
    widget: 'order',
    attributes: ({ lisingId = '' }) => ({ 'listing-id': lisingId }),
    section: '/listings',
  },
  {
    ...readyWide,
    path: '/order-page',
    title: 'Orders',
    widget: 'orders',
    nav: 'Orders',
    related: ['/statement'],
  },
  {
    ...readyWide,
    path: '/payment',
    title: 'Payment',
    widget: 'circle',
    below: ['request-money', 'transactions'],
    nav: 'Payment',
    related: ['/statement'],
  },
  { ...readyWide, path: '/statement', title: 'Statement', widget: 'statement', menu: 'Statement' },
  {
    ...readyNarrow,
    // The token of a link, or the id of a request to the person.
    path: '/pay/:request',
    title: 'Pay a request',
    widget: 'request-money',
    attributes: ({ request = '' }) => ({ request }),
    section: '/payment',
  },
  {
    ...readyNarrow,
    path: '/notification',
    title: 'Notifications',
    widget: 'notifications',
    nav: 'Notifications',
  },
  {
    path: '/reports',
    title: 'Reports',
    access: 'signed-in',
    widget: 'notifications',
    attributes: view('reports'),
    layout: 'narrow',
    menu: 'Reports',
  },
  {
    path: '/reports/:id',
    title: 'Report',
    access: 'signed-in',
    widget: 'notifications',
    attributes: ({ id = '' }) => ({ view: 'reports', report: id }),
    layout: 'narrow',
    section: '/reports',
  },
  { ...readyWide, path: '/profile', title: 'Account settings', widget: 'profile', menu: 'Profile' },
  {
    path: '/alerts',
    title: 'Alerts',
    access: 'signed-in',
    widget: 'alerts',
    attributes: (_, query) => ({ push: '', ...given(query, ['from', 'to', 'kind']) }),
    offersPush: true,
    layout: 'narrow',
    menu: 'Alerts',
    section: '/notification',
  },
  {
    // These three show one form of the settings.
    ...ownForm,
    path: '/password',
    title: 'Change password',
    attributes: () => ({ only: 'password' }),
  },
  { ...ownForm, path: '/account', title: 'Your account', attributes: () => ({ only: 'account' }) },
  { ...ownForm, path: '/upload-image', title: 'Profile photo', attributes: () => ({ only: 'photo' }) },
  {
    path: '/partner-consent/:request',
    title: 'Sign in on another site',
    access: 'signed-in',
    widget: 'consent',
    attributes: ({ request = '' }) => ({ request }),
    layout: 'narrow',
  },
  {
    path: '/partner',
    title: 'Partner’s page',
    access: 'public',
    widget: 'partner',
    attributes: (_, query) => given(query, ['place']),
    takesLink: true,
    layout: 'wide',
  },
  {
    path: '/operator',
    title: 'Operators',
    access: 'public',
    widget: 'operator',
    attributes: (_, query) => given(query, ['place']),
    takesLink: true,
    layout: 'wide',
  },
  {
    ...receipt,
    path: '/receipt/order/:orderId',
    title: 'Order receipt',
    attributes: ({ orderId = '' }) => ({ 'order-id': orderId }),
    section: '/order-page',
  },
  {
    ...receipt,
    path: '/receipt/listing/:lisingId',
    title: 'Listing receipt',
    attributes: ({ lisingId = '' }) => ({ 'listing-id': lisingId }),
    section: '/listings',
  },
  {
    ...receipt,
    path: '/receipt/transfer/:transferId/:currency',
    title: 'Transfer receipt',
    attributes: ({ transferId = '', currency = '' }) => ({ 'transfer-id': transferId, currency }),
    section: '/payment',
  },
] as const satisfies readonly Route[]

/** Pages with texts in every language. */
export const translated: readonly Route[] = people
export type Translated = (typeof people)[number]

/** Pages for developers, in English. */
const ownPages: readonly Route[] = [
  { path: '/widgets', title: 'Widgets', access: 'public', own: 'gallery', layout: 'wide' },
  { path: '/docs', title: 'Guides', access: 'public', own: 'guides', layout: 'wide' },
  ...guides.map(
    ({ name, title }): Route => ({
      path: `/docs/${name}`,
      title,
      access: 'public',
      own: 'guides',
      layout: 'wide',
    }),
  ),
]

export const routes: readonly Route[] = [...people, ...ownPages]

/** Whether the page works without any widget. */
export const isDrawnBySite = ({ draws, own }: Route): boolean => draws !== undefined || own === 'legal'

const has = (path: string) => routes.some((route) => route.path === path)

export const home = '/dashboard'
export const loginPath = '/login'
export const setupPath = '/kycpage'

/** The page that orders from a listing. It names the owner for whoever has to log in first. */
export const orderPath = (listingId: string, owner = ''): string =>
  `/order/${encodeURIComponent(listingId)}${owner && `?from=${encodeURIComponent(owner)}`}`

/** Addresses that redirect. */
export const redirects: Readonly<Record<string, string>> = {
  '/kyc': setupPath,
}

export type Match = { readonly route: Route; readonly params: Params }

function read(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

function paramsOf(pattern: string, path: string): Params | undefined {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ''
    if (!segment.startsWith(':')) {
      if (segment !== value) return undefined
      continue
    }
    const text = read(value)
    if (!text) return undefined
    params[segment.slice(1)] = text
  }
  return params
}

const tidy = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') : path)

export function match(path: string): Match | undefined {
  for (const route of routes) {
    const params = paramsOf(route.path, tidy(path))
    if (params) return { route, params }
  }
  return undefined
}

/** Whether a page hands on which page the person wanted. */
export const leadsIn = (path: string): boolean => match(path)?.route.leadsIn ?? false

/** Whether the header leads to a page, so that nobody has to be brought there. */
export const isInHeader = (path: string): boolean => match(path)?.route.nav !== undefined

/** The target of a redirecting address. */
export const redirectOf = (path: string): string | undefined => redirects[tidy(path)]

/** Whether the site has this address; any other belongs to the server. */
export const isOurs = (path: string): boolean => match(path) !== undefined || tidy(path) in redirects
