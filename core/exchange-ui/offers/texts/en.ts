import type { Catalogue } from '#core/texts/translation.ts'

/** Texts of a table of other people's listings. */
export const english = {
  available: 'Available',
  partFulfilment: 'Part Fulfilment',
  inParts: 'Whole or part',
  asWhole: 'Whole only',
  offer: 'Offer',
  /** A listing for its buyer. */
  deal: (give: string, get: string) => `Give ${give} → get ${get}`,
  isNew: 'New',
  fewTrades: 'Under 5 trades',
  trades: (count: number) => `${count}+ trades`,
  /** A trader's usual time to decide. */
  about: (time: string) => `about ${time}`,
  checked: 'Identity checked',
  left: (percent: string) => `${percent} left`,
  /** In a row of a list: what the price is for who reads it. */
  pill: {
    none: 'at market',
    buyer: { gain: (size: string) => `${size} better`, loss: (size: string) => `${size} worse` },
    owner: { gain: (size: string) => `${size} more`, loss: (size: string) => `${size} less` },
  },
  /** Second lines of the headers: what the amounts are for their reader. */
  frame: {
    buyer: { need: 'you give', have: 'you get', balance: 'still available' },
    owner: { need: 'you get', have: 'you give', balance: 'still on offer' },
  },
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
