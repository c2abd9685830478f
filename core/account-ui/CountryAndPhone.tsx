import type { Country } from '#core/contract/utility.ts'
import { CountryField, type useCountries } from './CountryField.tsx'
import { DialCodeNote } from './DialCodeNote.tsx'
import { dialCodeAfter, internationalNumber } from './dial-code.ts'
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
function OwnPhoneField({ country, countries, dialCode, onDialCode, onChange, ...field }: OwnPhoneFieldProps) {
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

type CountryAndPhoneProps = {
  form: {
    draft: { countryId: string; phoneNumber: string; dialCode: string }
    set(name: 'countryId' | 'dialCode', value: string): void
    field(name: 'countryId' | 'phoneNumber'): BoundField
  }
  countries: ReturnType<typeof useCountries>
}

/** A country, and a phone number that need not be of it. */
export function CountryAndPhone({ form, countries }: CountryAndPhoneProps) {
  const country = countries.find(form.draft.countryId)
  return (
    <>
      <CountryField
        from={countries}
        {...form.field('countryId')}
        onChange={(countryId) => {
          form.set('dialCode', dialCodeAfter(form.draft, country))
          form.set('countryId', countryId)
        }}
      />
      <OwnPhoneField
        country={country}
        countries={countries.countries}
        dialCode={form.draft.dialCode}
        onDialCode={(dialCode) => form.set('dialCode', dialCode)}
        {...form.field('phoneNumber')}
      />
    </>
  )
}
