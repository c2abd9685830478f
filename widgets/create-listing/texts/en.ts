import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Create listing',
  why: 'You can post a listing as soon as you are logged in.',
  steps: {
    details: 'Listing',
    debit: 'Debit card',
    credit: 'Credit',
    confirm: 'Confirm',
    done: 'Done',
    'add-card': 'Add card',
  },
  continue: 'Continue',

  needAmount: 'Amount needed',
  needCurrency: 'Currency you need',
  haveAmount: 'You offer',
  haveCurrency: 'Currency you offer',
  haveHint: (fee: string) => `Worked out from the amount needed and the rate, rounded up. Fee ${fee}`,
  rate: 'Rate',
  rateUnit: (have: string, need: string) => `${have} for 1 ${need}`,
  offerTooLarge: (have: string) => `At this rate you would offer more than 1,000,000,000,000 ${have}`,

  systemRate: 'Use system rate',
  systemRateHint: (day: string) =>
    `Market rate of ${day}. Your listing keeps the rate at which it is posted.`,
  systemRateLoading: 'Looking up the market rate…',
  systemRateStale: (day: string) => `The market rate is of ${day}, too old to use. Enter a rate of your own.`,
  systemRateUnavailable: 'There is no market rate for this pair now. Enter a rate of your own.',
  systemRateName: 'System rate',

  yes: 'Yes',
  no: 'No',
  partFulfilment: 'Accept part fulfillment',
  partFulfilmentYes: 'Several people may each order a part',
  partFulfilmentNo: 'Only an order for the whole amount',
  partFulfilmentShort: 'Part fulfillment',
  partFulfilmentMissing: 'Specify part fulfillment',
  systemFulfilment: 'Accept system fulfillment',
  systemFulfilmentYes:
    'Orders at your rate or better, and listings that match yours, are taken at once without asking you',
  systemFulfilmentNo: 'You decide on each order',
  systemFulfilmentShort: 'System fulfillment',
  systemFulfilmentMissing: 'Specify system fulfillment',

  debitHint: (amount: string) =>
    `${amount} will be held on it while the listing is open, and only taken as orders are accepted.`,
  creditHint: (amount: string) => `Up to ${amount} arrives here as orders are accepted.`,

  youNeed: 'You need',
  youOffer: 'You offer',
  debitCard: 'Card to debit',
  creditTo: 'To credit',
  offerInstead: (now: string, before: string) => `You offer ${now} instead of ${before}.`,
  submit: 'Create List',
  failed: 'Create listing failed, try again',

  done: 'Your listing has been created',
  held: 'Held on your card',
  next: (days: number, system: boolean) =>
    system
      ? `Orders at your rate or better, and listings that match yours, are taken at once. You are told about each one. What is left after ${days} days is released.`
      : `You are told about each order and decide on it. What is left after ${days} days is released.`,
  finish: 'Go to dashboard',
} as const

export type Texts = Catalogue<typeof english>
