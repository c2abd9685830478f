// In a file of its own, so that both databases live at the same time.
import { test } from 'vitest'
import { postgresAtHand } from '../database-for-tests.ts'
import { modelRunsAgree } from './model-runs.ts'

test.skipIf(!(await postgresAtHand()))(
  '300 lives of the server on PostgreSQL are those of the model',
  { timeout: 600_000 },
  () => modelRunsAgree('postgresql', 300),
)
