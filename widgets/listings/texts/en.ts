import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Listings',
  createListings: 'Create Listings',
  search: 'Search listings',
  searchPlaceholder: 'Name, currency or status',

  others: 'Created by others',
  own: 'Created by you',
  standing: 'Show',
  standings: { all: 'All', pending: 'Pending', partly: 'Partly fulfilled' },
  inForce: 'active',

  tools: 'Search and filter',
  columns: 'Columns',
  haveAmount: 'Have Amount',
  orderColumn: 'Order',
  requests: (count: number) => `${count} ${count === 1 ? 'request' : 'requests'}`,
  pendingRequests: (count: number) => `${count} pending`,
  review: (count: number) => `Review ${count} ${count === 1 ? 'order' : 'orders'}`,
  halt: 'Halt',
  haltListing: (amount: string) => `Halt or manage the listing of ${amount}`,

  viewMore: 'View More',
  moreFailed: 'More listings could not be loaded.',
} as const

export type Texts = Catalogue<typeof english>
