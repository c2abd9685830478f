import { withoutPostgres } from '../database-for-tests.ts'
import { soakSuite } from '../soak.ts'
import { checkManyRows, rowsOfAMillion } from './many-rows.ts'

soakSuite(
  'with a million rows',
  { part: 'rows', of: 63, unit: 'questions', missing: await withoutPostgres() },
  () => checkManyRows(rowsOfAMillion),
)
