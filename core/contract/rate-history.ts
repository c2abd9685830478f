// Separate from the market rate: only the chart, which loads on demand, needs it.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currencyRef, decimal } from './values.ts'
import { named, wire } from './wire.ts'

export const rateHistory = endpoint({
  method: 'GET',
  path: '/api/Transactions/rate-history',
  access: 'public',
  group: 'Utility',
  summary: 'The market rate of each stored day, oldest first: units of `toCurrency` for 1 `fromCurrency`.',
  query: wire({ from: named(currencyRef, 'fromCurrency'), to: named(currencyRef, 'toCurrency') }),
  answer: wire({
    days: z.array(
      wire({
        /** YYYY-MM-DD. */
        day: z.string(),
        rate: decimal,
      }),
    ),
  }),
})
