import { type Language, languageFacts } from '#core/contract/languages.ts'
import * as dates from '#core/texts/dates.ts'
import { localTimes, zoneNames } from './local-days.ts'

/** `21 Dec`, in UTC: a mail does not know where its reader is. */
export const formatDay = (language: Language, moment: Date): string =>
  dates.formatDay(moment.toISOString().slice(0, 10), languageFacts(language).locale)

/** `21 Dec, 14:05`, in UTC. */
export const formatMoment = (language: Language, moment: Date): string => {
  const { locale } = languageFacts(language)
  return dates.joinMoment(formatDay(language, moment), moment.toISOString().slice(11, 16), locale)
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
