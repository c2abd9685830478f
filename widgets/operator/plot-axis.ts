/** The ticks of a plot's axes. No React. */

/** Round ticks from 0 to at least the greatest value: three to five of them, whole ones for whole values. */
export function valueTicks(values: readonly number[]): number[] {
  const most = Math.max(0, ...values)
  const isWhole = values.every(Number.isInteger)
  const least = isWhole ? 1 : 10 ** (Math.floor(Math.log10(most || 1)) - 1)
  const step = roundSteps(least).find((each) => most <= each * maxSteps) ?? most
  const count = Math.max(2, Math.ceil(most / step))
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

const maxSteps = 4

/** 1, 2, 5, 10 and so on times the smallest. */
function roundSteps(least: number): number[] {
  const digits = Array.from({ length: 20 }, (_, power) => power)
  return digits.flatMap((power) => [1, 2, 5].map((digit) => digit * 10 ** power * least))
}

/** The places of days with a label: the first, the last and two between. */
export const dayTicks = (days: number): number[] => [
  ...new Set([0, 1, 2, 3].map((third) => Math.round((third * (days - 1)) / 3))),
]

const formats = new Map<string, Intl.NumberFormat>()

/** `250K`, as short as the language has it. */
export function shortNumber(value: number, locale: string): string {
  const format =
    formats.get(locale) ??
    new Intl.NumberFormat(locale, {
      notation: 'compact',
      numberingSystem: 'latn',
      maximumSignificantDigits: 3,
    })
  formats.set(locale, format)
  return format.format(value)
}
