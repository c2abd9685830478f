import { livesPerDatabase, soakTest } from '../soak.ts'
import { misbehavingLives } from './misbehaving.ts'

soakTest(
  'lives with a misbehaving processor leave both books equal on the embedded database',
  { part: 'misbehaving-embedded', of: livesPerDatabase, unit: 'lives', share: 0.35 },
  (pace) => misbehavingLives('embedded', livesPerDatabase, { pace }),
)
