import { expect } from 'vitest'
import { soakTest } from '../soak.ts'
import { withoutFailover } from './failover-place.ts'
import { survivesFailovers } from './failovers.ts'

const kills = 30

soakTest(
  'a server keeps every answered call when the primary under Patroni is killed, and both books agree',
  { part: 'failover', of: kills, unit: 'kills', share: 0.3, missing: withoutFailover },
  async (pace) => {
    const { gaps, unanswered } = await survivesFailovers(kills, { pace })
    // Otherwise nothing failed over.
    expect(unanswered).toBeGreaterThan(gaps.length)
  },
)
