import { searchListings } from '#core/contract/listing-search.ts'
import { pageSize, recentQuery } from './search.ts'

/** What is on the screen first: prefetched, and found in the cache by the list. The build writes its address, too. */
export const firstRequest = { endpoint: searchListings, input: { query: recentQuery(pageSize) } }
