import { test } from 'vitest'
import { keepsAllThroughPowerCuts, losesWithoutSync } from './power-cuts.ts'

test('the embedded database keeps every acknowledged write through 2 power cuts', { timeout: 120_000 }, () =>
  keepsAllThroughPowerCuts(2, 1),
)

test('the same power cut destroys a database whose file system does not sync', { timeout: 120_000 }, () =>
  losesWithoutSync(1, 1),
)
