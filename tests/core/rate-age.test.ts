import { expect, test } from 'vitest'
import { rateAge } from '#core/exchange-ui/figures/use-market-rate.ts'

test('the day of a rate is amber from three days on and red from fourteen', () => {
  const now = Date.parse('2026-11-28T12:00:00Z')
  const age = (asOf: string) => rateAge(asOf, now)
  expect(age('2026-11-27T00:00:00Z')).toBeUndefined()
  expect(age('2026-11-25T00:00:00Z')).toBe('old')
  expect(age('2026-11-14T00:00:00Z')).toBe('stale')
  expect(rateAge(undefined, now)).toBeUndefined()
})
