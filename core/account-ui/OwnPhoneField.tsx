import type { Country } from '#core/contract/utility.ts'
import { DialCodeNote } from './DialCodeNote.tsx'
import { internationalNumber } from './dial-code.ts'
import { type BoundField, PhoneField } from './PersonFields.tsx'

type OwnPhoneFieldProps = BoundField & {
  /** The country beside it, if one is chosen. */
  country: Country | undefined
  countries: readonly Country[]
  /** Dial code of the number; empty: that of the country. */
  dialCode: string
  onDialCode: (dialCode: string) => void
}

/**
 * A phone number that keeps its dial code when the country beside it changes; taking the country's is the person's
 * choice (rules/accounts.md#phone-number).
 */
export function OwnPhoneField({
  country,
  countries,
  dialCode,
  onDialCode,
  onChange,
  ...field
}: OwnPhoneFieldProps) {
  const code = dialCode || country?.dialCode
  const differs = country !== undefined && code !== country.dialCode

  return (
    <div>
      <PhoneField
        {...field}
        dialCode={code}
        onChange={(digits) => {
          // An emptied field follows the country again.
          if (digits === '') onDialCode('')
          onChange(digits)
        }}
        onInternational={(typed) => {
          const number = internationalNumber(typed, countries)
          if (!number) return false
          onDialCode(number.dialCode)
          onChange(number.digits)
          return true
        }}
      />
      {differs && (
        <DialCodeNote
          dialCode={code ?? ''}
          countryCode={country.dialCode}
          onTake={() => onDialCode(country.dialCode)}
        />
      )}
    </div>
  )
}
