import type { PagedEndpoint } from '#core/client/api/pages.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { type OrderStatus, orderStatuses, searchOrders } from '#core/contract/orders.ts'
import { pageSize } from '#core/contract/values.ts'
import type { SortBy } from '#core/exchange-ui/list-tools/ListTools.tsx'
import type { CurrencyCode } from '#core/money/currencies.ts'

export type Tab = 'all' | OrderStatus
export const tabs: readonly Tab[] = ['all', ...orderStatuses]

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

export const orderPages: PagedEndpoint<typeof searchOrders> = {
  endpoint: searchOrders,
  cursorOf: ({ id }) => id,
}
