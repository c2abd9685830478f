import { test } from 'vitest'
import { misbehavingLives } from './misbehaving.ts'

test(
  '5,000 lives with a misbehaving processor leave both books equal on the embedded database',
  { timeout: 1_800_000 },
  () => misbehavingLives('embedded', 5_000),
)
