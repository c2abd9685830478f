// The dial code of a phone number, beside a country that may be another one. No React.
import { isPhoneNumber, trimNational } from './phone.ts'

/**
 * Dial code and national digits of a pasted international number (`+44 7700 900123`, `0044 …`); undefined for any
 * other text, and without a listed country.
 */
export function internationalNumber(
  typed: string,
  countries: readonly { dialCode: string }[],
): { dialCode: string; digits: string } | undefined {
  const text = typed.trim()
  if (!/^(\+|00)/.test(text)) return undefined
  const all = text.replace(/^00/, '').replace(/\D/g, '')
  const codes = countries.map((each) => each.dialCode).filter((code) => all.startsWith(code.slice(1)))
  const dialCode = codes.reduce((longest, each) => (each.length > longest.length ? each : longest), '')
  const digits = trimNational(all.slice(dialCode.length - 1))
  return dialCode && isPhoneNumber(digits) ? { dialCode, digits } : undefined
}

/** The dial code of a typed number stays when its country changes from `before`. */
export const dialCodeAfter = (
  { phoneNumber, dialCode }: { phoneNumber: string; dialCode: string },
  before: { dialCode: string } | undefined,
): string => (phoneNumber === '' ? '' : dialCode || (before?.dialCode ?? ''))
