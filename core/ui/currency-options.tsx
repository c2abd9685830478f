import { currencies } from '#core/money/currencies.ts'
import { Flag } from './Flag.tsx'
import type { Option } from './option.tsx'

/** The 34 currencies for a ComboboxField: found by code and by name, shown closed as flag and code. */
export const currencyOptions: readonly Option[] = currencies.map(({ code, name }) => ({
  value: code,
  label: name,
  hint: code,
  short: code,
  icon: <Flag currency={code} />,
}))
