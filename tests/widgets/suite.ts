/** The common setup of widget suites. */
import { config } from 'chai'
import type { Several } from '#tests/several.ts'
import { aDemoPerson } from './market.ts'
import type { ReadyPerson } from './people.ts'
import { aReadyPerson, leavePage, refuseStreams, signInAs } from './support.ts'

// A failure shows whole values: a log may be all that is left of it.
config.truncateThreshold = 0

type People<Names extends readonly string[]> = { [Name in keyof Names]: ReadyPerson }

/**
 * Creates people with a complete setup, looks up those of the demo world, and signs the first one in before each test,
 * by default the first of the demo world:
 *
 *     await suite('orders', { people: 2 }, ({ people: [buyer, owner] }) => { … })
 *     await suite('transactions', { demo: ['mateus'], people: 1 }, ({ demo: [friend], people: [stranger] }) => { … })
 *
 * `live: false` is for a market that other suites must not redraw.
 */
export async function suite<const Count extends number, const Names extends readonly string[] = []>(
  title: string,
  { people: count, demo: names, live = true }: { people: Count; demo?: Names; live?: boolean },
  tests: (context: { people: Several<ReadyPerson, Count>; demo: People<Names> }) => void,
): Promise<void> {
  const [demo, people] = await Promise.all([
    Promise.all((names ?? []).map(aDemoPerson)),
    Promise.all(Array.from({ length: count }, () => aReadyPerson())),
  ])
  describe(title, () => {
    if (!live) before(refuseStreams)
    beforeEach(() => signInAs((demo[0] ?? people[0]) as ReadyPerson))
    afterEach(leavePage)
    tests({ people: people as Several<ReadyPerson, Count>, demo: demo as People<Names> })
  })
}
