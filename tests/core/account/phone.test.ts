import { expect, test } from 'vitest'
import { dialCodeAfter, internationalNumber } from '#core/account-ui/dial-code.ts'
import { isPhoneNumber, nationalDigits } from '#core/account-ui/phone.ts'

test('removes the dial code from an international number', () => {
  expect(nationalDigits('+234 803 123 4567', '+234')).toBe('8031234567')
  expect(nationalDigits('00234 803 123 4567', '+234')).toBe('8031234567')
  expect(nationalDigits('2348031234567', '+234')).toBe('8031234567')
  expect(nationalDigits('+1 202 555 0123', '+1')).toBe('2025550123')
})

test('removes a trunk zero that would push out the last digit', () => {
  expect(nationalDigits('08031234567', '+234')).toBe('8031234567')
})

test('keeps a leading zero that fits, because some countries dial it', () => {
  expect(nationalDigits('0612345678', '+39')).toBe('0612345678')
})

test('keeps a number that fits and only begins like the dial code', () => {
  expect(nationalDigits('2341234567', '+234')).toBe('2341234567')
})

test('keeps the dial code of a typed number when its country changes', () => {
  const uk = { dialCode: '+44' }
  expect(dialCodeAfter({ phoneNumber: '7700900123', dialCode: '' }, uk)).toBe('+44')
  expect(dialCodeAfter({ phoneNumber: '7700900123', dialCode: '+33' }, uk)).toBe('+33')
  expect(dialCodeAfter({ phoneNumber: '', dialCode: '+44' }, uk)).toBe('')
})

test('finds the dial code of a pasted international number, the longest that fits', () => {
  const countries = ['+1', '+44', '+234', '+2'].map((dialCode) => ({ dialCode }))
  const ofNigeria = { dialCode: '+234', digits: '8031234567' }
  expect(internationalNumber('+234 803 123 4567', countries)).toEqual(ofNigeria)
  expect(internationalNumber('00234 0803 123 4567', countries)).toEqual(ofNigeria)
  expect(internationalNumber('8031234567', countries)).toBeUndefined()
  expect(internationalNumber('+44', countries)).toBeUndefined()
  expect(internationalNumber('+999 1234567', countries)).toBeUndefined()
})

test('accepts phone numbers of 4 to 10 digits', () => {
  expect(['123', '1234', '8031234567', '80312345678', ''].map(isPhoneNumber)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})
