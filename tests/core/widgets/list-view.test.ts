// A list of the operators' console in its place, and back.
import { expect, test } from 'vitest'
import {
  activeFilters,
  type ListView,
  noListFilter,
  pageQueryOf,
  placeOfList,
  viewOf,
} from '../../../widgets/operator/list-view.ts'
import { addressOf, placeOf } from '../../../widgets/operator/place.ts'

const filter = {
  status: 'returned',
  kind: 'refund',
  currency: 'NGN',
  amountFrom: '5',
  amountTo: '12.50',
  dateFrom: '2026-01-31',
  dateTo: '2026-02-01',
}
const after = '1760000000000000_01a227ef-6ed7-769f-805d-2f97fe0a585f'

test('a view is the same after its address', () => {
  for (const view of [
    { list: 'people', filter: noListFilter, sort: 'newest', after: undefined },
    { list: 'payouts', filter, sort: 'oldest', after },
  ] as const satisfies ListView[]) {
    const address = new URL(addressOf(placeOfList(view)), 'https://exchange.example')
    const { kind, id = '' } = placeOf(address.searchParams.get('place') ?? '')
    expect([kind, viewOf(id)]).toEqual(['lists', view])
  }
})

test('a question has what was chosen and nothing else', () => {
  expect(pageQueryOf(viewOf('tasks'))).toEqual({})
  expect(pageQueryOf(viewOf('tasks?status=failing&sort=oldest'))).toEqual({
    status: 'failing',
    sort: 'oldest',
  })
  expect(activeFilters(filter)).toBe(4)
})

test('a filter that the list does not have is left out', () => {
  expect(viewOf('nothing?sort=largest')).toMatchObject({ list: 'people', sort: 'newest' })
  for (const words of [
    ...['people?status=paid', 'people?currency=NGN', 'transfers?kind=order', 'orders?amountFrom=5'],
    ...['orders?currency=XXX&amountTo=5', 'orders?currency=NGN&amountTo=-5', 'orders?dateFrom=today'],
  ])
    expect([words, { ...viewOf(words).filter, currency: '' }]).toEqual([words, noListFilter])
})
