import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  why: 'Log in to exchange at once.',

  title: 'Exchange at once',
  intro: 'We combine the best offers that need no decision, and you confirm once.',
  youGive: 'You give',
  youGet: 'You get',
  giveCurrency: 'Currency to give',
  getCurrency: 'Currency to get',
  average: 'Average rate',
  averageLater: 'Enter an amount to see the average rate.',
  noRate: 'There’s no rate without an offer.',
  foot: (fee: string) => `Fee ${fee}. Completed at once.`,
  quoteFailed: 'The offers could not be loaded.',

  nothing: (get: string, give: string) => `No one offers ${get} for ${give} at once`,
  nothingText: 'List your amount so others can take it.',
  listInstead: 'Create a listing',
  onlyPart: (part: string, all: string) => `Only ${part} of ${all} is on offer right now`,
  restLater: (rest: string) => `You can list the remaining ${rest} afterwards.`,
  from: 'Taken from',
  listings: (count: number) => (count === 1 ? '1 listing' : `${count} listings`),
  rate: 'Rate',
  bestRate: 'Best rate',
  lastRate: 'Last rate',
  againstMarket: 'Compared with market',
  cheaper: (amount: string) => `${amount} less`,
  dearer: (amount: string) => `${amount} more`,
  atMarket: 'The same',

  debitHint: (amount: string) => `We’ll take ${amount} from this card right away.`,
  creditHint: (amount: string) => `We’ll send ${amount} here right away.`,

  submit: 'Exchange now',
  failed: 'Nothing was exchanged',
  moved: 'The offers have changed',
  movedText: (get: string, give: string, getBefore: string, giveBefore: string) =>
    `You now get ${get} for ${give}, instead of ${getBefore} for ${giveBefore}. Check the new figures, then enter your PIN.`,
  gone: 'Others were faster, and nothing is left on offer. You haven’t paid anything.',

  done: (amount: string) => `You just bought ${amount}`,
  paid: 'You paid',
  received: 'You get',
  next: (amount: string, card: string) => `${amount} is on its way to ${card}. There’s nothing left to do.`,
  orders: 'Orders made',
  ofListing: (user: string) => `from ${user}`,
  receiptOf: (reference: string) => `Receipt ${reference}`,
  listRest: (amount: string) => `List the remaining ${amount}`,
} as const

export type Texts = Catalogue<typeof english>
