import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type RunDays, rhythms, runAfter, runDay } from '#core/contract/run-days.ts'

const first = (days: RunDays, count: number) =>
  Array.from({ length: count }, (_, place) => runDay(days, place))

test('a month without the day has its run on its last day, and the next month on the day again', () => {
  expect(first({ firstDay: '2026-12-31', rhythm: 'monthly' }, 5)).toEqual([
    ...['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
  ])
  expect(runDay({ firstDay: '2026-08-30', rhythm: 'monthly' }, 6)).toBe('2027-02-28')
  expect(runDay({ firstDay: '2027-10-29', rhythm: 'monthly' }, 4)).toBe('2028-02-29')
  expect(runDay({ firstDay: '2028-02-29', rhythm: 'monthly' }, 12)).toBe('2029-02-28')
})

test('weeks go over months, leap days and years', () => {
  expect(first({ firstDay: '2028-02-22', rhythm: 'weekly' }, 3)).toEqual([
    ...['2028-02-22', '2028-02-29', '2028-03-07'],
  ])
  expect(first({ firstDay: '2026-12-25', rhythm: 'fortnightly' }, 3)).toEqual([
    ...['2026-12-25', '2027-01-08', '2027-01-22'],
  ])
})

const aDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2000-01-01', days))
const someDays = fc.record({ firstDay: aDay, rhythm: fc.constantFrom(...rhythms) })

test('no run is left out and none comes twice, from whatever day they are looked for', () => {
  fc.assert(
    fc.property(someDays, fc.nat(400), fc.nat(31), (days, place, later) => {
      const run = runDay(days, place)
      const next = runDay(days, place + 1)
      expect(next > run).toBe(true)
      expect(runAfter(days, addDays(run, -1))).toBe(run)
      const between = addDays(run, later)
      if (between < next) expect(runAfter(days, between)).toBe(next)
    }),
  )
})

test('there is a run in each month, on the day or on the last one before it', () => {
  fc.assert(
    fc.property(aDay, fc.nat(400), (firstDay, place) => {
      const run = runDay({ firstDay, rhythm: 'monthly' }, place)
      const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
      expect(months(run) - months(firstDay)).toBe(place)
      const isLast = addDays(run, 1).endsWith('-01')
      const [wanted, got] = [Number(firstDay.slice(8)), Number(run.slice(8))]
      expect(got === wanted || (isLast && got < wanted)).toBe(true)
    }),
  )
})
