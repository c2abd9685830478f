import { withoutPostgres } from '../database-for-tests.ts'
import { soakSuite } from '../soak.ts'
import { checkManyListings } from './many-listings.ts'

soakSuite(
  'with a million listings',
  { part: 'listings', of: 68, unit: 'questions', missing: await withoutPostgres() },
  () => checkManyListings(1_000_000),
)
