/** The price of several exchanges together, as people quote it. */
import { expect, it } from 'vitest'
import { averagePrice } from '#core/money/average-price.ts'
import { formatPrice } from '#core/money/price.ts'

it('is what was given for what was got, in the direction of the pair', () => {
  const naira = averagePrice({ give: 480_000_00n, get: 300_00n }, { give: 'NGN', get: 'USD' })
  expect(naira && formatPrice(naira)).toBe('1 USD = 1,600.00 NGN')
  const turned = averagePrice({ give: 300_00n, get: 480_000_00n }, { give: 'USD', get: 'NGN' })
  expect(turned).toEqual(naira)
})

it('counts in the minor units of each currency, to the nearest 10th decimal', () => {
  const yen = averagePrice({ give: 1_000n, get: 7_00n }, { give: 'JPY', get: 'USD' })
  expect(yen).toEqual({ base: 'USD', quote: 'JPY', figure: 1_428_571_428_571n })
})

it('is undefined without an amount', () => {
  expect(averagePrice({ give: 0n, get: 0n }, { give: 'NGN', get: 'USD' })).toBeUndefined()
})
