// A trader's record in a row of a list. Apart from their card, which loads at a press (rules/traders.md#row).
import * as z from 'zod/mini'
import { count } from './values.ts'

export const traderRecord = {
  isVerified: z.boolean(),
  /** Joined within the days, with too few exchanges for a figure. */
  isNew: z.boolean(),
  /** At least so many completed exchanges, as owner or as buyer; 0 for fewer than the first step. */
  exchanges: count(0, 1_000),
  /** Half of the decisions came within so many minutes; absent for too few. */
  decidesWithinMinutes: z.optional(count(0, 10_080)),
}
