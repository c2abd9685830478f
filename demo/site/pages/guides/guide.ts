/** The parsed form of a guide. */

export type Piece =
  | string
  | { readonly kind: 'code'; readonly language: string; readonly label: string; readonly code: string }
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

/** The guides in reading order. Each is `<name>.md` beside this file. */
export const guides = [
  { name: 'quick-start', title: 'Quick start', about: 'A working widget on your page, in five lines.' },
  { name: 'theming', title: 'Theming', about: 'Your colours, corners, font and words; dark and light.' },
  { name: 'events', title: 'Events', about: 'What the widgets tell your page, and what they ask it to do.' },
  { name: 'forms', title: 'Forms', about: 'Fill in what you know, lock it, and lead people back.' },
  { name: 'sessions', title: 'Sessions', about: 'Four ways to be logged in, and what each one protects.' },
  {
    name: 'server',
    title: 'Your server',
    about: 'Log people in from your own server, with curl or Node.',
  },
  {
    name: 'webhooks',
    title: 'Webhooks',
    about: 'Tell your server what happens to orders, listings and setups.',
  },
  {
    name: 'partner-page',
    title: 'Your page',
    about: 'Keys, origins, webhooks and what you earn, on the exchange’s site.',
  },
  { name: 'policy', title: 'Policy', about: 'The content security policy that a page with widgets needs.' },
  { name: 'versions', title: 'Versions', about: 'Addresses that move or stay, and integrity.' },
  {
    name: 'troubleshooting',
    title: 'Troubleshooting',
    about: 'What can go wrong on a page, and how to find out.',
  },
  {
    name: 'going-live',
    title: 'Going live',
    about: 'For people who run an exchange: contracts, settings, webhooks and the first day.',
  },
] as const

/** Replaces the exchange and the release of an example by those of this site. */
export const asHere = (code: string, exchange: string, version: string): string =>
  code.replaceAll('https://exchange.example', exchange).replaceAll('v1.2.3/', `v${version}/`)
