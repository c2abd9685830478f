/** A date of birth in three boxes. No React. */
import { latinDigits } from '#core/money/latin-digits.ts'

export type DatePart = 'day' | 'month' | 'year'
export type DateParts = Readonly<Record<DatePart, string>>

const isPart = (type: string): type is DatePart => type === 'day' || type === 'month' || type === 'year'

/** The parts in the order in which a locale writes them. */
export const partsOrder = (locale: string): readonly DatePart[] =>
  new Intl.DateTimeFormat(locale, { calendar: 'gregory', day: 'numeric', month: 'numeric', year: 'numeric' })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter(isPart)

/** `1990-05-17` in its parts; without a date three empty ones. */
export function splitDate(value: string): DateParts {
  const [year = '', month = '', day = ''] = value.split('-')
  return { day, month, year }
}

/** `1990-05-17`, perhaps no real day; empty as long as a part is missing. */
export function joinDate({ day, month, year }: DateParts): string {
  if (!day || !month || !year) return ''
  return [year.padStart(4, '0'), month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}

/** False for the 30th of February. */
export function isRealDate(value: string): boolean {
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

/** The digits of a typed part, cut to its length. */
export const partOf = (part: DatePart, typed: string): string =>
  latinDigits(typed)
    .replace(/\D/g, '')
    .slice(0, part === 'year' ? 4 : 2)

/** Whether no further digit can follow: `4` is a whole day, `3` may become 31. */
export function isWhole(part: DatePart, digits: string): boolean {
  if (part === 'year') return digits.length === 4
  return digits.length === 2 || Number(digits) > (part === 'day' ? 3 : 1)
}

/** A whole date in a pasted text: `1990-05-17`, or `17.5.1990` and `17051990` in the reader's order. */
export function pastedDate(text: string, order: readonly DatePart[]): DateParts | undefined {
  const groups = latinDigits(text).match(/\d+/g) ?? []
  const [only = ''] = groups
  const candidates =
    groups.length === 3
      ? groups[0]?.length === 4
        ? [inOrder(groups, ['year', 'month', 'day'])]
        : [inOrder(groups, order), inOrder(groups, ['day', 'month', 'year'])]
      : groups.length === 1 && only.length === 8
        ? [
            inOrder(cut(only, order), order),
            inOrder(cut(only, ['year', 'month', 'day']), ['year', 'month', 'day']),
          ]
        : []
  return candidates.find((parts) => parts.year.length === 4 && isRealDate(joinDate(parts)))
}

function inOrder(groups: readonly string[], order: readonly DatePart[]): DateParts {
  const at = (part: DatePart) => groups[order.indexOf(part)] ?? ''
  return { day: at('day'), month: at('month'), year: at('year') }
}

/** Eight digits in groups as long as the parts. */
function cut(digits: string, order: readonly DatePart[]): string[] {
  let from = 0
  return order.map((part) => {
    const start = from
    from += part === 'year' ? 4 : 2
    return digits.slice(start, from)
  })
}
