// In `test:all`, because it needs the programs of PostgreSQL and pgBouncer.
import { test } from 'vitest'
import { sharesConnections, withoutPooler } from './pooled.ts'

test.skipIf(withoutPooler)(
  'a server shares the connections of a pooler, keeps every answered call, and leaves nothing on them',
  { timeout: 120_000 },
  () => sharesConnections(60, { seed: 1 }),
)
