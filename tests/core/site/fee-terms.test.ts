import { expect, test } from 'vitest'
import { groupTerms, isFree } from '../../../demo/site/pages/legal/fee-terms.ts'

test('the fees page has one row for currencies of the same terms', () => {
  const terms = groupTerms([
    { isoCode: 'EUR', fee: { perCent: 0.5, minimum: 0 } },
    { isoCode: 'USD', fee: { perCent: 0.5, minimum: 1 } },
    { isoCode: 'KRW', isOpen: true },
    { isoCode: 'RUB', isOpen: false, fee: { perCent: 3, minimum: 0 } },
    { isoCode: 'GBP', fee: { perCent: 0.5, minimum: 0 } },
    { isoCode: 'CAD', fee: { perCent: 0.5, minimum: 1 } },
  ])
  expect(terms).toEqual([
    { perCent: '0.5', minimum: '0', codes: ['EUR', 'GBP'] },
    { perCent: '0.5', minimum: '1', codes: ['USD'] },
    { perCent: '0', minimum: '0', codes: ['KRW'] },
    { perCent: '0.5', minimum: '1', codes: ['CAD'] },
  ])
  expect(terms.map(isFree)).toEqual([false, false, true, false])
})
