import { type Language, languageFacts } from '#core/contract/languages.ts'
import * as dates from '#core/texts/dates.ts'
import { localDay, localTimes, zoneNames } from './local-days.ts'

/** For whom a text is written. */
export type Reader = {
  readonly language: Language
  /** UTC without one. */
  readonly timeZone?: string
}

/** `21 Dec` */
export const formatDay = ({ language, timeZone }: Reader, moment: Date): string =>
  dates.formatDay(localDay(moment, timeZone), languageFacts(language).locale)

/** The same of a calendar day such as `2026-12-21`. */
export const formatDate = (language: Language, day: string): string =>
  dates.formatDay(day, languageFacts(language).locale)

/** `21 Dec, 14:05 GMT+1` */
export function formatMoment(reader: Reader, moment: Date): string {
  const { timeZone } = reader
  const time = localTimes(timeZone)(moment).slice(11, 16)
  const joined = dates.joinMoment(formatDay(reader, moment), time, languageFacts(reader.language).locale)
  return `${joined} ${zoneNames(timeZone)(moment)}`
}

/** Formats moments for paper: `27 Nov 2026, 00:20`. */
export function paperTime(timeZone?: string): (moment: string | Date) => string {
  const timesOf = localTimes(timeZone)
  return (moment) => {
    const local = timesOf(new Date(moment))
    const day = dates.formatDay(local.slice(0, 10), 'en', true)
    return dates.joinMoment(day, local.slice(11, 16), 'en').replaceAll('\u00a0', ' ')
  }
}

/** `27 Nov 2026, 00:20 GMT+13` */
export function zonedPaperTime(timeZone?: string): (moment: string | Date) => string {
  const [format, zoneOf] = [paperTime(timeZone), zoneNames(timeZone)]
  return (moment) => `${format(moment)} ${zoneOf(new Date(moment))}`
}
