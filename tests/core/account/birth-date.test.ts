import { expect, test } from 'vitest'
import {
  isRealDate,
  isWhole,
  joinDate,
  partOf,
  partsOrder,
  pastedDate,
  splitDate,
} from '#core/account-ui/birth-date.ts'

test('asks for the parts in the order of the locale', () => {
  expect(partsOrder('en-GB')).toEqual(['day', 'month', 'year'])
  expect(partsOrder('en-US')).toEqual(['month', 'day', 'year'])
  expect(partsOrder('fr')).toEqual(['day', 'month', 'year'])
  expect(partsOrder('ar')).toEqual(['day', 'month', 'year'])
  expect(partsOrder('ja')).toEqual(['year', 'month', 'day'])
  // A country with another calendar is asked in the one of its documents.
  expect(partsOrder('fa')).toHaveLength(3)
})

test('has a value once all parts are typed', () => {
  expect(joinDate({ day: '7', month: '5', year: '1990' })).toBe('1990-05-07')
  expect(joinDate({ day: '7', month: '', year: '1990' })).toBe('')
  expect(splitDate('1990-05-07')).toEqual({ day: '07', month: '05', year: '1990' })
  expect(splitDate('')).toEqual({ day: '', month: '', year: '' })
})

test('knows the days that exist', () => {
  expect(isRealDate('2000-02-29')).toBe(true)
  expect(isRealDate('1999-02-29')).toBe(false)
  expect(isRealDate('1990-13-01')).toBe(false)
  expect(isRealDate('0090-00-00')).toBe(false)
})

test('takes digits only, of every script', () => {
  expect(partOf('day', '1x7/')).toBe('17')
  expect(partOf('month', '٠٥')).toBe('05')
  expect(partOf('year', '19901')).toBe('1990')
})

test('moves on when no digit can follow', () => {
  expect(['3', '4', '31'].map((digits) => isWhole('day', digits))).toEqual([false, true, true])
  expect(['1', '2', '12'].map((digits) => isWhole('month', digits))).toEqual([false, true, true])
  expect(['199', '1990'].map((digits) => isWhole('year', digits))).toEqual([false, true])
})

test('reads a pasted date in the order of the reader, and in the one of the wire', () => {
  const british = partsOrder('en-GB')
  const american = partsOrder('en-US')
  const may = { day: '17', month: '05', year: '1990' }
  for (const text of ['1990-05-17', '17/05/1990', '17.05.1990', '17051990', '19900517', ' ١٧/٠٥/١٩٩٠ '])
    expect(pastedDate(text, british)).toEqual(may)
  expect(pastedDate('05/17/1990', american)).toEqual(may)
  expect(pastedDate('05/06/1990', american)).toEqual({ day: '06', month: '05', year: '1990' })
  expect(pastedDate('05/06/1990', british)).toEqual({ day: '05', month: '06', year: '1990' })
  for (const text of ['17', '17/05', '17/05/90', '31/02/1990', 'hello'])
    expect(pastedDate(text, british)).toBeUndefined()
})
