/** Queries of the two tabs. No React. */
import type { PagedEndpoint } from '#core/client/api/pages.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { incomingFunds, transfers } from '#core/contract/transfers.ts'
import { pageSize } from '#core/contract/values.ts'
import type { SortBy } from '#core/exchange-ui/list-tools/ListTools.tsx'

export type Which = 'sent' | 'incoming'

/** Filter of one tab; empty text means no filter. */
export type Filter = {
  /** Days, `YYYY-MM-DD`, both inclusive. */
  dateFrom: string
  dateTo: string
  /** Id of a friend: the receiver of sent money, the sender of incoming money. */
  person: string
  /** Decimal text. */
  amount: string
}

export const noFilter: Filter = { dateFrom: '', dateTo: '', person: '', amount: '' }

export const activeFilterCount = (filter: Filter): number => Object.values(filter).filter(Boolean).length

export const sameFilter = (one: Filter, other: Filter): boolean =>
  (Object.keys(one) as (keyof Filter)[]).every((name) => one[name] === other[name])

export type SearchCriteria = { text: string; sort: SortBy; filter: Filter }

/** Filters of a tab, as both its list and its export take them. */
export const queryOf = ({ text, sort, filter }: SearchCriteria): InputOf<typeof transfers>['query'] => ({
  sortBy: sort,
  ...(text !== '' && { text }),
  ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')),
})

export const searchOf = (criteria: SearchCriteria): InputOf<typeof transfers> => ({
  query: { pageSize, ...queryOf(criteria) },
})

const cursorOf = ({ cursor }: { cursor: string }) => cursor
export const sentPages: PagedEndpoint<typeof transfers> = { endpoint: transfers, cursorOf }
export const incomingPages: PagedEndpoint<typeof incomingFunds> = { endpoint: incomingFunds, cursorOf }
