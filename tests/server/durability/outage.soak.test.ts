import { soakTest } from '../soak.ts'
import { withoutServerPrograms } from './cluster.ts'
import { survivesOutages } from './outages.ts'

const outages = 100

soakTest(
  "a server keeps every answered call, and its books and the bank's agree",
  { part: 'outages', of: outages, unit: 'outages', share: 0.25, missing: withoutServerPrograms },
  (pace) => survivesOutages(outages, { pace }),
)
