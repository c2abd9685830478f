import { type Catalogue, catalogue } from '#core/texts/catalogue.ts'

/**
 * The sentences of those parts that are loaded later: what stands where there are no rows, sorting, export, filter,
 * columns, recent orders.
 */
export const english = {
  noOthers: 'No listings yet',
  noOthersText: 'Other people’s offers appear here. Post your own to say what you need.',
  noOwn: 'You have no listings yet',
  noOwnText: 'Say how much of a currency you need, at which rate, and what you offer for it.',
  noMatch: 'Nothing matches',
  noMatchText: 'Check the spelling, search for a currency code such as NGN, or take away what filters.',
  ownSignedOut: 'Log in to see your listings',
  ownSignedOutText: 'The listings that you have created appear here.',

  sortBy: 'Sort by',
  sorts: { newest: 'Newest - Oldest', oldest: 'Oldest - Newest', 'best-rate': 'Best rate' },
  rateNeedsPair: 'Filter by both currencies first',
  rateNeedsLogin: 'Log in to compare rates',
  exportCsv: 'Export CSV',

  filterTitle: 'Filter listings',
  filterText: 'Choose what you look for, then apply.',
  startDate: 'Start date',
  endDate: 'End date',
  haveCurrency: 'Have currency',
  needCurrency: 'Need currency',
  any: 'Any',
  anyCurrency: 'Any currency',
  friend: 'Friend',
  anyone: 'Anyone',
  noFriends: 'You have not added anyone to your circle',
  friendsFailed: 'Your friends could not be loaded. Close this and try again.',
  apply: 'Apply',
  endBeforeStart: 'Choose an end date that is not before the start date',
  sameCurrency: 'Choose two different currencies',

  lookTitle: 'Columns and density',
  columnsOf: { others: 'Columns of ‘Created by others’', own: 'Columns of ‘Created by you’' },
  density: 'Density',
  densities: { comfortable: 'Relaxed', compact: 'Compact' },
  showAll: 'Show all columns',

  recent: 'Recent Orders',
  timeCreated: 'Time created',
  orderAmount: 'Order Amount',
  noData: 'No data to view',
  noDataText: 'Orders that you place, and orders on your listings, appear here.',
  recentFailed: 'The recent orders could not be loaded.',
} as const

export type LaterTexts = Catalogue<typeof english>
export const { useTexts: useLaterTexts } = catalogue(english, {
  fr: () => import('./later-texts.fr.ts'),
  ar: () => import('./later-texts.ar.ts'),
})
