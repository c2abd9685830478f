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
  asOf: (day: string) => `Market rate of ${day}. Each listing has a rate of its own.`,
  stale: (day: string) => `This market rate is of ${day} and may be out of date.`,
  unavailable: 'There is no market rate for this pair now.',
  rateFailed: 'The market rate could not be loaded.',
  retry: 'Try again',

  chart: 'Past market rates',

  best: 'Best listings',
  some: 'Listings',
  offers: (give: string, get: string) => `Listings that take ${give} for ${get}`,
  none: 'Nobody offers this yet',
  noneText: (give: string, get: string) =>
    `There is no open listing that takes ${give} for ${get}. Post one of your own.`,
} as const

export type Texts = Catalogue<typeof english>
