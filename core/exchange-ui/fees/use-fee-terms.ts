import { useAnswer } from '#core/client/api/queries.ts'
import { currencyList } from '#core/contract/currency-list.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { type FeeTerms, readFeeTerms } from '#core/money/fee.ts'

type FeeTermsState = {
  /** Undefined while unknown: never a fee of 0. */
  terms: FeeTerms | undefined
  loading: boolean
  /** Refetches; rejects with a Failure. */
  refetch: () => Promise<unknown>
}

/** The exchange's fee on payments in a currency. A failure shows no toast: the fee line says it. */
export function useFeeTerms(currency: CurrencyCode): FeeTermsState {
  const { data, loading, refetch } = useAnswer(currencyList, {}, { quiet: true })
  const found = data?.find(({ code }) => code === currency)
  return { terms: found && readFeeTerms(found.fee, currency), loading, refetch }
}
