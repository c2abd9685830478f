import { expect, test } from 'vitest'
import type { PairMarket } from '#core/contract/market.ts'
import {
  pointsOf,
  positionOf,
  savingOn,
  spanOf,
  usualAmount,
} from '../../../widgets/listings/market-figures.ts'

const pair = { give: 'NGN', get: 'USD' } as const
const offer = (figure: string, available: string) => ({ price: { figure, base: 'USD' as const }, available })
const found: PairMarket = {
  market: { price: { figure: '1600', base: 'USD' }, asOf: '2026-11-20', isStale: false },
  offers: { count: 3, best: { figure: '1500', base: 'USD' } },
  depth: [offer('1500', '100.00'), offer('1600', '50.00'), offer('2000', '10.00')],
  otherSide: { count: 0 },
}

test('the best listing gives more than the market rate for the amount', () => {
  // 75,000 naira are 50.00 dollars at 1,500 and 46.87 at 1,600.
  expect(savingOn(7_500_000n, pair, found)).toEqual({ get: 5000n, more: 313n })
})

test('it gives no more than it has', () => {
  // Its 100.00 dollars cost 150,000 naira, which are 93.75 at the market rate.
  expect(savingOn(1_000_000_000n, pair, found)).toEqual({ get: 10_000n, more: 625n })
})

test('without a market rate the saving is unknown, and without listings it is absent', () => {
  const { market: _, ...unknown } = found
  expect(savingOn(7_500_000n, pair, unknown)).toEqual({ get: 5000n, more: undefined })
  expect(savingOn(1n, pair, { ...found, offers: { count: 0 }, depth: [] })).toBeUndefined()
})

test('the market stands in the middle of the picture, and what is far away at its end', () => {
  const points = pointsOf(pair, found)
  const span = spanOf(points)
  expect(span).toBe(100)
  expect(points.map((each) => positionOf(each, span))).toEqual([0.5 - 63 / 200, 0.5, 1])
})

test.each([
  ['NGN', '100,000'],
  ['USD', '100'],
  ['GBP', '100'],
  ['JPY', '10,000'],
] as const)('an amount of %s that is worth some 100 dollars is %s', (code, amount) => {
  expect(usualAmount(code, 'en')).toBe(amount)
})
