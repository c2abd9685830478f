import { describe, expect, it } from 'vitest'
import { changeInTenths, daysOf, nearest, pathOf, plot } from '#core/exchange-ui/rates/history.ts'
import { fromRateText } from '#core/money/rate.ts'

const days = [
  { day: '2026-01-01', rate: '1000' },
  { day: '2026-01-11', rate: '1100' },
  { day: '2026-02-10', rate: '1050' },
]

describe('the history of a rate as a chart', () => {
  it('skips a day without a rate, and is empty without days', () => {
    expect(daysOf([{ day: '2026-01-01', rate: '0' }, ...days])).toHaveLength(3)
    expect(daysOf([])).toEqual([])
  })

  it('places days by date, and rates between lowest and highest', () => {
    const { points } = plot(daysOf(days))
    expect(points.map(({ x }) => x)).toEqual([0, 25, 100])
    const [first, second, third] = points.map(({ y }) => y) as [number, number, number]
    expect(second).toBeLessThan(third)
    expect(third).toBeLessThan(first)
    expect(second).toBeGreaterThan(0)
    expect(first).toBeLessThan(100)
    expect(pathOf(points)).toMatch(/^M0\.00 \d+\.\d\dL25\.00 \d+\.\d\dL100\.00 \d+\.\d\d$/)
  })

  it('draws a constant rate in the middle', () => {
    const { points } = plot(daysOf(days.map(({ day }) => ({ day, rate: '7.5345' }))))
    for (const { y } of points) expect(y).toBeCloseTo(50)
  })

  it('shows an own rate near the market, and hides one far away', () => {
    const known = daysOf(days)
    for (const [text, shown] of [
      ['1060', true],
      ['1190', true],
      ['1300', false],
      ['500', false],
    ] as const) {
      const mine = fromRateText(text)
      const height = plot(known, mine).heightOf(mine)
      if (shown) {
        expect(height).toBeGreaterThan(0)
        expect(height).toBeLessThan(100)
      } else expect(height).toBeUndefined()
    }
  })

  it('finds the day nearest to a position', () => {
    const { points } = plot(daysOf(days))
    expect([-5, 0, 12, 13, 62, 63, 100, 140].map((x) => nearest(points, x))).toEqual([0, 0, 0, 1, 1, 2, 2, 2])
  })

  it('computes the change from the first to the last day', () => {
    expect(changeInTenths(daysOf(days))).toBe(50)
    expect(changeInTenths(daysOf([...days].reverse()))).toBe(-48)
    expect(changeInTenths([])).toBe(0)
  })
})
