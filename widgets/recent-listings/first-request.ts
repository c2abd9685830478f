import { searchListings } from '#core/contract/listing-search.ts'
import { recentQuery } from './search.ts'

/** The first screen's request: prefetched, and read from the cache by the list. */
export const firstRequest = { endpoint: searchListings, input: { query: recentQuery } }
