/** Lengths of time, and days in UTC. Days of a reader are in `days.ts`. */

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const daySeconds = dayMs / 1000

/** `YYYY-MM-DD`, in UTC. */
export const utcDay = (moment: Date | number): string => new Date(moment).toISOString().slice(0, 10)
