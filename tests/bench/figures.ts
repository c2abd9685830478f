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
export function table(figures: readonly Figure[]): string[] {
  const cells = figures.map((figure) => [
    figure.what,
    short(figure.ours),
    short(figure.bare),
    figure.unit,
    figure.ratio.toFixed(2),
    figure.goal ? `${goalText(figure.goal)} ${isMet(figure, figure.goal) ? 'met' : 'MISSED'}` : '',
  ])
  const rows = [['', 'Cowrie', 'bare', 'unit', 'ratio', 'goal'], ...cells]
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
