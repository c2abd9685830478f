import type { Catalogue } from '#core/texts/translation.ts'

/** Texts of the parts that load after the table. */
export const english = {
  banner: 'Your setup is complete',
  bannerText: 'Your account is activated. Post a listing to say what you need and at what rate.',
  dismissBanner: 'Close this message',
  activeFilters: 'Active filters',
  active: {
    from: (day: string) => `From ${day}`,
    to: (day: string) => `To ${day}`,
    have: (code: string) => `Have ${code}`,
    need: (code: string) => `Need ${code}`,
    friend: (name: string) => `By ${name}`,
  },
  remove: (filter: string) => `Remove filter: ${filter}`,
  resetFilters: 'Reset filters',

  noOthersText: 'Other people’s offers appear here. Post your own to say what you need.',
  noOwn: 'You have no listings yet',
  noOwnText: 'Say how much of a currency you need, at what rate, and what you offer for it.',
  noMatchText: 'Check the spelling, search for a currency code such as NGN, or remove filters.',
  ownSignedOut: 'Log in to see your listings',
  ownSignedOutText: 'Listings you create appear here.',

  sorts: { newest: 'Newest - Oldest', oldest: 'Oldest - Newest', 'best-rate': 'Best rate' },
  rateNeedsPair: 'Filter by both currencies first',
  rateNeedsLogin: 'Log in to compare rates',

  filterTitle: 'Filter listings',
  filterText: 'Choose what you’re looking for, then apply.',
  any: 'Any',
  byCurrency: 'Only these currencies',
  friend: 'Friend',
  anyone: 'Anyone',
  noFriends: 'You have not added anyone to your circle',
  friendsFailed: 'Your friends could not be loaded. Close this and try again.',
  endBeforeStart: 'Choose an end date on or after the start date',
  sameCurrency: 'Choose two different currencies',

  lookTitle: 'Columns and density',
  columnsOf: { others: 'Columns of ‘Created by others’', own: 'Columns of ‘Created by you’' },
  density: 'Density',
  densities: { comfortable: 'Relaxed', compact: 'Compact' },
  keys: 'Keys',
  showAll: 'Show all columns',

  recent: 'Recent Orders',
  timeCreated: 'Time created',
  /** The person's own order on the listing of `name`. */
  orderFrom: (name: string) => `from ${name}`,
  /** The order of `name` on a listing of the person. */
  orderBy: (name: string) => `by ${name}`,
  noData: 'No data to view',
  noDataText: 'Orders you place, and orders on your listings, appear here.',
  recentFailed: 'The recent orders could not be loaded.',
} as const

export type LaterTexts = Catalogue<typeof english>
