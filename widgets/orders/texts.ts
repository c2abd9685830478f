import { type Catalogue, catalogue } from '#core/texts/catalogue.ts'

/** The texts of cowrie-orders. */
export const english = {
  why: 'Your orders appear here as soon as you are logged in.',
  title: 'Orders',
  search: 'Search orders',
  searchPlaceholder: 'Name, reference or amount',
  sortBy: 'Sort by',
  newest: 'Newest - Oldest',
  oldest: 'Oldest - Newest',
  exportCsv: 'Export CSV',

  tabs: 'Orders by status',
  all: 'All',

  filter: 'Filter',
  filtered: (count: number) => `Filter (${count})`,
  filterTitle: 'Filter orders',
  startDate: 'Start date',
  endDate: 'End date',
  haveCurrency: 'Have currency',
  haveHint: 'What the listing offers, and you get.',
  needCurrency: 'Need currency',
  needHint: 'What the listing needs, and you give.',
  anyCurrency: 'Any currency',
  datesCrossed: 'The end date is before the start date',
  apply: 'Apply',
  reset: 'Reset',

  date: 'Date',
  user: 'User',
  orderAmount: 'Order Amount',
  amountGiven: 'You give',
  rate: 'Rate',
  status: 'Status',
  reference: 'Reference',
  open: 'Details of order ',
  loading: 'Loading...',
  loadMore: 'Load more',
  found: (count: number) => `${count} ${count === 1 ? 'order' : 'orders'} shown`,

  none: 'No orders yet',
  noneText: 'When you order from somebody’s listing, the order appears here with all that happens to it.',
  noneOf: {
    pending: 'No pending orders',
    completed: 'No completed orders',
    rejected: 'No rejected orders',
    cancelled: 'No cancelled orders',
  },
  noMatch: 'Nothing matches',
  noMatchText: 'Check the spelling, or take the filter away.',
  showAll: 'Show all',
  failed: 'The orders could not be loaded.',
  moreFailed: 'More orders could not be loaded.',
  retry: 'Try again',

  details: 'Order details',
  dateCreated: 'Date created',
  owner: 'Owner of the listing',
  counterOffer: 'Counter-offer',
  ownerAsked: 'The owner asked for',
  reason: 'Reason',
  decided: 'Decided on',
  openUntil: 'Open until',
  debitCard: 'Card debited',
  creditCard: 'Card credited',
  card: (lastFour: string) => `•••• ${lastFour}`,
  timeline: 'What happened',
  timelineFailed: 'What happened to this order could not be loaded.',
  receipt: 'Receipt',
  pdf: 'Download PDF',

  cancel: 'Cancel Order',
  cancelTitle: 'Cancel order?',
  cancelText: (held: string) =>
    `${held} that is held on your card is released. The order cannot be brought back.`,
  keep: 'Keep it',
  cancelled: (held: string) => `Your order was cancelled. ${held} that was held on your card is released.`,
  cancelFailed: 'The order could not be cancelled',
} as const

export type Texts = Catalogue<typeof english>
export const { useTexts } = catalogue(english, {
  fr: () => import('./texts.fr.ts'),
  ar: () => import('./texts.ar.ts'),
})
