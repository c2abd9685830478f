// In a file of its own, so that both databases live at the same time.
import { withoutPostgres } from '../database-for-tests.ts'
import { soakTest } from '../soak.ts'
import { survivesKills } from './kills.ts'

const kills = 200

soakTest(
  'a server on PostgreSQL and its bank keep every answered call, and both books agree',
  { part: 'kills-postgresql', of: kills, unit: 'kills', share: 0.25, missing: await withoutPostgres() },
  (pace) => survivesKills('postgresql', kills, { pace }),
)
