import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  why: 'You can exchange at once as soon as you are logged in.',

  title: 'Exchange at once',
  intro: 'The best offers that need no decision are taken together, with one confirmation.',
  youGive: 'You give',
  youGet: 'You get',
  giveCurrency: 'Currency to give',
  getCurrency: 'Currency to get',
  average: 'Average rate',
  averageLater: 'The average rate follows from the amount.',
  noRate: 'There is no rate without an offer.',
  foot: (fee: string) => `Fee ${fee}. Completed at once.`,
  quoteFailed: 'The offers could not be loaded.',

  nothing: (get: string, give: string) => `Nobody offers ${get} for ${give} at once`,
  nothingText: 'List your amount, and others can take it.',
  listInstead: 'Create a listing',
  onlyPart: (part: string, all: string) => `Only ${part} of ${all} is on offer now`,
  restLater: (rest: string) => `You can list the remaining ${rest} afterwards.`,
  from: 'Taken from',
  listings: (count: number) => (count === 1 ? '1 listing' : `${count} listings`),
  rate: 'Rate',
  bestRate: 'Best rate',
  lastRate: 'Last rate',
  againstMarket: 'Against the market',
  cheaper: (amount: string) => `${amount} less`,
  dearer: (amount: string) => `${amount} more`,
  atMarket: 'The same',

  debitHint: (amount: string) => `${amount} is taken from it at once.`,
  creditHint: (amount: string) => `${amount} is sent here at once.`,

  submit: 'Exchange now',
  failed: 'Nothing was exchanged',
  moved: 'The offers have changed',
  movedText: (get: string, give: string, getBefore: string, giveBefore: string) =>
    `You now get ${get} for ${give}, no longer ${getBefore} for ${giveBefore}. Check the new figures, then enter your PIN.`,
  gone: 'Others were faster, and nothing is left on offer. Nothing was paid.',

  done: (amount: string) => `You just exchanged for ${amount}`,
  paid: 'You paid',
  received: 'You get',
  next: (amount: string, card: string) => `${amount} is on its way to ${card}. There is nothing left to do.`,
  orders: 'Orders made',
  ofListing: (user: string) => `from ${user}`,
  receiptOf: (reference: string) => `Receipt ${reference}`,
  listRest: (amount: string) => `List the remaining ${amount}`,
} as const

export type Texts = Catalogue<typeof english>
