/** The exchange's fee on the wire (rules/rates.md#fee). */
import * as z from 'zod/mini'
import { decimal } from './values.ts'

/** Body field of a call that takes a payment. */
export const agreedFee = {
  /**
   * The fee that the person saw, in the currency of the payment and on top of it. Without it they saw none; a call whose
   * fee is another one is refused (`fee-changed`).
   */
  fee: z.optional(decimal),
} as const
