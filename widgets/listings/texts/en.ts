import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Listings',
  banner: 'Your setup is complete',
  bannerText: 'Your account is activated. Post a listing to say what you need and at which rate.',
  dismissBanner: 'Close this message',
  createListings: 'Create Listings',
  search: 'Search listings',
  searchPlaceholder: 'Name, currency or status',

  others: 'Created by others',
  own: 'Created by you',
  standing: 'Show',
  standings: { all: 'All', pending: 'Pending', partly: 'Partly fulfilled' },
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
  resetFilters: 'Reset filters',

  columns: 'Columns',
  haveAmount: 'Have Amount',
  orderColumn: 'Order',
  partFulfilment: 'Part Fulfilment',
  requests: (count: number) => `${count} ${count === 1 ? 'request' : 'requests'}`,
  pendingRequests: (count: number) => `${count} pending`,
  halt: 'Halt',
  haltListing: (amount: string) => `Halt or manage the listing of ${amount}`,

  viewMore: 'View More',
  moreFailed: 'No more could be loaded.',
} as const

export type Texts = Catalogue<typeof english>
