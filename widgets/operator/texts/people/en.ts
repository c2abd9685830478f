import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  searchTitle: 'Search',
  searchFor: 'Reference, email, name or card',
  searchHint:
    'A whole email address, the beginning of a username or name, the last 4 digits of a card, or a reference such as CW-7K3F9Q2MTX',
  searchNeeded: 'Enter what you are looking for',
  search: 'Search',
  found: (people: number, exchanges: number) => `People: ${people}. Exchanges: ${exchanges}.`,
  nothingFound: 'Nothing fits this.',
  tooMany: (shown: number) => `These are the first ${shown} people. Type more of the name to find others.`,
  people: 'People',
  exchanges: 'Exchanges',
  matches: {
    email: 'by the email address',
    userName: 'by the username',
    name: 'by the name',
    card: 'by a card',
  },
  kinds: { listing: 'Listing', order: 'Order', transfer: 'Transfer' },
} as const

export type Texts = Catalogue<typeof english>
