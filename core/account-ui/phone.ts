import { phoneDigits, phonePattern } from '#core/contract/person-rules.ts'
import { latinDigits } from '#core/money/latin-digits.ts'

/**
 * National digits of a typed or pasted number: without a typed dial code (`+234 803 …`, `00234 803 …`), and without
 * the trunk zero if it would not fit. Truncating `08031234567` at the end would save another person's number.
 */
export function nationalDigits(typed: string, dialCode: string): string {
  const text = latinDigits(typed).trim()
  const code = dialCode.replace(/\D/g, '')
  const all = text.replace(/^00/, '').replace(/\D/g, '')
  const hasCode = code !== '' && all.startsWith(code)
  // A number that is too long includes its dial code, or the zero that only domestic calls need.
  if (hasCode && (/^(\+|00)/.test(text) || all.length > phoneDigits.most))
    return trimNational(all.slice(code.length))
  return trimNational(all)
}

/** As many digits as a number may have, without the trunk zero if it would not fit. */
export const trimNational = (digits: string) =>
  (digits.length > phoneDigits.most ? digits.replace(/^0/, '') : digits).slice(0, phoneDigits.most)

/** Whether the digits can be a phone number. */
export const isPhoneNumber = (digits: string): boolean => phonePattern.test(digits)
