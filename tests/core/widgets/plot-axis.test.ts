// The ticks of the operators' plots.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayTicks, shortNumber, valueTicks } from '../../../widgets/operator/plot-axis.ts'

it.each([
  [
    [0, 0],
    [0, 1, 2],
  ],
  [[1], [0, 1, 2]],
  [
    [3, 2],
    [0, 1, 2, 3],
  ],
  [[4], [0, 1, 2, 3, 4]],
  [[7], [0, 2, 4, 6, 8]],
  [
    [41, 3],
    [0, 20, 40, 60],
  ],
  [[160_000], [0, 50_000, 100_000, 150_000, 200_000]],
  [[0.3], [0, 0.1, 0.2, 0.3]],
  [[12.5], [0, 5, 10, 15]],
])('%j has the ticks %j', (values, ticks) => {
  expect(valueTicks(values)).toEqual(ticks)
})

it('has three to five ticks up to the greatest value, a round step apart', () => {
  const amount = fc.oneof(fc.nat(), fc.double({ min: 0.01, max: 1e12, noNaN: true }))
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1 }), (values) => {
      const ticks = valueTicks(values)
      expect(ticks.length).toBeGreaterThanOrEqual(3)
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values))
      expect(new Set(ticks).size).toBe(ticks.length)
      expect((ticks[1] ?? 0).toExponential()).toMatch(/^[125]e/)
    }),
  )
})

it('names four days, and no day twice', () => {
  expect(dayTicks(90)).toEqual([0, 30, 59, 89])
  expect(dayTicks(2)).toEqual([0, 1])
})

it('writes short numbers with Latin digits', () => {
  expect(shortNumber(250_000, 'en')).toBe('250K')
  expect(shortNumber(0.2, 'fr')).toBe('0,2')
  expect(shortNumber(1_500_000, 'ar')).toMatch(/^1\.5/)
})
