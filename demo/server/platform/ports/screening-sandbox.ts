/** The sanctions list of the sandbox: one invented person, whose name it also finds in another spelling. */
import type { ListEntry } from '../db/screening-tables.ts'
import type { Screening } from './screening.ts'

const version = 'sandbox'

const entry: ListEntry = {
  id: 'sandbox-1',
  version,
  kind: 'person',
  names: ['Vorland Quibble', 'Abd Ramuth Zephyrin'],
  births: ['1961-03-04'],
  nationalities: ['ng'],
  lists: ['sandbox'],
}

const scores: Readonly<Record<string, number>> = { 'vorland quibble': 100, 'vorland quibbel': 84 }

export const sandboxScreening: Screening = {
  words: 'an invented list with one name, Vorland Quibble',
  refresh: async () => version,
  hitsOf: async (people) => ({
    version,
    hits: people.map(({ firstName, lastName }) => {
      const score = scores[`${firstName} ${lastName}`.toLowerCase()]
      return score === undefined ? [] : [{ entry, score }]
    }),
  }),
}
