/** How long ago something was. */
import { expect, it } from 'vitest'
import { minuteMs } from '#core/contract/time.ts'
import { formatAge } from '#core/texts/age.ts'

const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString()

it('is said in the largest whole unit, and of a moment ago as a minute', () => {
  expect([0, 1, 59, 60, 23 * 60, 24 * 60, 13 * 24 * 60].map((minutes) => formatAge(ago(minutes)))).toEqual([
    ...['1 min', '1 min', '59 min', '1 hr', '23 hr', '1 day', '13 days'],
  ])
})

it('has the words of Intl in English, which does without it', () => {
  for (const [unit, minutes] of [
    ['minute', 1],
    ['hour', 60],
    ['day', 24 * 60],
  ] as const)
    for (const count of [1, 2, 11, 21]) {
      const style = { style: 'unit', unit, unitDisplay: 'short' } as const
      expect(formatAge(ago(count * minutes), 'en-GB')).toBe(new Intl.NumberFormat('en', style).format(count))
    }
})

it('speaks the other languages, with Latin digits', () => {
  expect(formatAge(ago(3 * 24 * 60), 'fr')).toMatch(/^3\sj$/)
  expect(formatAge(ago(3 * 24 * 60), 'ar')).toMatch(/^3\s/)
})
