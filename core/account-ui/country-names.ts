import { languageOf } from '#core/contract/languages.ts'
import type { Country } from '#core/contract/utility.ts'

/** A country with its name in the reader's language, `shown`. `name` is the server's English one. */
export type NamedCountry = Country & { readonly shown: string }

/** The countries in the order of their shown names. */
export function namedCountries(countries: readonly Country[], locale: string): readonly NamedCountry[] {
  if (languageOf(locale) === 'en') return countries.map((each) => ({ ...each, shown: each.name }))
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  const { compare } = new Intl.Collator(locale)
  return countries
    .map((each) => ({ ...each, shown: nameIn(names, each.code) ?? each.name }))
    .sort((one, other) => compare(one.shown, other.shown))
}

/** The name of a country in the reader's language; undefined for a code that ISO 3166 does not have. */
export const countryName = (code: string, locale: string): string | undefined =>
  nameIn(new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }), code)

function nameIn(names: Intl.DisplayNames, code: string): string | undefined {
  try {
    return names.of(code.toUpperCase())
  } catch {
    // An operator may have added a country whose code is not in ISO 3166.
    return undefined
  }
}
