/** The filter of the log. No React. */
import type { InputOf } from '#core/contract/endpoint.ts'
import type { LogKind, operatorLogCsv } from '#core/contract/operator-log.ts'

/** Empty text means no filter. */
export type Filter = {
  /** The id of an operator, `partners` or `host`. */
  by: string
  kind: '' | LogKind
  isRefused: boolean
  /** Days, `YYYY-MM-DD`, both inclusive. */
  dateFrom: string
  dateTo: string
}

export const noFilter: Filter = { by: '', kind: '', isRefused: false, dateFrom: '', dateTo: '' }

/** The days count as one. */
export const activeCount = ({ by, kind, isRefused, dateFrom, dateTo }: Filter): number =>
  [by, kind, isRefused, dateFrom || dateTo].filter(Boolean).length

export const queryOf = (filter: Filter): InputOf<typeof operatorLogCsv>['query'] =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '' && value !== false))
