// Additive: how much money a person may move, and how much of that is left.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { decimal, moment } from './values.ts'
import { wire } from './wire.ts'

/** Amounts in US dollars. */
const window = wire({
  limit: decimal,
  used: decimal,
  left: decimal,
  /** When the earliest part of the used amount becomes available again; absent if nothing is used. */
  freesAt: z.optional(moment),
})

const atOnce = wire({ limit: z.number(), used: z.number() })

const allLimits = wire({
  /** The last 24 hours and the last 30 days. */
  day: z.optional(window),
  month: z.optional(window),
  /** Maximum of one order. */
  order: z.optional(decimal),
  pendingOrders: z.optional(atOnce),
  openListings: z.optional(atOnce),
  /** When the identity check is old enough for the next, higher daily and monthly limits. */
  next: z.optional(wire({ at: moment, day: z.optional(decimal), month: z.optional(decimal) })),
})

export const limits = endpoint({
  method: 'GET',
  path: '/api/User/limits',
  access: 'signed-in',
  group: 'Accounts',
  summary:
    'My limits for sending, ordering and offering, in US dollars at the market rate, and the amounts left. `data` is null if there are no limits.',
  topics: ['accounts', 'listings', 'orders', 'transfers'],
  answer: z.nullable(allLimits),
})
