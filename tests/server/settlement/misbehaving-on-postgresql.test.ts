// In a file of its own, so that both databases live at the same time.
import { test } from 'vitest'
import { postgresAtHand } from '../database-for-tests.ts'
import { misbehavingLives } from './misbehaving.ts'

test.skipIf(!(await postgresAtHand()))(
  '5,000 lives with a misbehaving processor leave both books equal on PostgreSQL',
  { timeout: 1_800_000 },
  () => misbehavingLives('postgresql', 5_000),
)
