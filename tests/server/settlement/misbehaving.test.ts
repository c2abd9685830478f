import { test } from 'vitest'
import { databaseKinds } from '../database-for-tests.ts'
import { misbehavingLives } from './misbehaving.ts'

test.each(await databaseKinds())(
  'fixed lives with a misbehaving processor, and 20 random ones, leave both books equal on %s',
  { timeout: 120_000 },
  (kind) => misbehavingLives(kind, 20, { seed: 1 }),
)
