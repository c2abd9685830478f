/** Filters and queries of the statement. No React. */
import type { PagedEndpoint } from '#core/client/api/pages.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { type StatementLine, statementLines } from '#core/contract/statement.ts'
import { pageSize } from '#core/contract/values.ts'

/** Empty text means no filter. */
export type Filter = {
  /** Days, `YYYY-MM-DD`, both inclusive. */
  dateFrom: string
  dateTo: string
  cardId: string
  currency: string
  kind: '' | 'exchange' | 'transfer'
  state: '' | 'held' | 'moved'
}

export const noFilter: Filter = { dateFrom: '', dateTo: '', cardId: '', currency: '', kind: '', state: '' }

export const activeFilterCount = (filter: Filter): number => Object.values(filter).filter(Boolean).length

export const sameFilter = (one: Filter, other: Filter): boolean =>
  (Object.keys(one) as (keyof Filter)[]).every((name) => one[name] === other[name])

const filled = (filter: Partial<Filter>) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))

/** Filters as lines and exports take them. */
export const queryOf = (
  filter: Filter,
): Omit<InputOf<typeof statementLines>['query'], 'after' | 'pageSize'> => filled(filter)

/** The days alone: the sums show every card and currency, to choose one of them. */
export const daysOf = ({ dateFrom, dateTo }: Filter) => filled({ dateFrom, dateTo })

export const linesOf = (filter: Filter): InputOf<typeof statementLines> => ({
  query: { pageSize, ...queryOf(filter) },
})

export const linePages: PagedEndpoint<typeof statementLines> = {
  endpoint: statementLines,
  cursorOf: ({ cursor }) => cursor,
}

/** The route of the receipt that a line belongs to. */
export function receiptOf({ subject, aboutId, currency }: StatementLine): string {
  switch (subject) {
    case 'listing':
      return `/receipt/listing/${aboutId}`
    case 'order':
    case 'sale':
    case 'match':
      return `/receipt/order/${aboutId}`
    default:
      return `/receipt/transfer/${aboutId}/${currency}`
  }
}
