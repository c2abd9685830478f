// In a file of its own, so that both databases live at the same time.
import { test } from 'vitest'
import { postgresAtHand } from '../database-for-tests.ts'
import { livesPerDatabase, misbehavingLives } from './misbehaving.ts'

test.skipIf(!(await postgresAtHand()))(
  `${livesPerDatabase} lives with a misbehaving processor leave both books equal on PostgreSQL`,
  { timeout: 1_800_000 },
  () => misbehavingLives('postgresql', livesPerDatabase),
)
