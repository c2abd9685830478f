/** What the two tabs ask for. No React. */
import type { InputOf } from '#core/contract/endpoint.ts'
import type { transfers } from '#core/contract/transfers.ts'

/** B §9: 20 at a time; Load more adds as many. The server gives at most 200 (contract). */
export const step = 20
export const most = 200

export type Which = 'sent' | 'incoming'
export type SortOrder = 'newest' | 'oldest'

/** What the filter holds of one tab; empty text where it doesn't filter. */
export type Filter = {
  /** Days, `YYYY-MM-DD`, both included. */
  dateFrom: string
  dateTo: string
  /** The id of a friend: the receiver of what I sent, the sender of what came in. */
  person: string
  /** Decimal text. */
  amount: string
}

export const noFilter: Filter = { dateFrom: '', dateTo: '', person: '', amount: '' }

export const filtersIn = (filter: Filter): number => Object.values(filter).filter(Boolean).length

export const sameFilter = (one: Filter, other: Filter): boolean =>
  (Object.keys(one) as (keyof Filter)[]).every((name) => one[name] === other[name])

export const searchOf = (
  size: number,
  sortBy: SortOrder,
  text: string,
  filter: Filter,
): InputOf<typeof transfers> => ({
  query: {
    pageNumber: 1,
    pageSize: size,
    sortBy,
    ...(text !== '' && { text }),
    ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')),
  },
})
