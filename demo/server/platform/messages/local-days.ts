/** Days and times in a reader's time zone (rules/embedding.md#days). */
import { dayMs } from '#core/contract/time.ts'

/** Days of a query: `days` of core/contract/days.ts. */
type Days = {
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
  readonly timeZone?: string | undefined
}

const secondMs = 1000
/** No clock has ever been further from UTC. */
const maxOffsetMs = 26 * 3600 * secondMs

export const utc = 'UTC'

/** How far the clocks of a time zone are ahead of UTC at a moment. */
function offsetsOf(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  return (ms) => {
    const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name) ?? []
    const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * secondMs
    return sign === '-' ? -size : size
  }
}

/** The first moment at which the clocks show this time or a later one: clocks may skip midnight, or a whole day. */
function whenClocksShow(time: number, timeZone: string): Date {
  const offsetAt = offsetsOf(timeZone)
  let before = time - maxOffsetMs
  let after = time + maxOffsetMs
  while (after - before > secondMs) {
    const middle = before + Math.floor((after - before) / 2 / secondMs) * secondMs
    if (middle + offsetAt(middle) < time) before = middle
    else after = middle
  }
  return new Date(after)
}

const midnightOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** An hour of a day in a time zone, or the first moment after it where clocks skip it. */
export const hourOfDay = (day: string, hour: number, timeZone: string): Date =>
  whenClocksShow(midnightOf(day) + hour * 3600 * secondMs, timeZone)

/** The moments of the days that a query asks for: from the first, and before the last. */
export function daySpan({ dateFrom, dateTo, timeZone = utc }: Days): {
  readonly from: Date | undefined
  readonly until: Date | undefined
} {
  return {
    from: dateFrom ? whenClocksShow(midnightOf(dateFrom), timeZone) : undefined,
    until: dateTo ? whenClocksShow(midnightOf(dateTo) + dayMs, timeZone) : undefined,
  }
}

/** Writes moments as `2026-11-27T00:20:00.000+13:00`, and `…Z` where clocks show UTC. */
export function localTimes(timeZone: string = utc): (moment: Date) => string {
  const offsetAt = offsetsOf(timeZone)
  return (moment) => {
    const offset = offsetAt(moment.getTime())
    const text = new Date(moment.getTime() + offset).toISOString()
    if (offset === 0) return text
    const size = new Date(Math.abs(offset)).toISOString().slice(11, 16)
    return `${text.slice(0, -1)}${offset < 0 ? '-' : '+'}${size}`
  }
}

/** `2026-11-27` */
export const localDay = (moment: Date, timeZone?: string): string => localTimes(timeZone)(moment).slice(0, 10)

/** The name of a zone at a moment: `GMT+13`. */
export function zoneNames(timeZone: string = utc): (moment: Date) => string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' })
  return (moment) => format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
