// Market rates. Separate from the other lookups: every list with a rate needs them.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currencyRef, decimal, moment } from './values.ts'
import { named, wire } from './wire.ts'

export const exchangeRate = endpoint({
  method: 'GET',
  path: '/api/Transactions/exchange-rate',
  access: 'public',
  group: 'Utility',
  summary: 'The market rate: units of `toCurrency` for 1 `fromCurrency`.',
  query: wire({ from: named(currencyRef, 'fromCurrency'), to: named(currencyRef, 'toCurrency') }),
  answer: wire({
    rate: decimal,
    /** Day of the rates. */
    asOf: moment,
    /** Older than its time to live: shown with its date, and unusable as a system rate (rules/rates.md#stale). */
    isStale: z.boolean(),
    /** Per cent that a system rate is worse for who takes it (rules/rates.md#spread); absent when it is the market's. */
    spread: z.optional(decimal),
    /** With a spread: the system rates, in units of `rate`, for the giver of `fromCurrency` and of `toCurrency`. */
    systemFrom: z.optional(decimal),
    systemTo: z.optional(decimal),
    /** The smallest amounts of a listing or an order in each currency (rules/rates.md#smallest-amount). */
    smallestFrom: z.optional(decimal),
    smallestTo: z.optional(decimal),
  }),
})
