import { useEffect, useState } from 'react'
import { useWidget } from '#core/client/widget.ts'
import { lazy } from '#core/lazy/lazy.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import type { Option } from '#core/ui/lists/option.tsx'
import { useCurrencyOptions } from './currency-options.tsx'

// Most exchanges close none: no screen waits for the answer.
const closedOnes = lazy(
  () => import('./closed-currencies.ts'),
  (module) => module.closedCurrencies,
)

/**
 * The currencies in which something new can be made (rules/rates.md#open-currencies), and the `chosen` one. All of them
 * until the answer is here: the server refuses what is closed.
 */
export function useOpenCurrencies(chosen?: CurrencyCode): readonly Option[] {
  const options = useCurrencyOptions()
  const { client, language } = useWidget()
  const [closed, setClosed] = useState<readonly string[]>()
  useEffect(() => {
    closedOnes
      .load()
      .then((ask) => ask(client, language))
      .then(setClosed, () => undefined)
  }, [client, language])
  return closed?.length ? options.filter(({ value }) => value === chosen || !closed.includes(value)) : options
}
