/** Calendar days of a reader (rules/embedding.md#days). Clients send their time zone with each of these calls and each sign-in. */
import * as z from 'zod/mini'
import { day } from './values.ts'

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The reader's time zone, such as `Pacific/Auckland`. Without one, days and the times of a file are in UTC. */
export const zone = {
  timeZone: z.optional(
    z.string().check(z.maxLength(64), z.refine(isTimeZone, 'must be the name of a time zone')),
  ),
} as const

/** Whole days in that time zone, both included. */
export const days = { dateFrom: z.optional(day), dateTo: z.optional(day), ...zone } as const
