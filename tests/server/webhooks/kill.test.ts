import { test } from 'vitest'
import { databaseKinds } from '../database-for-tests.ts'
import { sendsAgainAfterKill } from './kills.ts'

test.each(await databaseKinds())(
  'a webhook on %s comes again with its id when the server is killed before it stores the answer',
  { timeout: 120_000 },
  sendsAgainAfterKill,
)
