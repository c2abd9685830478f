/**
 * The primary is killed ten times while people trade: how long nobody is answered, with PostgreSQL's own time for finding
 * another primary beside it. Throws where an answered call is lost, as tests/server/durability/failovers.ts says.
 */
import { withoutFailover } from '../server/durability/failover-place.ts'
import { type Gap, survivesFailovers } from '../server/durability/failovers.ts'
import { type Figure, median } from './figures.ts'

const kills = 10
/** Longest time in seconds for which nobody may be answered. */
const goalSeconds = 30

export async function measureFailover(): Promise<Figure[]> {
  if (withoutFailover) {
    process.stdout.write(`${withoutFailover}\n`)
    return []
  }
  const { gaps, answered, unanswered } = await survivesFailovers(kills)
  process.stdout.write(
    `${answered} calls were answered and kept, ${unanswered} tries had no answer; both books agree\n`,
  )
  return figuresOf(gaps)
}

function figuresOf(gaps: readonly Gap[]): Figure[] {
  const figureOf = (what: string, pick: (values: readonly number[]) => number): Figure => {
    const ours = pick(gaps.map(({ answeredAfter }) => answeredAfter))
    const bare = pick(gaps.map(({ primaryAfter }) => primaryAfter))
    return {
      what,
      unit: 's',
      ours,
      bare,
      ratio: ours / bare,
      rounds: gaps.map(({ answeredAfter, primaryAfter }) => [answeredAfter, primaryAfter] as const),
    }
  }
  const longest = Math.max(...gaps.map(({ answeredAfter }) => answeredAfter))
  if (longest > goalSeconds) process.stdout.write(`Nobody was answered for ${longest.toFixed(1)} s\n`)
  return [
    figureOf('first answer after a kill, next to the next primary', median),
    figureOf('  the longest of all', (values) => Math.max(...values)),
  ]
}
