import { soakTest } from '../soak.ts'
import { bankSurvivesKills } from './kills.ts'

const kills = 100

soakTest('a bank survives its kills', { part: 'kills-bank', of: kills, unit: 'kills', share: 0.1 }, (pace) =>
  bankSurvivesKills(kills, pace),
)
