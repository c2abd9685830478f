import { useEffect, useRef } from 'react'
import { useAnswer } from '../api/queries.ts'
import { type Country, countryList, geolocation } from '../contract/utility.ts'
import { Button } from '../ui/Button.tsx'
import { ComboboxField } from '../ui/ComboboxField.tsx'
import type { FieldProps } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { accountTexts } from './texts.ts'

/** The countries, and where the person seems to be (A §2). Both are asked once per page. */
export function useCountries() {
  // Said beside the field, where trying again is at hand.
  const list = useAnswer(countryList, {}, { quiet: true })
  // Only a hint: without it nothing is preselected.
  const here = useAnswer(geolocation, {}, { quiet: true })
  const countries: readonly Country[] = list.data ?? []
  // A §2: 'ng' when the lookup answers with nothing.
  const code = here.data && (here.data.code || 'ng').toUpperCase()
  return {
    countries,
    /** The country of the visitor's address, as soon as it is known. */
    here: code === undefined ? undefined : countries.find((each) => each.code.toUpperCase() === code),
    loading: list.loading,
    failure: list.data === undefined ? list.failure : undefined,
    retry: () => void list.refetch().catch(() => undefined),
  }
}

type CountryFieldProps = FieldProps & {
  from: ReturnType<typeof useCountries>
  /** The country's id; empty while none is chosen. */
  value: string
  onChange: (countryId: string) => void
}

/** One of all countries, found by typing, preselected by where the person seems to be. */
export function CountryField({ from, value, onChange, ...field }: CountryFieldProps) {
  const { countries, here, loading, failure, retry } = from
  const chosen = countries.find((each) => each.id === value)

  // Once: a person who has chosen another country keeps it.
  const suggested = useRef(false)
  useEffect(() => {
    if (suggested.current || !here) return
    suggested.current = true
    if (value === '') onChange(here.id)
  })

  if (failure) {
    return (
      <Notice
        tone="error"
        title={field.label}
        action={
          <Button variant="secondary" onClick={retry}>
            {accountTexts.tryAgain}
          </Button>
        }
      >
        {accountTexts.countriesFailed}
      </Notice>
    )
  }
  return (
    <ComboboxField
      {...field}
      disabled={loading || field.disabled}
      placeholder={loading ? accountTexts.loading : accountTexts.chooseCountry}
      searchPlaceholder={accountTexts.searchCountry}
      // By code, not by id: what is typed is looked for in the value too, and ids have letters.
      options={countries.map((each) => ({ value: each.code, label: each.name, hint: each.dialCode }))}
      value={chosen?.code ?? ''}
      onChange={(code) => onChange(countries.find((each) => each.code === code)?.id ?? '')}
    />
  )
}
