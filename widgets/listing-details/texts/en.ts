import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  why: 'You can look after your listings as soon as you are logged in.',
  title: 'Listing Details',
  back: 'Back to listings',
  notFound: 'This listing does not exist, or is not yours.',
  notYours: (owner: string) => `This listing belongs to ${owner}. Only its owner can look after it.`,
  order: 'Order from it',

  summary: 'The listing',
  need: 'Need',
  have: 'Have',
  fee: 'Fee on all of it',
  systemRate: 'Rate (system rate)',
  released: 'Released',
  ordersCount: 'Orders',
  orders: (all: number, pending: number) => (pending === 0 ? `${all}` : `${all}, ${pending} pending`),

  halt: 'Halt',
  haltInvalid: 'The Halt action is invalid for this listing',
  halted: 'Your listing has been stopped and withdrawn',
  haltTitle: 'Halt listing?',
  haltText: (held: string, pending: number, hasFee: boolean) =>
    `${held} that is still held on your card is released${hasFee ? ', with its part of the fee' : ''}.${pending === 0 ? '' : ` ${pending === 1 ? '1 pending order is' : `${pending} pending orders are`} rejected.`} This cannot be taken back.`,
  haltConfirm: 'Halt listing',
  haltFailed: 'The listing could not be halted',

  historyCut: (count: number) =>
    `Of the orders, the latest ${count} are told here; the receipt has them all.`,
  ordersCsv: 'Orders as CSV',
  listingsCsv: 'All my listings as CSV',

  requests: 'Order requests',
  narrow: 'Only the latest 1,000 are shown. The export has them all.',
  noOrders: 'No Orders have been placed for this Listing',
  noOrdersText: 'You will be told when somebody orders.',
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
  rejectMeans: (user: string) => `What is held on the card of ${user} is released.`,
  counterMeans: (meaning: string) => `Counter-offer: ${meaning}.`,
  accepted: 'Order accepted',
  acceptedText: (ordered: string, user: string, get: string, card: string) =>
    `${user} got ${ordered}, and ${get} is on its way to ${card}.`,
  rejected: 'Order rejected',
  rejectedText: (user: string) => `What was held on the card of ${user} is released.`,
  decideFailed: 'Failed',

  // Edit
  editTitle: 'Edit listing',
  systemRateHint: (day: string) => `Market rate of ${day}. Your listing keeps the rate at which it is saved.`,
  systemRateKept: 'Your listing keeps the market rate at which it was posted or last edited.',
  systemRateKeptAsWas: 'Your listing keeps the system rate at which it was posted or last edited.',
  takeSystem: (rate: string) => `Take the system rate of now: ${rate}`,
  takeMarket: (rate: string) => `Take the market rate of now: ${rate}`,

  meansTitle: 'What this means',
  offerStays: (offer: string) => `What you offer stays ${offer}.`,
  askStays: (ask: string) => `What you ask for stays ${ask}.`,
  askInstead: (now: string, before: string) => `You ask for ${now} instead of ${before}.`,
  cameIn: (received: string) => `${received} of it has come in already.`,
  nothingHeld: 'Nothing new is held on your card.',
  feeStays: 'Your fee stays as it was agreed.',
  newcomer:
    'An edited listing is a newcomer: at the same rate, listings that have stood longer are matched first.',
  unchanged: 'Nothing is changed yet.',

  save: 'Save changes',
  editFailed: 'The listing could not be edited',
  ordersCame: 'An order has come in meanwhile',
  ordersCameText:
    'Decide on the pending orders first. What you have entered stays here until you close this.',
  ended: 'This listing has ended and can no longer be edited.',

  changed: (ask: string) => `Your listing is changed. You ask for ${ask} now.`,
  matchedAll: 'Your listing is changed, and was matched at once: it is fulfilled.',
  matched: (part: string) => `Your listing is changed, and ${part} of it was matched at once.`,
  matchedPart: 'Your listing is changed, and a part of it was matched at once.',

  leaveTitle: 'Leave without saving?',
  leaveText: 'What you changed on your listing has not been saved and will be lost.',
  leave: 'Leave',
  stay: 'Keep editing',
} as const

export type Texts = Catalogue<typeof english>
