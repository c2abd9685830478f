import type { Catalogue } from '../../translation.ts'

/** Texts of the tables of listings, orders and money. */
export const english = {
  loading: 'Loading...',
  loadMore: 'Load more',
  noMatch: 'No matches',
  toListings: 'See the listings',
  filter: 'Filter',

  date: 'Date',
  user: 'User',
  amountNeeded: 'Amount Needed',
  orderAmount: 'Order Amount',
  rate: 'Rate',
  status: 'Status',
  balance: 'Balance',
  reference: 'Reference',
  actions: 'Actions',
  yes: 'Yes',
  no: 'No',
} as const

export type TableTexts = Catalogue<typeof english>
