import { useEffect, useMemo, useRef, useState } from 'react'
import { type AnswerState, useAnswer } from '#core/client/api/queries.ts'
import { cachedLookup, cacheLookup } from '#core/client/lookups.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { AnswerOf, Endpoint, InputOf } from '#core/contract/endpoint.ts'
import { type Country, countryList, geolocation } from '#core/contract/utility.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import type { FieldProps } from '#core/ui/fields/Field.tsx'
import { ComboboxField } from '#core/ui/lists/ComboboxField.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'
import { namedCountries } from './country-names.ts'
import { personTexts } from './texts/person/index.ts'

/** Fetched once per visit, without toasts: the field shows the failure and offers a retry. */
function useLookup<const E extends Endpoint>(endpoint: E): AnswerState<AnswerOf<E>> {
  const { apiBase } = useWidget().client
  const [known] = useState(() => cachedLookup(apiBase, endpoint.path) as AnswerOf<E> | undefined)
  const answer = useAnswer(endpoint, {} as InputOf<E>, { quiet: true, initialAnswer: known })
  useEffect(() => {
    if (answer.data !== undefined && answer.data !== known) cacheLookup(apiBase, endpoint.path, answer.data)
  }, [answer.data, known, apiBase, endpoint])
  return answer
}

/** The list of countries and the visitor's probable country. */
export function useCountries() {
  const list = useLookup(countryList)
  // Only a hint: without it nothing is preselected.
  const hint = useLookup(geolocation)
  const countries: readonly Country[] = list.data ?? []
  // The lookup returns nothing for an unknown address.
  const code = hint.data && (hint.data.code || 'ng').toUpperCase()
  return {
    countries,
    find: (id: string) => countries.find((each) => each.id === id),
    /** Country of the visitor's IP address, once known. */
    here: code === undefined ? undefined : countries.find((each) => each.code.toUpperCase() === code),
    loading: list.loading,
    failure: list.data === undefined ? list.failure : undefined,
    retry: () => void list.refetch().catch(() => undefined),
  }
}

type CountryFieldProps = Omit<FieldProps, 'label'> & {
  from: ReturnType<typeof useCountries>
  /** Id of the country; empty if none is chosen. */
  value: string
  onChange: (countryId: string) => void
}

/** A country, found by typing, preselected from the visitor's location. */
export function CountryField({ from, value, onChange, ...field }: CountryFieldProps) {
  const person = useTexts(personTexts)
  const ui = useTexts(uiTexts)
  const { locale } = useWidget().settings
  const { countries, here: hint, loading, failure, retry } = from
  const options = useMemo(
    () =>
      namedCountries(countries, locale).map(({ id, code, name, shown, dialCode }) => ({
        id,
        // The search covers the value too: the code and the server's name, not the id, which has letters of its own.
        value: `${code} ${name}`,
        label: shown,
        hint: person.dialCode(dialCode),
      })),
    [countries, locale, person],
  )

  // Suggests once: a person who chose another country keeps it.
  const suggested = useRef(false)
  useEffect(() => {
    if (suggested.current || !hint) return
    suggested.current = true
    if (value === '') onChange(hint.id)
  })

  if (failure) {
    return (
      <Alert
        tone="error"
        title={person.country}
        action={
          <Button variant="secondary" onClick={retry}>
            {ui.retry}
          </Button>
        }
      >
        {person.countriesFailed} {failure.reason ?? failure.text}
      </Alert>
    )
  }
  return (
    <ComboboxField
      {...field}
      label={person.country}
      disabled={loading || field.disabled}
      placeholder={loading ? ui.loading : person.chooseCountry}
      searchPlaceholder={person.searchCountry}
      options={options}
      value={options.find((each) => each.id === value)?.value ?? ''}
      onChange={(chosen) => onChange(options.find((each) => each.value === chosen)?.id ?? '')}
    />
  )
}
