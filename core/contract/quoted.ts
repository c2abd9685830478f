import * as z from 'zod/mini'
import { price } from './values.ts'

/** Beside the rate R of a call, which is enough alone. */
export const quoted = {
  /** The price that was typed. It must agree with R to 10 decimals, and wins. */
  price: z.optional(price),
  /** The person confirmed a price more than a factor of 2 from the market's (rules/rates.md#far-from-market). */
  isFarRateConfirmed: z.optional(z.boolean()),
} as const
