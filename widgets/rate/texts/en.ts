import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Exchange rate',
  give: 'You give',
  giveCurrency: 'Currency you give',
  get: 'You get',
  getCurrency: 'Currency you get',
  swap: 'Swap the currencies',
  converted: (give: string, get: string) => `${give} is ${get} at the market rate`,
  find: 'Find offers',

  loading: 'Looking up the market rate…',
  asOf: (day: string) => `Market rate from ${day}. Each listing sets its own rate.`,
  stale: (day: string) => `This market rate is from ${day} and may be out of date.`,
  unavailable: 'There’s no market rate for this pair right now.',
  rateFailed: 'The market rate could not be loaded.',
  retry: 'Try again',

  chart: 'Past market rates',

  best: 'Best listings',
  some: 'Listings',
  offers: (give: string, get: string) => `Listings that take ${give} for ${get}`,
  none: 'No one offers this yet',
  noneText: (give: string, get: string) => `No open listing takes ${give} for ${get}. Post your own.`,
} as const

export type Texts = Catalogue<typeof english>
