/** Stored market rates of a pair as a line on a chart. No React: days, rates and positions in per cent. */
import { dayMs } from '#core/contract/time.ts'
import { fromRateText, type Rate } from '#core/money/rate.ts'

export type DayRate = {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly rate: Rate
}

/** The days of an answer, oldest first, without those that have no rate. */
export const daysOf = (days: readonly { day: string; rate: string }[]): readonly DayRate[] =>
  days.map(({ day, rate }) => ({ day, rate: fromRateText(rate) })).filter(({ rate }) => rate > 0n)

export type Point = DayRate & {
  /** From left and top, in per cent of the plot. The time axis is linear, whatever the gaps between days. */
  readonly x: number
  readonly y: number
}

export type Plot = {
  readonly points: readonly Point[]
  /** Height of the person's own rate; undefined if it is far from the whole market range. */
  heightOf(rate: Rate): number | undefined
}

/** Margin above the highest and below the lowest point, as a share of the range. */
const marginRatio = 0.12

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs

/** Positions the days, at least two. The person's own rate may stretch the scale to at most double. */
export function plot(days: readonly DayRate[], ownRate?: Rate): Plot {
  const sorted = days.map(({ rate }) => rate).sort((a, b) => (a < b ? -1 : 1))
  // Positions need no exact decimals: a float has more digits than a screen has pixels.
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

/** Index of the point nearest to `x`, in per cent of the plot. */
export function nearest(points: readonly Point[], x: number): number {
  let best = 0
  for (const [index, point] of points.entries()) {
    if (Math.abs(point.x - x) < Math.abs((points[best]?.x ?? 0) - x)) best = index
  }
  return best
}

/** Change from the first to the last day in tenths of a per cent; negative for a fall. */
export function changeInTenths(days: readonly DayRate[]): number {
  const [first, last] = [days[0]?.rate, days.at(-1)?.rate]
  if (!first || last === undefined) return 0
  return Math.round((Number(last) / Number(first) - 1) * 1000)
}
