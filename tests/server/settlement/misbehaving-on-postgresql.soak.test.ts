// In a file of its own, so that both databases live at the same time.
import { withoutPostgres } from '../database-for-tests.ts'
import { livesPerDatabase, soakTest } from '../soak.ts'
import { misbehavingLives } from './misbehaving.ts'

soakTest(
  'lives with a misbehaving processor leave both books equal on PostgreSQL',
  {
    part: 'misbehaving-postgresql',
    of: livesPerDatabase,
    unit: 'lives',
    share: 0.35,
    missing: await withoutPostgres(),
  },
  (pace) => misbehavingLives('postgresql', livesPerDatabase, { pace }),
)
