import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  why: 'Log in to manage your listings.',
  title: 'Listing Details',
  back: 'Back to listings',
  notFound: 'This listing doesn’t exist or isn’t yours.',
  notYours: (owner: string) => `This listing belongs to ${owner}. Only its owner can manage it.`,
  order: 'Order from this listing',

  summary: 'The listing',
  need: 'Need',
  have: 'Have',
  fee: 'Fee on the whole amount',
  systemRate: 'Rate (system rate)',
  released: 'Released',
  ordersCount: 'Orders',
  orders: (all: number, pending: number) => (pending === 0 ? `${all}` : `${all}, ${pending} pending`),

  halt: 'Halt',
  haltInvalid: 'The Halt action is invalid for this listing',
  halted: 'Your listing has been stopped and withdrawn',
  haltTitle: 'Halt listing?',
  haltText: (held: string, pending: number, hasFee: boolean) =>
    `${held} still held on your card is released${hasFee ? ', with its share of the fee' : ''}.${pending === 0 ? '' : ` ${pending === 1 ? '1 pending order is' : `${pending} pending orders are`} rejected.`} You can’t undo this.`,
  haltConfirm: 'Halt listing',
  haltFailed: 'The listing could not be halted',

  historyCut: (count: number) => `Only the latest ${count} orders are shown here. The receipt has them all.`,
  ordersCsv: 'Orders as CSV',
  listingsCsv: 'All my listings as CSV',

  requests: 'Order requests',
  narrow: 'Only the latest 1,000 are shown. The export has them all.',
  noOrders: 'No Orders have been placed for this Listing',
  noOrdersText: 'We’ll tell you when someone orders.',
  requestsFailed: 'The order requests could not be loaded.',
  youGet: (amount: string) => `You get ${amount}`,
  actions: 'Accept or reject',
  accept: 'Accept',
  reject: 'Reject',
  ofOrder: (user: string) => ` of the order of ${user}`,
  ofUser: (user: string) => ` the order of ${user}`,
  counterMore: (difference: string) => `${difference} more than at your rate`,
  counterLess: (difference: string) => `${difference} less than at your rate`,
  counterSame: 'the same amount as at your rate',

  // Decide on an order, and the outcome
  acceptTitle: 'Accept order?',
  rejectTitle: 'Reject order?',
  sure: 'Are you sure you want to proceed with this action?',
  acceptMeans: (ordered: string, user: string, get: string) => `${user} gets ${ordered}, and you get ${get}.`,
  rejectMeans: (user: string) => `The hold on ${user}’s card is released.`,
  counterMeans: (meaning: string) => `Counter-offer: ${meaning}.`,
  accepted: 'Order accepted',
  acceptedText: (ordered: string, user: string, get: string, card: string) =>
    `${user} got ${ordered}, and ${get} is on its way to ${card}.`,
  rejected: 'Order rejected',
  rejectedText: (user: string) => `The hold on ${user}’s card was released.`,
  decideFailed: 'Failed',

  // Edit
  editTitle: 'Edit listing',
  systemRateHint: (day: string) => `Market rate from ${day}. Your listing keeps the rate it’s saved at.`,
  systemRateKept: 'Your listing keeps the market rate from when it was posted or last edited.',
  systemRateKeptAsWas: 'Your listing keeps the system rate from when it was posted or last edited.',
  takeSystem: (rate: string) => `Use the current system rate: ${rate}`,
  takeMarket: (rate: string) => `Use the current market rate: ${rate}`,

  meansTitle: 'What this means',
  offerStays: (offer: string) => `You still offer ${offer}.`,
  askStays: (ask: string) => `You still ask for ${ask}.`,
  askInstead: (now: string, before: string) => `You ask for ${now} instead of ${before}.`,
  cameIn: (received: string) => `You’ve already received ${received} of it.`,
  nothingHeld: 'Nothing more is held on your card.',
  feeStays: 'Your fee stays as agreed.',
  newcomer:
    'Editing costs your listing its place. At the same rate, listings that have waited longer are matched first.',
  unchanged: 'No changes yet.',

  save: 'Save changes',
  editFailed: 'The listing could not be edited',
  ordersCame: 'A new order has come in',
  ordersCameText: 'Decide on the pending orders first. Your changes stay here until you close this.',
  ended: 'This listing has ended and can no longer be edited.',

  changed: (ask: string) => `Listing updated. You now ask for ${ask}.`,
  matchedAll: 'Listing updated and matched right away. It’s now fulfilled.',
  matched: (part: string) => `Listing updated, and ${part} of it was matched right away.`,
  matchedPart: 'Listing updated, and part of it was matched right away.',

  leaveTitle: 'Leave without saving?',
  leaveText: 'You’ll lose the changes to your listing.',
  leave: 'Leave',
  stay: 'Keep editing',
} as const

export type Texts = Catalogue<typeof english>
