import { test } from 'vitest'
import { livesPerDatabase, misbehavingLives } from './misbehaving.ts'

test(
  `${livesPerDatabase} lives with a misbehaving processor leave both books equal on the embedded database`,
  { timeout: 1_800_000 },
  () => misbehavingLives('embedded', livesPerDatabase),
)
