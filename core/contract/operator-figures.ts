/** How the exchange is doing, over 90 days (rules/operators.md#figures). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currencyCode, decimal, moment } from './values.ts'
import { wire } from './wire.ts'

/** Days of a plot, with today. */
export const figureDays = 90

/** A count for each day. */
const counts = z.array(z.int())

export const operatorFigures = endpoint({
  method: 'GET',
  path: '/figures',
  access: 'signed-in',
  group: 'Operators',
  summary: 'Figures of the exchange for each of the last 90 days, in UTC, and for now.',
  answer: wire({
    /** YYYY-MM-DD, the oldest first; the last is today. Each series below has a value for each of them. */
    days: z.array(z.string()),
    /** When they were read. */
    at: moment,
    people: wire({ now: z.int(), joined: counts }),
    listings: wire({ open: z.int(), posted: counts }),
    orders: wire({ pending: z.int(), placed: counts }),
    /** Median minutes from an order to its owner's decision; null for a day without one. */
    minutesToDecide: z.array(z.nullable(decimal)),
    /** Traded amounts in US dollars at today's market rates, the pair with the most first. */
    volume: z.array(wire({ base: currencyCode, quote: currencyCode, dollars: z.array(decimal) })),
    /** Amounts held for listings, orders and transfers at the end of each day, the last one now. */
    held: z.array(wire({ currency: currencyCode, dollars: decimal, amounts: z.array(decimal) })),
    /** Payouts that the processor has and that are not at their card yet, at the end of each day. */
    payouts: counts,
  }),
})
export type OperatorFigures = z.output<typeof operatorFigures.answer>
