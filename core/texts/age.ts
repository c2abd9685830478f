import { languageFacts } from '#core/contract/languages.ts'

const ages = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

const englishUnits = { day: ['day', 'days'], hour: ['hr', 'hr'], minute: ['min', 'min'] } as const

/** How long ago something was, in its largest unit: `3 days`, `5 hr`, `1 min`. */
export const formatAge = (moment: string, locale = 'en'): string =>
  format(Math.max(Date.now() - Date.parse(moment), 60_000), locale)

/** A length of time in its largest unit: `15 min`, `1 hr`, `3 days`. */
export const formatDuration = (minutes: number, locale = 'en'): string =>
  format(Math.max(minutes, 1) * 60_000, locale)

function format(ms: number, locale: string): string {
  const [unit, unitMs] = ages.find(([, each]) => ms >= each) ?? ages[2]
  const count = Math.floor(ms / unitMs)
  // The browser loads the names of units as long as it draws twenty rows.
  if (languageFacts(locale)?.code === 'en') return `${count} ${englishUnits[unit][count === 1 ? 0 : 1]}`
  const name = `${unit} ${locale}`
  const style = { style: 'unit', unit, unitDisplay: 'short', numberingSystem: 'latn' } as const
  const cached = ageFormats.get(name) ?? new Intl.NumberFormat(locale, style)
  ageFormats.set(name, cached)
  return cached.format(count)
}

const ageFormats = new Map<string, Intl.NumberFormat>()
