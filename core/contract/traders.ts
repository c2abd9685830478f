// Additive: what another person has done on the exchange lately (rules/traders.md).
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { traderRecord } from './trader-record.ts'
import { count, id } from './values.ts'
import { wire } from './wire.ts'

/** The days that a trader's figures cover. */
export const traderDays = 90

/** Events from which on a figure is given: fewer would tell about single exchanges. */
export const fewestTraderEvents = 5

/** Figures are rounded down to these, so that a new exchange of a person rarely shows. */
export const exchangeSteps = [5, 10, 20, 50, 100, 200] as const

/** The usual time to decide is rounded up to one of these, in minutes; the last one is the longest possible. */
export const decisionSteps = [15, 60, 180, 720, 1_440, 4_320, 10_080] as const

const trader = wire({
  username: z.string(),
  /** `YYYY-MM`. */
  memberSince: z.string(),
  ...traderRecord,
  /** Percent of the requests that were decided before they ended by themselves; absent for too few. */
  decidedPercent: z.optional(count(0, 100)),
  /** Percent of the accepted exchanges that the person's own card paid for; absent for too few. */
  paidPercent: z.optional(count(0, 100)),
  /** The person's newest listing that the reader can order; absent without one. */
  openListingId: z.optional(id),
})

export const traderFigures = endpoint({
  method: 'GET',
  path: '/api/Listing/trader/{username}',
  access: 'signed-in',
  group: 'Listings',
  topics: ['listings', 'orders'],
  summary:
    "A person's activity on the exchange in the last 90 days, in rounded figures; at most 120 people in an hour.",
  params: z.object({ username: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: trader,
})
export type TraderFigures = z.output<typeof trader>
