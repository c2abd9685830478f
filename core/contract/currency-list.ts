/** The currencies with their fees, in a file of its own: a fee line loads nothing else. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currencyCode, decimal } from './values.ts'
import { named, wire } from './wire.ts'

export const currencyList = endpoint({
  method: 'GET',
  path: '/api/Utility/currencies',
  access: 'public',
  group: 'Utility',
  summary: 'The supported currencies, with the decimals of their minor unit and the fee on payments.',
  bare: true,
  answer: z.array(
    wire({
      id: z.number(),
      code: named(currencyCode, 'isoCode'),
      name: z.string(),
      decimals: z.number(),
      /** Whether something new can be made in it; absent from servers on which all are. */
      isOpen: z.optional(z.boolean()),
      /** On a payment in this currency (rules/rates.md#fee); absent without one. */
      fee: z.optional(
        wire({
          /** Share of the payment. */
          perCent: decimal,
          /** In units of the currency. */
          minimum: decimal,
        }),
      ),
    }),
  ),
})
