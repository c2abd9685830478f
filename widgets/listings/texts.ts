import { type Catalogue, catalogue } from '#core/texts/catalogue.ts'

/** The texts of cowrie-listings. */
export const english = {
  title: 'Listings',
  banner: 'Your setup is complete',
  bannerText: 'Your account is activated. Post a listing to say what you need and at which rate.',
  createListing: 'Create Listing',
  dismissBanner: 'Close this message',
  createListings: 'Create Listings',
  search: 'Search listings',
  searchPlaceholder: 'Name, currency or status',

  tabs: 'Listings',
  others: 'Created by others',
  own: 'Created by you',
  standing: 'Show',
  standings: { all: 'All', pending: 'Pending', partly: 'Partly fulfilled' },
  filter: 'Filter',
  inForce: 'in force',
  activeFilters: 'Filters in force',
  active: {
    from: (day: string) => `From ${day}`,
    to: (day: string) => `Until ${day}`,
    have: (code: string) => `Have ${code}`,
    need: (code: string) => `Need ${code}`,
    friend: (name: string) => `By ${name}`,
  },
  remove: (filter: string) => `Remove the filter: ${filter}`,
  reset: 'Reset',
  resetFilters: 'Reset filters',

  columns: 'Columns',
  date: 'Date',
  user: 'User',
  amountNeeded: 'Amount Needed',
  haveAmount: 'Have Amount',
  rate: 'Rate',
  status: 'Status',
  balance: 'Balance',
  orderColumn: 'Order',
  partFulfilment: 'Part Fulfilment',
  yes: 'Yes',
  no: 'No',
  requests: (count: number) => `${count} ${count === 1 ? 'request' : 'requests'}`,
  pendingRequests: (count: number) => `${count} pending`,
  actions: 'Actions',
  order: 'Order',
  orderFrom: (user: string) => `Order from ${user}`,
  halt: 'Halt',
  haltListing: (amount: string) => `Halt or manage the listing of ${amount}`,
  hidden: '---',
  hiddenHint: 'Login or create account to view the rate',
  logIn: 'Log in',

  viewMore: 'View More',
  loading: 'Loading...',
  moreFailed: 'No more could be loaded.',
  found: (count: number) => `${count} ${count === 1 ? 'listing' : 'listings'} shown`,

  failed: 'The listings could not be loaded.',
  retry: 'Try again',
} as const

export type Texts = Catalogue<typeof english>
export const { useTexts } = catalogue(english, {
  fr: () => import('./texts.fr.ts'),
  ar: () => import('./texts.ar.ts'),
})
