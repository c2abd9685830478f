import type { InputOf } from '#core/contract/endpoint.ts'
import type { searchListings } from '#core/contract/listings.ts'
import type { Filter } from './StatusFilter.tsx'

/** B §9: View More adds 20; the page number is always 1. The server gives at most 200 (contract). */
export const step = 20
export const most = 200

/** What one of the two tabs asks for. */
export const searchOf = (whose: 'others' | 'own', size: number, filter: Filter, text: string) =>
  ({
    query: {
      pageNumber: 1,
      pageSize: size,
      isUser: whose === 'own',
      sortBy: 'newest',
      ...(filter === 'all' ? {} : { status: filter }),
      ...(text === '' ? {} : { text }),
    },
  }) as const satisfies InputOf<typeof searchListings>

/** What is on the screen first, word for word: asked ahead, and found in the cache by the tab. */
export const firstSearch = searchOf('others', step, 'all', '')
