/** A list of the console as its place names it: `payouts?status=returned&sort=oldest`. No React. */
import type { InputOf } from '#core/contract/endpoint.ts'
import {
  type ListName,
  type ListSort,
  listNames,
  listSorts,
  type operatorList,
  type operatorListCsv,
  shapeOf,
} from '#core/contract/operator-lists.ts'
import { currencyByCode } from '#core/money/currencies.ts'
import type { Place } from './place.ts'

/** Empty text means no filter. Amounts are decimals of the currency; days are `YYYY-MM-DD`, both included. */
export type ListFilter = {
  status: string
  kind: string
  currency: string
  amountFrom: string
  amountTo: string
  dateFrom: string
  dateTo: string
}

export type ListView = {
  readonly list: ListName
  readonly filter: ListFilter
  readonly sort: ListSort
  /** Where the page begins; absent for the first. */
  readonly after?: string | undefined
}

export const noListFilter: ListFilter = {
  status: '',
  kind: '',
  currency: '',
  amountFrom: '',
  amountTo: '',
  dateFrom: '',
  dateTo: '',
}

/** The amounts count with their currency, and the days as one. */
export const activeFilters = ({ status, kind, currency, dateFrom, dateTo }: ListFilter): number =>
  [status, kind, currency, dateFrom || dateTo].filter(Boolean).length

const amount = /^\d+(\.\d+)?$/
const day = /^\d{4}-\d\d-\d\d$/

/** The view of a place. A filter that the list does not have is left out. */
export function viewOf(id: string): ListView {
  const [name = '', words = ''] = id.split('?')
  const list = listNames.find((each) => each === name) ?? listNames[0]
  const given = new URLSearchParams(words)
  const { statuses, kinds, hasMoney } = shapeOf(list)
  const word = (key: string, isValid: (text: string) => boolean) => {
    const text = given.get(key) ?? ''
    return isValid(text) ? text : ''
  }
  const currency = word('currency', (text) => hasMoney && currencyByCode(text) !== undefined)
  const isAmount = (text: string) => currency !== '' && amount.test(text)
  const isDay = (text: string) => day.test(text)
  return {
    list,
    filter: {
      status: word('status', (text) => statuses.includes(text)),
      kind: word('kind', (text) => kinds.includes(text)),
      currency,
      amountFrom: word('amountFrom', isAmount),
      amountTo: word('amountTo', isAmount),
      dateFrom: word('dateFrom', isDay),
      dateTo: word('dateTo', isDay),
    },
    sort: listSorts.find((each) => each === given.get('sort')) ?? 'newest',
    after: given.get('after') ?? undefined,
  }
}

const chosen = ({ filter, sort }: Pick<ListView, 'filter' | 'sort'>) =>
  Object.entries({ ...filter, sort: sort === 'newest' ? '' : sort }).filter(([, value]) => value !== '')

/** A list begins with its first page after each change. */
export function placeOfList({ list, after, ...view }: ListView): Place {
  const words = new URLSearchParams([...chosen(view), ...(after ? [['after', after]] : [])])
  return { kind: 'lists', id: [list, String(words)].filter(Boolean).join('?') }
}

/** The question for the file; that for a page adds `after`. */
export const fileQueryOf = (view: ListView): InputOf<typeof operatorListCsv>['query'] =>
  Object.fromEntries(chosen(view))

export const pageQueryOf = (view: ListView): InputOf<typeof operatorList>['query'] => ({
  ...fileQueryOf(view),
  ...(view.after && { after: view.after }),
})
