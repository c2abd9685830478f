import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  why: 'Log in to see everything that was moved or held on your cards.',
  title: 'Statement',
  net: 'Net through Cowrie',
  print: 'Print',

  // The sums
  sums: 'Cards',
  sumOf: (card: string, currency: string) => `${card}, ${currency}`,
  heldNow: (amount: string) => `${amount} held`,
  moved: (received: string, taken: string) => `${received} received, ${taken} taken`,
  nothingHeld: 'Nothing held',
  showAllSums: (count: number) => `Show all ${count}`,
  sumsFailed: 'The balances could not be loaded.',
  card: (nickname: string, lastFour: string) => `${nickname} •••• ${lastFour}`,

  // The lines
  what: 'What happened',
  cardHead: 'Card',
  amount: 'Amount',
  withFee: 'with fee',
  effects: {
    held: 'Held',
    released: 'Released',
    taken: 'Taken',
    due: 'On its way',
    received: 'Received',
    returned: 'Not paid',
    reversed: 'Came back',
    refunded: 'Refunded',
  },
  /** In place of what is on its way, while a chargeback keeps it here. */
  heldBack: 'Held while a chargeback is looked into',
  subjects: {
    listing: () => 'Your listing',
    order: (name: string) => `Order with ${name}`,
    sale: (name: string) => `Order by ${name}`,
    match: (name: string) => `Match with ${name}`,
    proceeds: (name: string) => `Exchange of ${name}`,
    sent: (name: string) => `Transfer to ${name}`,
    incoming: (name: string) => `Transfer from ${name}`,
  },
  receiptOf: (reference: string) => `, ${reference}, receipt`,
  loadMore: 'Load more',
  found: (count: number) => `${count} ${count === 1 ? 'line' : 'lines'} shown`,
  failed: 'The statement could not be loaded.',
  moreFailed: 'More lines could not be loaded.',
  empty: 'No activity yet',
  emptyText: 'Money held, taken and received for your listings, orders and transfers appears here.',
  noMatchText: 'No lines match this filter.',
  clear: 'Show all',

  // The filter
  days: 'Both days are included',
  anyCard: 'Any card',
  anyCurrency: 'Any currency',
  currency: 'Currency',
  kind: 'Type',
  anyKind: 'Exchanges and transfers',
  exchanges: 'Exchanges',
  transfers: 'Transfers',
  state: 'State',
  anyState: 'Held and moved',
  heldState: 'Held and on its way',
  movedState: 'Taken and received',
  endBeforeStart: 'The end date is before the start date',
  reset: 'Reset',
} as const

export type Texts = Catalogue<typeof english>
