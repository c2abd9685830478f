import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  why: 'Log in to see your orders.',
  title: 'Orders',
  search: 'Search orders',
  searchPlaceholder: 'Name, reference or amount',
  newest: 'Newest - Oldest',
  oldest: 'Oldest - Newest',

  tabs: 'Orders by status',
  all: 'All',

  filterTitle: 'Filter orders',
  haveHint: 'What the listing offers and you get.',
  needHint: 'What the listing needs and you give.',
  datesCrossed: 'The end date is before the start date',

  amountGiven: 'You give',
  open: 'Details of order ',
  cameBack: 'The money came back from your card',
  cameBackText: 'Choose a card and we’ll send it there.',
  chooseCard: 'Choose another card',
  found: (count: number) => `${count} ${count === 1 ? 'order' : 'orders'} shown`,

  none: 'No orders yet',
  noneText: 'When you order from a listing, you can follow the order here.',
  noneOf: {
    pending: 'No pending orders',
    completed: 'No completed orders',
    rejected: 'No rejected orders',
    cancelled: 'No cancelled orders',
  },
  noMatchText: 'Check the spelling, or remove the filter.',
  showAll: 'Show all',
  failed: 'The orders could not be loaded.',
  moreFailed: 'More orders could not be loaded.',

  details: 'Order details',
  owner: 'Owner of the listing',
  ownerAsked: 'The owner asked for',
  decided: 'Decided on',
  timelineFailed: 'What happened to this order could not be loaded.',

  cancel: 'Cancel Order',
  cancelTitle: 'Cancel order?',
  cancelText: (held: string) => `${held} held on your card is released. You can’t undo this.`,
  keep: 'Keep it',
  cancelled: (held: string) => `Your order was cancelled. ${held} is no longer held on your card.`,
  cancelFailed: 'The order could not be cancelled',
} as const

export type Texts = Catalogue<typeof english>
