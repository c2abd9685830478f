import type { TestSequencer, TestSpecification } from 'vitest/node'

/** What takes longer than half a minute. */
const long = [
  'server/durability/kill',
  'server/market/model-runs.test',
  'server/market/race',
  'server/market/model-runs-on-postgresql',
  'server/market/hot-listing',
  'journeys/guides',
  'journeys/every-page',
  'journeys/two-people-trade',
  'journeys/money',
]

/** The longest files begin, so that nothing else is left to do when they end. */
export class LongestFirst implements TestSequencer {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = long.findIndex((name) => moduleId.includes(`/tests/${name}`))
      return found < 0 ? long.length : found
    }
    return files.toSorted((one, other) => place(one) - place(other))
  }

  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }
}
