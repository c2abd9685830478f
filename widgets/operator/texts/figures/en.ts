import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  failed: 'The figures could not be loaded.',
  outdated: 'These figures may be out of date: they could not be read again.',
  peopleNow: 'People',
  listingsNow: 'Open listings',
  ordersNow: 'Orders that wait',
  heldNow: 'Held, in US dollars',
  payoutsNow: 'Payouts under way',
  people: 'New people',
  listings: 'New listings',
  orders: 'New orders',
  toDecide: 'Time until an order is decided',
  minutes: (value: string) => `${value} min`,
  minutesUnit: 'Minutes, median',
  payouts: 'Payouts under way at the end of the day',
  volume: 'Traded, at today’s market rates',
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
