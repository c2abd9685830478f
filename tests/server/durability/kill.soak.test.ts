import { soakTest } from '../soak.ts'
import { survivesKills } from './kills.ts'

const kills = 200

soakTest(
  'a server on the embedded database and its bank keep every answered call, and both books agree',
  { part: 'kills-embedded', of: kills, unit: 'kills', share: 0.25 },
  (pace) => survivesKills('embedded', kills, { pace }),
)
