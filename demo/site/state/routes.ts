/**
 * Every page of the site, one row each. A page needs no more: router, gate, header and profile menu read this table.
 * Its texts are English; `pages/texts/pages` has the other languages.
 */
import { guides } from '../pages/guides/guide.ts'
import { given, givenExchange } from './query.ts'
import type { Route } from './route.ts'

// Properties that several pages share.
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
const places = {
  access: 'public',
  attributes: (_: unknown, query: URLSearchParams) => given(query, ['place']),
  takesLink: true,
  layout: 'wide',
} as const
const view = (name: string) => () => ({ view: name })
const market = { ...readyWide, widget: 'listings', attributes: view('market') } as const
const orderFrom = (returnTo = '') => {
  const [path = '', query] = returnTo.split('?')
  return path.startsWith('/order/') ? { 'order-from': new URLSearchParams(query).get('from') ?? '' } : {}
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
    description: 'Answers to the most common questions about Cowrie, and a form for everything else.',
    access: 'public',
    draws: 'contact',
    widget: 'contact',
  },
  {
    ...legal,
    path: '/terms',
    title: 'Terms and conditions',
    description:
      'What you and Cowrie can expect from each other: when money is held, taken and released, and what is final.',
  },
  {
    ...legal,
    path: '/privacy',
    title: 'Privacy',
    description: 'What Cowrie stores about you and why, who sees it, and when it’s deleted.',
  },
  {
    ...legal,
    path: '/fees',
    title: 'Fees',
    description: 'What Cowrie charges for listings, orders, exchanges and money sent to friends.',
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
    title: 'Reopen your account',
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
  { ...market, path: '/listings', title: 'Listings', nav: 'Listings' },
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
    attributes: ({ lisingId = '' }, query) => ({
      'listing-id': lisingId,
      'give-amount': query.get('amount') ?? '',
    }),
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
    above: { transactions: { show: 'todo' } },
    widget: 'circle',
    below: { 'request-money': { view: 'own' }, transactions: { show: 'history' } },
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
  // These three show one form of the settings.
  { ...ownForm, path: '/password', title: 'Change password', attributes: () => ({ only: 'password' }) },
  { ...ownForm, path: '/account', title: 'Your account', attributes: () => ({ only: 'account' }) },
  { ...ownForm, path: '/upload-image', title: 'Profile photo', attributes: () => ({ only: 'photo' }) },
  {
    path: '/partner-consent/:request',
    title: 'Log in on another site',
    access: 'signed-in',
    widget: 'consent',
    attributes: ({ request = '' }) => ({ request }),
    layout: 'narrow',
  },
  { ...places, path: '/partner', title: 'Partner page', widget: 'partner' },
  { ...places, path: '/operator', title: 'Operators', widget: 'operator', hasOwnHead: true },
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
  {
    path: '/docs',
    title: 'Guides',
    description: 'Put Cowrie on your page as web components: from your origin to real money, step by step.',
    access: 'public',
    own: 'guides',
    layout: 'wide',
  },
  ...guides.map(
    ({ name, title, about }): Route => ({
      path: `/docs/${name}`,
      title,
      description: about,
      access: 'public',
      own: 'guides',
      layout: 'wide',
    }),
  ),
]

export const routes: readonly Route[] = [...people, ...ownPages]

const has = (path: string) => routes.some((route) => route.path === path)
