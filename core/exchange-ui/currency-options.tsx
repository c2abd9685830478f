import { useWidget } from '#core/client/widget.ts'
import { languageOf } from '#core/contract/languages.ts'
import { type Currency, currencies } from '#core/money/currencies.ts'
import type { Option } from '#core/ui/lists/option.tsx'
import { Flag } from './figures/Flag.tsx'

const optionsIn = new Map<string, readonly Option[]>()

/** The currency list has the English names; the browser knows those in other languages. */
function namesIn(locale: string): (currency: Currency) => string {
  if (languageOf(locale) === 'en') return ({ name }) => name
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return ({ code }) => {
    const name = names.of(code) ?? code
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  }
}

function currencyOptionsIn(locale: string): readonly Option[] {
  const kept = optionsIn.get(locale)
  if (kept) return kept
  const name = namesIn(locale)
  const options = currencies.map((each) => ({
    value: each.code,
    label: name(each),
    hint: each.code,
    short: each.code,
    icon: <Flag currency={each.code} />,
  }))
  optionsIn.set(locale, options)
  return options
}

/** Currencies for a ComboboxField, in the current language: searchable by code and name, closed as flag and code. */
export const useCurrencyOptions = (): readonly Option[] => currencyOptionsIn(useWidget().settings.locale)
