import { describe, expect, test } from 'vitest'
import { describeCounterOffer, gainOf, rankRequests } from '../../../widgets/listing-details/counter-offer.ts'
import { english } from '../../../widgets/listing-details/texts/en.ts'

// rules/rates.md#example: $600 at 0.00062 instead of the owner's 0.000625.
const offered = {
  orderAmount: '600.00',
  giveUpAmount: '967741.94',
  haveCurrency: 'USD',
  needCurrency: 'NGN',
  listingRate: '0.000625',
  isCounterOffer: true,
} as const

describe('a counter-offer', () => {
  test('gains the difference to the owner’s rate', () => {
    expect(gainOf(offered)).toBe(774194n)
  })

  test('shows a gain in money', () => {
    expect(describeCounterOffer(offered, english, 'en')).toBe('₦7,741.94 more than at your rate')
  })

  test('shows a loss in money', () => {
    expect(describeCounterOffer({ ...offered, giveUpAmount: '950000.00' }, english, 'en')).toBe(
      '₦10,000 less than at your rate',
    )
  })

  test('shows that rounding may yield the same amount', () => {
    expect(describeCounterOffer({ ...offered, giveUpAmount: '960000' }, english, 'en')).toBe(
      'the same amount as at your rate',
    )
  })

  test('shows nothing for an order at the owner’s rate', () => {
    expect(
      describeCounterOffer({ ...offered, giveUpAmount: '960000', isCounterOffer: false }, english),
    ).toBeUndefined()
  })
})

test('requests that wait come first, and of them the best for the owner', () => {
  const at = (id: string, giveUpAmount: string, status: 'pending' | 'completed' = 'pending') => ({
    ...offered,
    id,
    giveUpAmount,
    status,
  })
  const ranked = rankRequests([
    at('sold', '990000', 'completed'),
    at('worse', '950000'),
    at('same', '960000'),
    at('best', '967741.94'),
    at('as good', '960000'),
  ])
  expect(ranked.map(({ id }) => id)).toEqual(['best', 'same', 'as good', 'worse', 'sold'])
})
