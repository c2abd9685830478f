import { useAtomValue } from 'jotai'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import type { Option } from '#core/ui/lists/option.tsx'
import { closedCodes } from './closed-codes.ts'
import { useCurrencyOptions } from './currency-options.tsx'

/** Reads the closed currencies. Most exchanges close none, so no screen waits for it, and it draws nothing. */
export const ClosedCurrencies = lazyPart(
  () => import('./beside-forms.ts'),
  (module) => module.ReadClosed,
  // The server refuses what is closed.
  { failed: () => null },
)

/** The currencies in which something new can be made, and the `chosen` one. */
export function useOpenCurrencies(chosen?: CurrencyCode): readonly Option[] {
  const closed = useAtomValue(closedCodes)
  return useCurrencyOptions().filter(({ value }) => value === chosen || !closed.includes(value))
}
