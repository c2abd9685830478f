/** The dashboard's queries: two tabs, each with a status; both share one filter and one sort order. */

import type { InputOf } from '#core/contract/endpoint.ts'
import type { searchListings } from '#core/contract/listing-search.ts'
import { pageSize } from '#core/contract/values.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'

export type Whose = 'others' | 'own'

export const statusFilters = ['all', 'pending', 'partly'] as const
export type StatusFilter = (typeof statusFilters)[number]

export const sorts = ['newest', 'oldest', 'best-rate'] as const
export type Sort = (typeof sorts)[number]

/** Values of the filter panel. Days are `YYYY-MM-DD`; empty or undefined values do not filter. */
export type Filter = {
  from: string
  to: string
  have: CurrencyCode | undefined
  need: CurrencyCode | undefined
  /** Limits others' listings to this friend's. */
  friend: { id: string; name: string } | undefined
}

export const noFilter: Filter = { from: '', to: '', have: undefined, need: undefined, friend: undefined }

/** The currencies that stand in the panel until some are chosen. They filter nothing by themselves. */
export const firstPair: Pick<Filter, 'need' | 'have'> = { need: 'NGN', have: 'USD' }

/** The values that filter a tab. */
export const activeFilters = (filter: Filter, whose: Whose) =>
  (Object.keys(noFilter) as (keyof Filter)[]).filter(
    (key) => filter[key] && (key !== 'friend' || whose === 'others'),
  )

/** Rates of different pairs are not comparable, and own listings are not a choice. */
export const canSortByRate = (filter: Filter) => filter.need !== undefined && filter.have !== undefined

export type View = { whose: Whose; status: StatusFilter; text: string; filter: Filter; sort: Sort }

/** A list's changes to its view: a search is typed elsewhere, and here only cleared. */
export type ViewChange = Partial<Omit<View, 'text'>> & { text?: '' }

export const searchInput = ({ whose, status, text, filter, sort }: View) =>
  ({
    query: {
      pageNumber: 1,
      pageSize,
      isUser: whose === 'own',
      sortBy: whose === 'own' && sort === 'best-rate' ? 'newest' : sort,
      ...(status === 'all' ? {} : { status }),
      ...(filter.need && { needCurrency: filter.need }),
      ...(filter.have && { haveCurrency: filter.have }),
      ...(filter.from === '' ? {} : { dateFrom: filter.from }),
      ...(filter.to === '' ? {} : { dateTo: filter.to }),
      ...(whose === 'others' && filter.friend && { friendId: filter.friend.id }),
      ...(text === '' ? {} : { text }),
    },
  }) as const satisfies InputOf<typeof searchListings>
