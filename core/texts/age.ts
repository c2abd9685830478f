import { languageFacts } from '#core/contract/languages.ts'

const ages = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

const englishUnits = { day: ['day', 'days'], hour: ['hr', 'hr'], minute: ['min', 'min'] } as const

/** How long ago something was, in its largest unit: `3 days`, `5 hr`, `1 min`. */
export function formatAge(moment: string, locale = 'en'): string {
  const ms = Math.max(Date.now() - Date.parse(moment), 60_000)
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
