/** The common setup of widget suites. */
import type { Several } from '#tests/several.ts'
import type { ReadyPerson } from './people.ts'
import { aReadyPerson, leavePage, signInAs } from './support.ts'

/**
 * Creates people with a complete setup, and signs the first one in before each test:
 *
 *     await suite('orders', { people: 2 }, ({ people: [buyer, owner] }) => { … })
 */
export async function suite<const Count extends number>(
  title: string,
  { people: count }: { people: Count },
  tests: (context: { people: Several<ReadyPerson, Count> }) => void,
): Promise<void> {
  const people = await Promise.all(Array.from({ length: count }, aReadyPerson))
  describe(title, () => {
    beforeEach(() => signInAs(people[0] as ReadyPerson))
    afterEach(leavePage)
    tests({ people: people as Several<ReadyPerson, Count> })
  })
}
