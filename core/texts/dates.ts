/** Formats of timestamps (rules/embedding.md#dates): ISO 8601 text in UTC becomes the reader's own time zone. */
import { languageFacts } from '#core/contract/languages.ts'

/**
 * English does without `Intl`: our months have three letters, but British September in browsers has four; and loading
 * a language's calendar takes a browser as long as drawing twenty rows.
 */
const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const factsOf = (locale: string | undefined) => (locale === undefined ? undefined : languageFacts(locale))
const isEnglish = (locale: string | undefined) => factsOf(locale)?.code === 'en'

/** Arabic uses the digits of the amounts beside it and the calendar of this app's days. */
const sharedOptions = { numberingSystem: 'latn', calendar: 'gregory' } as const

const parts = {
  month: { month: 'short' },
  hour: { hour: '2-digit', hour12: true },
  /** `15 h` */
  hourOf24: { hour: 'numeric', hour12: false },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached: creating a format takes longer than drawing its row. */
function format(locale: string | undefined, part: keyof typeof parts): Intl.DateTimeFormat {
  const name = `${part} ${locale ?? ''}`
  const cached = formats.get(name) ?? new Intl.DateTimeFormat(locale, { ...parts[part], ...sharedOptions })
  formats.set(name, cached)
  return cached
}

/** `14 Nov 2026` and `03pm`: tables of listings and orders. */
export function dayAndHour(moment: string, locale?: string): [day: string, hour: string] {
  const date = new Date(moment)
  const month = monthOf(date, locale)
  return [`${String(date.getDate()).padStart(2, '0')} ${month} ${date.getFullYear()}`, hourOf(date, locale)]
}

const monthOf = (date: Date, locale: string | undefined) =>
  isEnglish(locale) ? englishMonths[date.getMonth()] : format(locale, 'month').format(date)

const hourOf = (date: Date, locale: string | undefined) =>
  isEnglish(locale)
    ? `${pad2(date.getHours() % 12 || 12)}${date.getHours() < 12 ? 'am' : 'pm'}`
    : format(locale, factsOf(locale)?.hours === 24 ? 'hourOf24' : 'hour')
        .format(date)
        .replace(/\s?([AP])M$/i, (_, half: string) => `${half.toLowerCase()}m`)

/** Separator between a day and its hour. */
export const commaOf = (locale: string | undefined): string => factsOf(locale)?.comma ?? ','

/** `14-11-2026`: details. */
export function dayOf(moment: string): string {
  const date = new Date(moment)
  return `${pad2(date.getDate())}-${pad2(date.getMonth() + 1)}-${date.getFullYear()}`
}

/** `14-11-2026, 15:20`: moments to the minute, as in timelines, receipts and lists of sessions. */
export function dayAndTime(moment: string): string {
  const date = new Date(moment)
  return `${dayOf(moment)}, ${pad2(date.getHours())}:${pad2(date.getMinutes())}`
}

const pad2 = (value: number) => String(value).padStart(2, '0')

/** `14 Nov 2026`: the day of a market rate, or an expiry. */
export function formatDay(moment: string, locale?: string): string {
  const date = new Date(moment)
  return isEnglish(locale)
    ? `${date.getDate()} ${monthOf(date, locale)} ${date.getFullYear()}`
    : format(locale, 'day').format(date)
}
