import type { PagedEndpoint } from '#core/client/api/pages.ts'
import { searchListings } from '#core/contract/listing-search.ts'

export const listingPages: PagedEndpoint<typeof searchListings> = {
  endpoint: searchListings,
  cursorOf: ({ cursor }) => cursor,
}
