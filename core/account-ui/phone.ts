/** The most digits of a phone number beside its dial code (rules/accounts.md#phone-number). */
export const phoneDigits = 10

/**
 * What was typed or pasted as the national digits of a number: without the dial code when it was written out
 * (`+234 803 …`, `00234 803 …`), and without the trunk zero when it would not fit. Cutting the tail off
 * `08031234567` would save somebody else's number.
 */
export function nationalDigits(typed: string, dialCode: string): string {
  const text = typed.trim()
  const code = dialCode.replace(/\D/g, '')
  const all = text.replace(/^00/, '').replace(/\D/g, '')
  const hasCode = code !== '' && all.startsWith(code)
  // A number that doesn't fit was typed with its dial code, or with the zero that only calls within the country need.
  if (hasCode && (/^(\+|00)/.test(text) || all.length > phoneDigits)) return national(all.slice(code.length))
  return national(all)
}

const national = (digits: string) =>
  (digits.length > phoneDigits ? digits.replace(/^0/, '') : digits).slice(0, phoneDigits)

/** Whether the digits can be a number: the shortest national numbers have 4. */
export const isPhoneNumber = (digits: string): boolean => /^\d{4,10}$/.test(digits)
