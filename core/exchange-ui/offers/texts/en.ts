import type { Catalogue } from '#core/texts/translation.ts'

/** Texts of a table of other people's listings. */
export const english = {
  user: 'User',
  amountNeeded: 'Amount Needed',
  available: 'Available',
  rate: 'Rate',
  date: 'Date',
  actions: 'Actions',
  order: 'Order',
  orderFrom: (user: string) => `Order from ${user}`,
  hidden: '---',
  hiddenHint: 'Login or create account to view the rate',
  logIn: 'Log in',
  createAccount: 'Create account',
} as const

export type OfferTexts = Catalogue<typeof english>
