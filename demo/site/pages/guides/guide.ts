/** The parsed form of a guide. */

export type Code = {
  readonly kind: 'code'
  readonly language: string
  readonly label: string
  readonly code: string
}

export type Piece =
  | string
  | Code
  /** One piece of code in several frameworks; `tab` names the framework. */
  | { readonly kind: 'tabs'; readonly label: string; readonly tabs: readonly (Code & { tab: string })[] }
  | {
      readonly kind: 'element'
      readonly tag: 'p' | 'h2' | 'h3' | 'ul' | 'ol' | 'li' | 'strong' | 'em' | 'code' | 'a' | 'br'
      readonly id?: string
      readonly href?: string
      readonly pieces: readonly Piece[]
    }
  | {
      readonly kind: 'table'
      readonly head: readonly (readonly Piece[])[]
      readonly rows: readonly (readonly (readonly Piece[])[])[]
    }

export type Guide = {
  readonly title: string
  /** The pieces between the title and the first heading. */
  readonly pieces: readonly Piece[]
  readonly headings: readonly { readonly id: string; readonly text: string }[]
}

type Entry = { readonly name: string; readonly title: string; readonly about: string }

/** From nothing to a live page, in this order. Each is `<name>.md` beside this file. */
const steps = [
  {
    name: 'origins',
    title: 'Allow your origin',
    about: 'The first step: the exchange only answers sites that it knows.',
  },
  {
    name: 'quick-start',
    title: 'Quick start',
    about: 'A working widget on your page, with or without a framework.',
  },
  {
    name: 'marketplace',
    title: 'A marketplace',
    about: 'A whole page: from the listings to the result of an order.',
  },
  {
    name: 'sessions',
    title: 'Log people in and out',
    about: 'Four ways to be logged in, and what each one protects.',
  },
  {
    name: 'server',
    title: 'Your server',
    about: 'Log people in from your own server, with curl, Node, Python or PHP.',
  },
  {
    name: 'webhooks',
    title: 'Webhooks',
    about: 'Tell your server what happens to orders, listings and transfers.',
  },
  { name: 'testing', title: 'Testing', about: 'Test cards, demo people, a fresh sandbox, and plain http.' },
  { name: 'theming', title: 'Look', about: 'Your colours, corners, font and words; dark and light.' },
  {
    name: 'policy',
    title: 'Policy and integrity',
    about: 'Content security policy, embedder policy, and hashes of modules.',
  },
  {
    name: 'webviews',
    title: 'In apps',
    about: 'Webviews in React Native, Android and iOS: what works, and how.',
  },
  {
    name: 'checklist',
    title: 'Go-live checklist',
    about: 'Before real money moves on your pages, and after the first day.',
  },
  {
    name: 'versions',
    title: 'Limits and versions',
    about: 'Addresses, deprecation, browsers, rate limits, support and status.',
  },
  { name: 'changelog', title: 'Changelog', about: 'Changes that a page or a server of yours can notice.' },
] as const satisfies readonly Entry[]

/** To look up. */
const references = [
  { name: 'events', title: 'Events', about: 'News of the widgets for your page, and their requests to it.' },
  { name: 'forms', title: 'Forms', about: 'Fill in what you know, lock it, and lead people back.' },
  {
    name: 'partner-page',
    title: 'Your page',
    about: 'Keys, origins, webhooks and what you earn, on the exchange’s site.',
  },
  { name: 'troubleshooting', title: 'Troubleshooting', about: 'When something does not work on your page.' },
] as const satisfies readonly Entry[]

/** The menu. */
export const sections = [
  { title: 'Step by step', guides: steps },
  { title: 'Reference', guides: references },
] as const

export const guides: readonly Entry[] = [...steps, ...references]

/** Replaces the exchange and the release of an example by those of this site. */
export const asHere = (code: string, exchange: string, version: string): string =>
  code.replaceAll('https://exchange.example', exchange).replaceAll('v1.2.3/', `v${version}/`)
