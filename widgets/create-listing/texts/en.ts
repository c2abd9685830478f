import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Create listing',
  why: 'You can post a listing as soon as you are logged in.',

  needCurrency: 'Currency you need',
  haveAmount: 'You offer',
  haveCurrency: 'Currency you offer',
  haveHint: (fee: string) => `Worked out from the amount needed and the rate, rounded up. Fee ${fee}`,
  offerTooLarge: (have: string) => `At this rate you would offer more than 1,000,000,000,000 ${have}`,

  systemRateHint: (day: string) =>
    `Market rate of ${day}. Your listing keeps the rate at which it is posted.`,
  systemRate: 'System rate',

  partFulfilmentMissing: 'Specify part fulfillment',
  systemFulfilmentMissing: 'Specify system fulfillment',

  debitHint: (amount: string) =>
    `${amount} will be held on it while the listing is open, and only taken as orders are accepted.`,
  creditHint: (amount: string) => `Up to ${amount} arrives here as orders are accepted.`,

  youNeed: 'You need',
  youOffer: 'You offer',
  offerInstead: (now: string, before: string) => `You offer ${now} instead of ${before}.`,
  submit: 'Create List',
  failed: 'Create listing failed, try again',

  done: 'Your listing has been created',
  next: (days: number, system: boolean) =>
    system
      ? `Orders at your rate or better, and listings that match yours, are taken at once. You are told about each one. What is left after ${days} days is released.`
      : `You are told about each order and decide on it. What is left after ${days} days is released.`,
  finish: 'Go to dashboard',
} as const

export type Texts = Catalogue<typeof english>
