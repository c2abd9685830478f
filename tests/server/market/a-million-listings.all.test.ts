// In `test:all`, because it needs PostgreSQL.
import { describe } from 'vitest'
import { postgresAtHand } from '../database-for-tests.ts'
import { checkManyListings } from './many-listings.ts'

describe.runIf(await postgresAtHand())('with 200,000 listings', () => checkManyListings(200_000))
