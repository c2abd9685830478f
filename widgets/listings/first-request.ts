import { searchListings } from '#core/contract/listing-search.ts'
import { noFilter, searchInput } from './search.ts'

/** The first screen's request: prefetched, and read from the cache by the tab. The build encodes its address, too. */
export const firstRequest = {
  endpoint: searchListings,
  input: searchInput({ whose: 'others', status: 'all', text: '', filter: noFilter, sort: 'newest' }),
}
