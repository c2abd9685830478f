/**
 * The days of a standing transfer (rules/transfers.md#standing-days), as `YYYY-MM-DD`. They are calendar days of the sender:
 * no hour is added to another, so a change of clocks moves none of them.
 */

import { dayMs, utcDay } from './time.ts'

export const rhythms = ['weekly', 'fortnightly', 'monthly'] as const
export type Rhythm = (typeof rhythms)[number]

/** The first day decides the day of the week or of the month. */
export type RunDays = { readonly firstDay: string; readonly rhythm: Rhythm }

const daysOf = { weekly: 7, fortnightly: 14 } as const

const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs
const textOf = (dayNumber: number) => utcDay(dayNumber * dayMs)

export const addDays = (day: string, days: number): string => textOf(numberOf(day) + days)

/** Months since January 2000. */
const monthOf = (day: string) => (Number(day.slice(0, 4)) - 2000) * 12 + Number(day.slice(5, 7)) - 1

/** The same day of a later month; its last one, where the month is shorter. */
function addMonths(day: string, months: number): string {
  const month = monthOf(day) + months
  const lastOfMonth = Date.UTC(2000, month + 1, 0)
  const wanted = Date.UTC(2000, month, Number(day.slice(8)))
  return textOf(Math.min(lastOfMonth, wanted) / dayMs)
}

/** The day of the run with this place, from 0. */
export const runDay = ({ firstDay, rhythm }: RunDays, place: number): string =>
  rhythm === 'monthly' ? addMonths(firstDay, place) : addDays(firstDay, place * daysOf[rhythm])

/** The first run after a day. */
export function runAfter(days: RunDays, day: string): string {
  const { firstDay, rhythm } = days
  if (day < firstDay) return firstDay
  if (rhythm !== 'monthly')
    return runDay(days, Math.floor((numberOf(day) - numberOf(firstDay)) / daysOf[rhythm]) + 1)
  const thisMonths = runDay(days, monthOf(day) - monthOf(firstDay))
  return thisMonths > day ? thisMonths : runDay(days, monthOf(day) - monthOf(firstDay) + 1)
}
