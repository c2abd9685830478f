// In a file of its own, so that both databases live at the same time.
import { test } from 'vitest'
import { postgresAtHand } from '../database-for-tests.ts'
import { survivesKills } from './kills.ts'

test.skipIf(!(await postgresAtHand()))(
  'a server on PostgreSQL and its bank keep every answered call through 60 kills, and both books agree',
  { timeout: 600_000 },
  () => survivesKills('postgresql', 60),
)
