import { latinDigits } from '#core/money/latin-digits.ts'
/** Maximum digits of a phone number after its dial code (rules/accounts.md#phone-number). */
export const phoneDigits = 10

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
  if (hasCode && (/^(\+|00)/.test(text) || all.length > phoneDigits))
    return trimNational(all.slice(code.length))
  return trimNational(all)
}

/** At most 10 digits, without the trunk zero if it would not fit. */
export const trimNational = (digits: string) =>
  (digits.length > phoneDigits ? digits.replace(/^0/, '') : digits).slice(0, phoneDigits)

/** Whether the digits can be a phone number: the shortest national numbers have 4. */
export const isPhoneNumber = (digits: string): boolean => /^\d{4,10}$/.test(digits)
