import { expect, test } from 'vitest'
import { formatPerCent, formatTenths } from '#core/money/per-cent.ts'

test.each([
  ['en', '0.5%'],
  ['en-GB', '0.5%'],
  ['fr', '0,5\u00a0%'],
])('per cent in %s is %s', (locale, shown) => {
  expect(formatPerCent('0.5', locale)).toBe(shown)
})

test('tenths keep their decimal, and lose their sign', () => {
  expect(formatTenths(-24, 'en')).toBe('2.4%')
  expect(formatTenths(24, 'fr')).toBe('2,4\u00a0%')
  expect(formatTenths(20, 'ar')).toMatch(/^\P{Nd}*2\.0\P{Nd}*%\P{Nd}*$/u)
})

test('a percentage is exact', () => {
  expect(formatPerCent('0.0029')).toBe('0.0029%')
})
