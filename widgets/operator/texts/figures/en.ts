import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  failed: 'The figures could not be loaded.',
  outdated: 'These figures may be out of date. We couldn’t refresh them.',
  peopleNow: 'People',
  listingsNow: 'Open listings',
  ordersNow: 'Pending orders',
  heldNow: 'Held, in US dollars',
  payoutsNow: 'Payouts under way',
  people: 'New people',
  listings: 'New listings',
  orders: 'New orders',
  toDecide: 'Time to decide on an order',
  minutes: (value: string) => `${value} min`,
  minutesUnit: 'Minutes, median',
  payouts: 'Payouts under way at the end of the day',
  volume: 'Traded, at the latest market rates',
  dollars: 'US dollars',
  pair: 'Pair',
  allPairs: 'All pairs',
  held: 'Held at the end of the day',
  currency: 'Currency',
  count: 'Number',
  none: 'None',
  day: 'Day',
  daysOf: (title: string) => `${title}: days`,
  showTable: 'Show as a table',
} as const

export type Texts = Catalogue<typeof english>
