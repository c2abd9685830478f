/** How moments are written (B §9). Moments are ISO 8601 text in UTC; people read them in their own time zone. */

const parts = {
  month: { month: 'short' },
  hour: { hour: 'numeric', hour12: true },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

/** Kept, because making one takes longer than drawing the row that it is for. */
function format(locale: string | undefined, part: keyof typeof parts): Intl.DateTimeFormat {
  const name = `${part} ${locale ?? ''}`
  const kept = formats.get(name) ?? new Intl.DateTimeFormat(locale, parts[part])
  formats.set(name, kept)
  return kept
}

/** `14 Nov 2026` and `3pm`: tables of listings and orders. */
export function dayAndHour(moment: string, locale?: string): [day: string, hour: string] {
  const date = new Date(moment)
  const month = format(locale, 'month').format(date)
  const hour = format(locale, 'hour').format(date)
  return [
    `${String(date.getDate()).padStart(2, '0')} ${month} ${date.getFullYear()}`,
    hour.replace(/\s?([AP])M$/i, (_, half: string) => `${half.toLowerCase()}m`),
  ]
}

/** `14-11-2026`: details. */
export function dayOf(moment: string): string {
  const date = new Date(moment)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(date.getDate())}-${two(date.getMonth() + 1)}-${date.getFullYear()}`
}

/** `14 Nov 2026`: the day of a market rate, or until when something is open. */
export const dayInWords = (moment: string, locale?: string): string =>
  format(locale, 'day').format(new Date(moment))
