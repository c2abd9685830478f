// In `test:all`, because it needs PostgreSQL.
import { describe } from 'vitest'
import { postgresAtHand } from '../database-for-tests.ts'
import { checkManyRows } from './many-rows.ts'

describe.runIf(await postgresAtHand())('with 400,000 rows', () => checkManyRows(20_000))
