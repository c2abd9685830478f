import { expect, test } from 'vitest'
import { isMasked, maskNumber } from '#core/contract/mask-number.ts'

test('shows the last four of a number, fewer of a short one', () => {
  expect(['12345678901', '12345678', '1234567', '1234', '123', ''].map(maskNumber)).toEqual([
    '•••• 8901',
    '•••• 5678',
    '•••• 67',
    '•••• 34',
    '••••',
    '',
  ])
})

test('recognises what it has masked', () => {
  expect(['12345678901', '1', ''].map((number) => isMasked(maskNumber(number)))).toEqual([true, true, false])
  expect(isMasked('NIN123456')).toBe(false)
})
