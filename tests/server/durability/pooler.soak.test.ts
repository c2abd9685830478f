import { soakTest } from '../soak.ts'
import { sharesConnections, withoutPooler } from './pooled.ts'

const calls = 5_000

soakTest(
  'a server shares the connections of a pooler, keeps every answered call, and leaves nothing on them',
  { part: 'pooler', of: calls, unit: 'calls', share: 0.1, missing: withoutPooler },
  (pace) => sharesConnections(calls, { pace }),
)
