import type { PagedEndpoint } from '#core/client/api/pages.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { type OrderStatus, orderStatuses, searchOrders } from '#core/contract/orders.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'

/** 20 at first, and 20 more each time. */
const pageSize = 20

export type Tab = 'all' | OrderStatus
export const tabs: readonly Tab[] = ['all', ...orderStatuses]

export type SortBy = 'newest' | 'oldest'

/** Values of the filter panel; empty ones do not filter. Days are `YYYY-MM-DD`. */
export type Filter = {
  readonly from: string
  readonly to: string
  readonly have: CurrencyCode | ''
  readonly need: CurrencyCode | ''
}
export const noFilter: Filter = { from: '', to: '', have: '', need: '' }

export const activeFilterCount = (filter: Filter): number =>
  Object.values(filter).filter((value) => value !== '').length

export type SearchCriteria = { text: string; tab: Tab; sortBy: SortBy; filter: Filter }

/** The search's filters, as both the list and the export take them. */
export const queryOf = ({ text, tab, sortBy, filter }: SearchCriteria) => ({
  sortBy,
  ...(tab !== 'all' && { status: tab }),
  ...(text !== '' && { text }),
  ...(filter.from !== '' && { dateFrom: filter.from }),
  ...(filter.to !== '' && { dateTo: filter.to }),
  ...(filter.have !== '' && { haveCurrency: filter.have }),
  ...(filter.need !== '' && { needCurrency: filter.need }),
})

export const searchOf = (criteria: SearchCriteria) =>
  ({ query: { pageSize, ...queryOf(criteria) } }) satisfies InputOf<typeof searchOrders>

/** A full page may have a successor; `after` leads to it even if new orders arrived meanwhile. */
export const orderPages: PagedEndpoint<typeof searchOrders> = {
  endpoint: searchOrders,
  nextPage: (page) => (page.length < pageSize ? undefined : { after: page.at(-1)?.id }),
}
