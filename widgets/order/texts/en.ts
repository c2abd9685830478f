import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  why: 'Log in to order.',

  detailsTitle: 'Listing details',
  haveAmount: 'Have amount',
  wholeOnly: 'No, the whole balance only',
  parts: 'Yes, any part of the balance',
  order: 'Order',
  ownListing: 'This is your own listing, so you can’t order from it.',
  closed: {
    halted: 'This listing was stopped and no longer takes orders.',
    expired: 'This listing has expired and no longer takes orders.',
    fulfilled: 'This listing is fulfilled and no longer takes orders.',
  },
  notFound: 'This listing no longer exists.',

  amountsTitle: 'Order listing',
  amountToOrder: 'Amount to order',
  amountHint: (balance: string) => `${balance} can be ordered`,
  orderAll: 'Order all',
  aboveBalance: (max: string, currency: string) => `you cannot order more than ${max} ${currency}`,
  partNotAllowed: 'Part fulfilment is not allowed for this listing',
  ownerRate: 'Owner rate',
  ownerAsks: 'The owner asks',
  yourRate: 'Your rate',
  counterOffer: 'This is a counter-offer',
  counterOfferText: (user: string, ask: string) =>
    `${user} asks ${ask} for this amount and decides whether to accept your rate.`,
  counterOfferTextShort: (user: string) =>
    `${user} asks a different rate and decides whether to accept yours.`,
  counterLess: (amount: string, user: string) => `${amount} less than ${user} asks.`,
  counterMore: (amount: string, user: string) => `${amount} more than ${user} asks.`,
  useOwnerRate: 'Use the owner’s rate',
  restTooSmall: (all: string) => `This leaves too little for anyone to order. Order all ${all}, or less`,
  giveUp: 'Amount to give up',
  foot: (fee: string) => `Fee ${fee}. Held now, taken when the order is accepted.`,
  giveUpTooLarge: (currency: string) => `At this rate you’d give up more than 1,000,000,000,000 ${currency}`,

  debitHint: (amount: string) =>
    `We’ll hold ${amount} on this card, and take it only when the order is accepted.`,
  creditHint: (amount: string) => `${amount} will arrive here when the order is accepted.`,

  youOrder: 'You order',
  youGiveUp: 'You give up',
  from: 'From',
  counterRate: 'Your counter-offer',
  giveUpInstead: (now: string, before: string) => `You give up ${now} instead of ${before}.`,
  submit: 'Order List',
  failed: 'Order failed, try again',

  done: (amount: string, user: string) => `You just ordered ${amount} from ${user}`,
  paid: 'You paid',
  settled: 'The exchange is completed',
  nextPending: (user: string, amount: string, days: number) =>
    `${user} has ${days} days to accept. Until then, ${amount} is only held on your card. We’ll tell you what happens.`,
  nextSettled: (amount: string, card: string) =>
    `${amount} is on its way to ${card}. There’s nothing left to do.`,
} as const

export type Texts = Catalogue<typeof english>
