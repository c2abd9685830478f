import { test } from 'vitest'
import { misbehavingLives } from './misbehaving.ts'

test(
  '300 lives with a misbehaving processor leave both books equal on the embedded database',
  {
    timeout: 600_000,
  },
  () => misbehavingLives('embedded', 300),
)
