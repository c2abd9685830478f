// Additive: how much money a person may move, and what is left of it.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { decimal, moment } from './values.ts'
import { wire } from './wire.ts'

/** Amounts in US dollars. */
const window = wire({
  limit: decimal,
  used: decimal,
  left: decimal,
  /** When the first part of what is used is free again; absent while nothing is used. */
  freesAt: z.optional(moment),
})

const atOnce = wire({ limit: z.number(), used: z.number() })

const allLimits = wire({
  /** The last 24 hours, and the last 30 days. */
  day: z.optional(window),
  month: z.optional(window),
  /** The most of one order. */
  order: z.optional(decimal),
  pendingOrders: z.optional(atOnce),
  openListings: z.optional(atOnce),
  /** When the identity check is old enough for the next, higher amounts of a day and a month. */
  next: z.optional(wire({ at: moment, day: z.optional(decimal), month: z.optional(decimal) })),
})

export const limits = endpoint({
  method: 'GET',
  path: '/api/User/limits',
  access: 'signed-in',
  group: 'Accounts',
  summary:
    'How much I may send, order and offer, in US dollars at the market rate, and what is left. `data` is null where there are no limits.',
  topics: ['accounts', 'listings', 'orders', 'transfers'],
  answer: z.nullable(allLimits),
})
