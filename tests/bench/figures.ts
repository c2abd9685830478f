/** A benchmark's result: the product's figure and the baseline's, from the same run. */

export type Figure = {
  readonly what: string
  /** `orders/s`, `ms`, `KiB`, … */
  readonly unit: string
  readonly ours: number
  readonly bare: number
  /** Ours to the bare one's; above 1 is more of the unit, for better or worse. */
  readonly ratio: number
  readonly goal?: Goal
  /** The figures of each round, as they came: [ours, bare]. */
  readonly rounds?: readonly (readonly [number, number])[]
}
export type Goal = { readonly atLeast: number } | { readonly atMost: number }

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/**
 * Medians of interleaved rounds. The ratio is the median of the rounds' ratios: a temporary slowdown of the machine
 * affects both halves of a round.
 */
export function ofRounds(
  what: string,
  unit: string,
  rounds: readonly (readonly [ours: number, bare: number])[],
  goal?: Goal,
): Figure {
  return {
    what,
    unit,
    ours: median(rounds.map(([ours]) => ours)),
    bare: median(rounds.map(([, bare]) => bare)),
    ratio: median(rounds.map(([ours, bare]) => ours / bare)),
    ...(goal && { goal }),
    rounds,
  }
}

export const isMet = ({ ratio }: Figure, goal: Goal): boolean =>
  'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost

const short = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1))
const goalText = (goal: Goal) => ('atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`)

/** The figures as lines of a table. */
export const table = (figures: readonly Figure[]): string[] =>
  aligned([
    ['', 'Cowrie', 'bare', 'unit', 'ratio', 'goal'],
    ...figures.map((figure) => [
      figure.what,
      short(figure.ours),
      short(figure.bare),
      figure.unit,
      figure.ratio.toFixed(2),
      figure.goal ? `${goalText(figure.goal)} ${isMet(figure, figure.goal) ? 'met' : 'MISSED'}` : '',
    ]),
  ])

/** The product's figures of two commits. */
export type Comparison = {
  readonly what: string
  readonly unit: string
  readonly now: number
  readonly before: number
  /** The median of the pairs' ratios. */
  readonly ratio: number
  readonly rounds: readonly (readonly [now: number, before: number])[]
}

/** The comparisons as lines of a table. */
export const comparisonTable = (comparisons: readonly Comparison[], revision: string): string[] =>
  aligned([
    ['', 'now', revision, 'unit', 'ratio', ''],
    ...comparisons.map(({ what, now, before, unit, ratio }) => [
      ...[what, short(now), short(before), unit, ratio.toFixed(2), ''],
    ]),
  ])

/** Text to the left, figures to the right. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const isText = [true, false, false, true, false, true]
  return rows.map((row) =>
    row
      .map((cell, column) =>
        isText[column] ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}
