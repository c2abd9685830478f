import { expect, test } from 'vitest'
import { dayAndHour, dayAndTime, dayOf, formatDay } from '#core/texts/dates.ts'

// Built from local parts, so that the test holds in every time zone.
const afternoon = new Date(2026, 10, 4, 15, 20).toISOString()

test('a time in a table has day, short month, year and hour', () => {
  expect(dayAndHour(afternoon, 'en')).toEqual(['04 Nov 2026', '03pm'])
  expect(dayAndHour(afternoon, 'en-GB')).toEqual(['04 Nov 2026', '03pm'])
  expect(dayAndHour(afternoon, 'nl')).toEqual(['04 nov 2026', '03 p.m.'])
})

test('formats English alike in every region', () => {
  const lateInSeptember = new Date(2026, 8, 30, 0, 5).toISOString()
  for (const locale of ['en', 'en-US', 'en-GB', 'en-NG']) {
    expect(dayAndHour(lateInSeptember, locale)).toEqual(['30 Sep 2026', '12am'])
    expect(formatDay(lateInSeptember, locale)).toBe('30 Sep 2026')
  }
  expect(dayAndHour(new Date(2026, 8, 3, 12).toISOString(), 'en')[1]).toBe('12pm')
  expect(formatDay(afternoon, 'fr')).toBe('4 nov. 2026')
})

test('French and Arabic have their own months and hours, with Latin figures', () => {
  expect(dayAndHour(afternoon, 'fr')).toEqual(['04 nov. 2026', '15 h'])
  expect(dayAndHour(new Date(2026, 1, 4).toISOString(), 'fr-CA')).toEqual(['04 févr. 2026', '00 h'])
  for (const locale of ['ar', 'ar-EG', 'ar-SA']) {
    expect(dayAndHour(afternoon, locale)).toEqual(['04 نوفمبر 2026', '03 م'])
    expect(formatDay(afternoon, locale)).toMatch(/^4 نوفمبر 2026$/)
  }
})

test('formats a day in details as DD-MM-YYYY', () => {
  expect(dayOf(afternoon)).toBe('04-11-2026')
})

test('a time in a timeline has the day and the time of day', () => {
  expect(dayAndTime(afternoon)).toBe('04-11-2026, 15:20')
})
