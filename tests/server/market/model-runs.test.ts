import { test } from 'vitest'
import { databaseKinds } from '../database-for-tests.ts'
import { modelAlone, modelRunsAgree } from './model-runs.ts'

test('the rules hold through 1,000 lives of the model', () => modelAlone(1_000, { seed: 1 }))

test.each(await databaseKinds())(
  'fixed lives of the server, and 10 random ones, are those of the model on %s',
  { timeout: 120_000 },
  (kind) => modelRunsAgree(kind, 10, { seed: 1 }),
)
