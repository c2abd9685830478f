import { type Catalogue, catalogue } from '#core/texts/catalogue.ts'

/** The texts of cowrie-listing-details. */
export const english = {
  why: 'You can look after your listings as soon as you are logged in.',
  title: 'Listing Details',
  back: 'Back to listings',
  missingId: 'No listing was chosen.',
  notFound: 'This listing does not exist, or is not yours.',
  notYours: (owner: string) => `This listing belongs to ${owner}. Only its owner can look after it.`,
  order: 'Order from it',
  failedToLoad: 'The listing could not be loaded.',

  summary: 'The listing',
  need: 'Need',
  have: 'Have',
  rate: 'Rate',
  systemRate: 'Rate (system rate)',
  partFulfilment: 'Part fulfillment',
  systemFulfilment: 'System fulfillment',
  yes: 'Yes',
  no: 'No',
  ordersCount: 'Orders',
  orders: (all: number, pending: number) => (pending === 0 ? `${all}` : `${all}, ${pending} pending`),
  status: 'Status',
  balance: 'Balance',
  dateCreated: 'Date created',
  openUntil: 'Open until',
  debitCard: 'Card debited',
  creditCard: 'Card credited',
  card: (lastFour: string) => `•••• ${lastFour}`,

  halt: 'Halt',
  haltInvalid: 'The Halt action is invalid for this listing',
  halted: 'Your listing has been stopped and withdrawn',
  haltTitle: 'Halt listing?',
  haltText: (held: string, pending: number) =>
    `${held} that is still held on your card is released.${pending === 0 ? '' : ` ${pending === 1 ? '1 pending order is' : `${pending} pending orders are`} rejected.`} This cannot be taken back.`,
  haltConfirm: 'Halt listing',
  haltFailed: 'The listing could not be halted',

  reference: 'Reference',

  history: 'What happened',
  historyCut: (count: number) =>
    `Of the orders, the latest ${count} are told here; the receipt has them all.`,
  receipt: 'Receipt',
  pdf: 'Download PDF',
  ordersCsv: 'Orders as CSV',
  listingsCsv: 'All my listings as CSV',

  requests: 'Order requests',
  loading: 'Loading...',
  loadMore: 'Load more',
  narrow: 'Only the latest 1,000 are shown. The export has them all.',
  noOrders: 'No Orders have been placed for this Listing',
  noOrdersText: 'You will be told when somebody orders.',
  requestsFailed: 'The order requests could not be loaded.',
  date: 'Date',
  user: 'User',
  orderAmount: 'Order Amount',
  youGet: (amount: string) => `You get ${amount}`,
  actions: 'Accept or reject',
  accept: 'Accept',
  reject: 'Reject',
  ofOrder: (user: string) => ` of the order of ${user}`,
  ofUser: (user: string) => ` the order of ${user}`,
  counterOffer: 'Counter-offer',
  counterMore: (difference: string) => `${difference} more than at your rate`,
  counterLess: (difference: string) => `${difference} less than at your rate`,
  counterSame: 'the same amount as at your rate',
} as const

export type Texts = Catalogue<typeof english>
export const { useTexts } = catalogue(english, {
  fr: () => import('./texts.fr.ts'),
  ar: () => import('./texts.ar.ts'),
})
