import { test } from 'vitest'
import { guessing } from './guessing.ts'

guessing(500, (name, _, run) => test(name, { timeout: 60_000 }, run))
