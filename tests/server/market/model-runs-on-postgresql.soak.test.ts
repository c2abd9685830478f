// In a file of its own, so that both databases live at the same time.
import { withoutPostgres } from '../database-for-tests.ts'
import { livesPerDatabase, soakTest } from '../soak.ts'
import { modelRunsAgree } from './model-runs.ts'

soakTest(
  'lives of the server on PostgreSQL are those of the model',
  {
    part: 'model-postgresql',
    of: livesPerDatabase,
    unit: 'lives',
    share: 0.35,
    missing: await withoutPostgres(),
  },
  (pace) => modelRunsAgree('postgresql', livesPerDatabase, { pace }),
)
