import { test } from 'vitest'
import { bankSurvivesKills } from './kills.ts'

test('a bank survives 5 kills', { timeout: 120_000 }, () => bankSurvivesKills(5))
