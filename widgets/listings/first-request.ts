import { searchListings } from '#core/contract/listing-search.ts'
import { noFilter, searchInput } from './search.ts'

/** What is on the screen first: prefetched, and found in the cache by the tab. The build writes its address, too. */
export const firstRequest = {
  endpoint: searchListings,
  input: searchInput({ whose: 'others', status: 'all', text: '', filter: noFilter, sort: 'newest' }),
}
