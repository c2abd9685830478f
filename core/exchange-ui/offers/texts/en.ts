import type { Catalogue } from '#core/texts/translation.ts'

/** Texts of a table of other people's listings. */
export const english = {
  available: 'Available',
  order: 'Order',
  orderFrom: (user: string) => `Order from ${user}`,
  hidden: '---',
  hiddenHint: 'Login or create account to view the rate',
  logIn: 'Log in',
  createAccount: 'Create account',
  found: (count: number) => `${count} ${count === 1 ? 'listing' : 'listings'} shown`,
  failed: 'The listings could not be loaded.',
  none: 'No listings yet',
  create: 'Create Listing',
} as const

export type OfferTexts = Catalogue<typeof english>
