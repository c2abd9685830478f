/** The stored market rates of a pair as a line on a chart. No React: days, rates and places in per cent. */
import { fromRateText, inverse, isBetterInverted, type Rate } from '#core/money/rate.ts'

export type DayRate = {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly rate: Rate
}

export type History = {
  /** The rates were turned round: they are units of `from` for 1 `to`, because that figure reads better. */
  readonly inverted: boolean
  /** Oldest first. */
  readonly days: readonly DayRate[]
}

/** The days of an answer, in the direction whose figure is 1 or more at the end, as rates are said everywhere. */
export function historyOf(days: readonly { day: string; rate: string }[]): History {
  const rates = days
    .map(({ day, rate }) => ({ day, rate: fromRateText(rate) }))
    .filter(({ rate }) => rate > 0n)
  const newest = rates.at(-1)?.rate
  const inverted = newest !== undefined && isBetterInverted(newest)
  return {
    inverted,
    days: inverted ? rates.map(({ day, rate }) => ({ day, rate: inverse(rate) })) : rates,
  }
}

export type Point = DayRate & {
  /** From the left and from the top, in per cent of the plot. Time runs evenly, however the days are spaced. */
  readonly x: number
  readonly y: number
}

export type Plot = {
  readonly points: readonly Point[]
  /** Where a rate of one's own lies; undefined when it is far from all that the market has seen. */
  heightOf(rate: Rate): number | undefined
}

/** Room above the highest and below the lowest point, as a share of what is between them. */
const marginRatio = 0.12

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000

/** Places the days, at least two of them. A rate of one's own beside them may stretch the scale up to the double. */
export function plot(days: readonly DayRate[], ownRate?: Rate): Plot {
  const sorted = days.map(({ rate }) => rate).sort((a, b) => (a < b ? -1 : 1))
  // Shares of the axis: a float carries more digits than a screen has pixels.
  const [low, high] = [Number(sorted[0]), Number(sorted.at(-1))]
  const spread = high - low || high * 0.02
  const ownValue = ownRate === undefined ? undefined : Number(ownRate)
  const isNear = ownValue !== undefined && ownValue < high + spread && ownValue > low - spread
  const top = Math.max(high, isNear ? ownValue : high) + spread * marginRatio
  const bottom = Math.min(low, isNear ? ownValue : low) - spread * marginRatio
  const heightOf = (rate: Rate) => ((top - Number(rate)) / (top - bottom)) * 100

  const first = dayNumber(days[0]?.day ?? '')
  const whole = dayNumber(days.at(-1)?.day ?? '') - first || 1
  return {
    points: days.map(({ day, rate }) => ({
      day,
      rate,
      x: ((dayNumber(day) - first) / whole) * 100,
      y: heightOf(rate),
    })),
    heightOf: (rate) => (rate === ownRate && isNear ? heightOf(rate) : undefined),
  }
}

/** The points as the `d` of an SVG path. */
export const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('')

/** The index of the point nearest to a place on the plot, `x` in per cent. */
export function nearest(points: readonly Point[], x: number): number {
  let best = 0
  for (const [index, point] of points.entries()) {
    if (Math.abs(point.x - x) < Math.abs((points[best]?.x ?? 0) - x)) best = index
  }
  return best
}

/** By how many tenths of a per cent the last day is above the first; negative when below. */
export function changeInTenths(days: readonly DayRate[]): number {
  const [first, last] = [days[0]?.rate, days.at(-1)?.rate]
  if (!first || last === undefined) return 0
  return Math.round((Number(last) / Number(first) - 1) * 1000)
}
