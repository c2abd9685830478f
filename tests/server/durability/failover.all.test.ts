// In `test:all`, because it needs the programs of PostgreSQL, Patroni, etcd, HAProxy and pgBouncer.
import { expect, test } from 'vitest'
import { withoutFailover } from './failover-place.ts'
import { survivesFailovers } from './failovers.ts'

test.skipIf(withoutFailover)(
  'a server keeps every answered call when the primary under Patroni is killed, and both books agree',
  { timeout: 240_000 },
  async () => {
    const { unanswered } = await survivesFailovers(1, { seed: 1 })
    // Otherwise nothing failed over.
    expect(unanswered).toBeGreaterThan(0)
  },
)
