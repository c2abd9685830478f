/**
 * Formats of timestamps (rules/embedding.md#dates): ISO 8601 text in UTC becomes the reader's own time zone. Nothing else
 * formats dates: a test looks for it.
 */
import { languageFacts } from '#core/contract/languages.ts'

/**
 * English does without `Intl`: our months have three letters, but British September in browsers has four; and loading
 * a language's calendar takes a browser as long as drawing twenty rows.
 */
const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const factsOf = (locale: string | undefined) => (locale === undefined ? undefined : languageFacts(locale))

/** Arabic uses the digits of the amounts beside it and the calendar of this app's days. */
const sharedOptions = { numberingSystem: 'latn', calendar: 'gregory' } as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached: creating a format takes longer than drawing its row. */
function format(locale: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify([locale, options])
  const cached = formats.get(name) ?? new Intl.DateTimeFormat(locale, { ...options, ...sharedOptions })
  formats.set(name, cached)
  return cached
}

const pad2 = (value: number) => String(value).padStart(2, '0')

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** No line breaks within a date. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

/**
 * `14 Nov`, or `14 Nov 2025` in another year: the local day of a moment, or a day such as that of a market rate, which is
 * the same everywhere. Paper says every year: it is read in other years, too.
 */
export function formatDay(momentOrDay: string, locale?: string, withYear = false): string {
  // A day that is not known yet: `Intl` fails on it.
  if (momentOrDay === '') return ''
  const date = new Date(isDay(momentOrDay) ? `${momentOrDay}T12:00` : momentOrDay)
  const year = date.getFullYear()
  const hasYear = withYear || year !== new Date().getFullYear()
  return unbroken(
    factsOf(locale)?.code === 'en'
      ? `${date.getDate()} ${englishMonths[date.getMonth()]}${hasYear ? ` ${year}` : ''}`
      : format(locale, { day: 'numeric', month: 'short', ...(hasYear && { year: 'numeric' }) })
          .format(date)
          // An abbreviated month at the end of a sentence would have two dots.
          .replace(/\.$/, ''),
  )
}

/** `15:20` */
export function formatTime(moment: string): string {
  const date = new Date(moment)
  return `${pad2(date.getHours())}:${pad2(date.getMinutes())}`
}

/** A day and a time, as people of the language join them. */
export const joinMoment = (day: string, time: string, locale?: string): string =>
  `${day}${factsOf(locale)?.comma ?? ','}\u00a0${time}`

/** `14 Nov, 15:20`, or `14 Nov 2025, 15:20` in another year. */
export const formatMoment = (moment: string, locale?: string, withYear = false): string =>
  joinMoment(formatDay(moment, locale, withYear), formatTime(moment), locale)

/** `March 2026`, of `2026-03`. */
export const formatMonth = (month: string, locale: string): string =>
  unbroken(format(locale, { month: 'long', year: 'numeric' }).format(new Date(`${month}-02T12:00`)))

/** `14-11-2026`: details. */
export function numericDay(moment: string): string {
  const date = new Date(moment)
  return `${pad2(date.getDate())}-${pad2(date.getMonth() + 1)}-${date.getFullYear()}`
}

/** `14-11-2026, 15:20`: transactions. */
export const numericMoment = (moment: string): string => `${numericDay(moment)},\u00a0${formatTime(moment)}`

/** The name of the browser's time zone, such as `Africa/Lagos`. */
export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
