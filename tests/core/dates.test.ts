import { expect, test } from 'vitest'
import { dayAndHour, dayOf } from '#core/dates.ts'

// Built from local parts, so that the test holds in every time zone.
const afternoon = new Date(2026, 10, 4, 15, 20).toISOString()

test('a moment in a table has day, short month, year and hour', () => {
  expect(dayAndHour(afternoon, 'en')).toEqual(['04 Nov 2026', '3pm'])
  expect(dayAndHour(afternoon, 'en-GB')).toEqual(['04 Nov 2026', '3pm'])
})

test('a day in details is written DD-MM-YYYY', () => {
  expect(dayOf(afternoon)).toBe('04-11-2026')
})
