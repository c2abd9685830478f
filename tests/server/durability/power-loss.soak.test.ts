import { soakTest } from '../soak.ts'
import { keepsAllThroughPowerCuts, losesWithoutSync } from './power-cuts.ts'

const cuts = 300
/** On one database, of which each cut leaves a copy. */
const cutsTogether = 6

for (const [name, part, run] of [
  [
    'the embedded database keeps every acknowledged write through power cuts',
    'power-cuts',
    keepsAllThroughPowerCuts,
  ],
  ['power cuts destroy a database whose file system does not sync', 'power-cuts-unsynced', losesWithoutSync],
] as const)
  soakTest(name, { part, of: cuts, unit: 'cuts', share: 0.1 }, async (pace) => {
    for (let done = 0; done < cuts && pace.hasTime(); ) {
      await run(cutsTogether)
      done += cutsTogether
      pace.done(done)
    }
  })
