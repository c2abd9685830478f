import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  why: 'You can order as soon as you are logged in.',

  detailsTitle: 'Listing details',
  haveAmount: 'Have amount',
  wholeOnly: 'No, the whole balance only',
  parts: 'Yes, any part of the balance',
  order: 'Order',
  ownListing: 'This is your own listing. You cannot order on it.',
  closed: {
    halted: 'This listing was stopped and takes no orders.',
    expired: 'This listing has expired and takes no orders.',
    fulfilled: 'This listing is fulfilled and takes no orders.',
  },
  notFound: 'This listing does not exist any more.',

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
    `${user} asks ${ask} for this amount and decides whether to take your rate.`,
  counterOfferTextShort: (user: string) => `${user} asks another rate and decides whether to take yours.`,
  counterLess: (amount: string, user: string) => `${amount} less than ${user} asks.`,
  counterMore: (amount: string, user: string) => `${amount} more than ${user} asks.`,
  useOwnerRate: 'Use the owner’s rate',
  restTooSmall: (all: string) => `This leaves too little for anybody to order. Order all ${all}, or less`,
  giveUp: 'Amount to give up',
  foot: (fee: string) => `Fee ${fee}. Held now, taken when the order is accepted.`,
  giveUpTooLarge: (currency: string) =>
    `At this rate you would give up more than 1,000,000,000,000 ${currency}`,

  debitHint: (amount: string) => `${amount} will be held on it, and only taken when the order is accepted.`,
  creditHint: (amount: string) => `${amount} arrives here when the order is accepted.`,

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
    `${user} has ${days} days to accept. Until then ${amount} is only held on your card. You will be told.`,
  nextSettled: (amount: string, card: string) =>
    `${amount} is on its way to ${card}. There is nothing left to do.`,
} as const

export type Texts = Catalogue<typeof english>
