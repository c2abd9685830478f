import { searchListings } from '#core/contract/listing-search.ts'
import { noFilter, searchInput } from './search.ts'

/** The first screen's request: prefetched, and read from the cache by the tab. */
export const firstRequest = {
  endpoint: searchListings,
  input: searchInput({ whose: 'others', status: 'all', text: '', filter: noFilter, sort: 'newest' }),
}
