import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  formatDay,
  formatMoment,
  formatMonth,
  formatTime,
  numericDay,
  numericMoment,
} from '#core/texts/dates.ts'
import * as onServer from '#server/platform/messages/moments.ts'
import { projectFiles, root } from '#tests/imports.ts'

// Built from local parts, so that the test holds in every time zone.
const afternoon = new Date(2026, 10, 4, 15, 20).toISOString()
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const itIs = (year: number) => vi.setSystemTime(new Date(year, 5, 15))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  itIs(2026)
})
afterEach(() => vi.useRealTimers())

test('a moment has its day and its time, and the year only in another one', () => {
  for (const locale of ['en', 'en-US', 'en-GB', 'en-NG']) {
    itIs(2026)
    expect(plain(formatMoment(afternoon, locale))).toBe('4 Nov, 15:20')
    expect(plain(formatDay(afternoon, locale))).toBe('4 Nov')
    itIs(2027)
    expect(plain(formatMoment(afternoon, locale))).toBe('4 Nov 2026, 15:20')
    expect(plain(formatDay(afternoon, locale))).toBe('4 Nov 2026')
  }
  expect(formatTime(new Date(2026, 8, 3, 0, 5).toISOString())).toBe('00:05')
  expect(plain(formatMonth('2026-03', 'en'))).toBe('March 2026')
})

test('paper says every year', () => {
  expect(plain(formatMoment(afternoon, 'en', true))).toBe('4 Nov 2026, 15:20')
})

test('a day that is not known has no text, in any language', () => {
  for (const language of ['en', 'fr', 'ar']) expect(formatDay('', language)).toBe('')
})

test('a date never wraps', () => {
  for (const locale of ['en', 'fr', 'ar', 'nl'])
    for (const text of [formatMoment(afternoon, locale, true), formatDay(afternoon, locale, true)])
      expect(text, locale).not.toMatch(/ /)
})

test('French and Arabic have their own months, with Latin figures', () => {
  expect(plain(formatMoment(afternoon, 'fr', true))).toBe('4 nov. 2026, 15:20')
  expect(plain(formatMoment(new Date(2026, 1, 4).toISOString(), 'fr-CA'))).toBe('4 févr, 00:00')
  for (const locale of ['ar', 'ar-EG', 'ar-SA'])
    expect(plain(formatMoment(afternoon, locale, true))).toBe('4 نوفمبر 2026، 15:20')
})

test('the server writes the same forms, in UTC or in the clocks of a zone', () => {
  const newYear = new Date('2026-12-31T23:30:00Z')
  expect(plain(onServer.formatMoment({ language: 'en' }, newYear))).toBe('31 Dec, 23:30 UTC')
  expect(plain(onServer.formatDay({ language: 'fr' }, newYear))).toBe('31 déc')
  const inLagos = { language: 'en', timeZone: 'Africa/Lagos' } as const
  expect(plain(onServer.formatMoment(inLagos, newYear))).toBe('1 Jan 2027, 00:30 GMT+1')
  expect(onServer.paperTime('Pacific/Auckland')(newYear)).toBe('1 Jan 2027, 12:30')
  expect(onServer.zonedPaperTime('Pacific/Auckland')(newYear)).toBe('1 Jan 2027, 12:30 GMT+13')
  expect(onServer.paperTime()(newYear)).toBe('31 Dec 2026, 23:30')
})

test('details and transactions have figures only', () => {
  expect(numericDay(afternoon)).toBe('04-11-2026')
  expect(plain(numericMoment(afternoon))).toBe('04-11-2026, 15:20')
})

test('a day without an hour is the same day in every time zone', () => {
  const before = process.env.TZ
  for (const each of ['America/Los_Angeles', 'UTC', 'Pacific/Auckland']) {
    process.env.TZ = each
    expect(plain(formatDay('2026-11-04', 'en')), each).toBe('4 Nov')
  }
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
})

/** Each computes with clocks, or asks for the order of the parts of a date; none writes a date. */
const others = [
  'core/account-ui/birth-date.ts',
  'core/contract/days.ts',
  'demo/server/platform/messages/local-days.ts',
]

test('no other file formats dates', () => {
  const found = projectFiles()
    .filter((path) => /^(core|widgets|demo)\/.*\.tsx?$/.test(path))
    .filter((path) =>
      /toLocale(Date|Time)String|DateTimeFormat\b/.test(readFileSync(join(root, path), 'utf8')),
    )
  expect(found.sort()).toEqual([...others, 'core/texts/dates.ts'].sort())
})
