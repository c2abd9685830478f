import { useAnswer } from '#core/client/api/queries.ts'
import { exchangeRate } from '#core/contract/rates.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { fromRateText, type Rate } from '#core/money/rate.ts'

export type MarketRate = {
  /** Units of `have` for 1 `need`, in the owner's direction; undefined while unknown. */
  rate: Rate | undefined
  /** Day of the rate, ISO 8601. */
  asOf: string | undefined
  /** Too old for a system rate. */
  isStale: boolean
  loading: boolean
  /** The request failed; a rate may exist. */
  failed: boolean
  /** Refetches; resolves to the current rate, or undefined if there is none. */
  refetch: () => Promise<Rate | undefined>
}

/** The market rate of a pair. A failure shows no toast: the form says beside the field that there is no rate. */
export function useMarketRate(need: CurrencyCode, have: CurrencyCode, enabled = true): MarketRate {
  const answer = useAnswer(
    exchangeRate,
    { query: { from: need, to: have } },
    { enabled: enabled && need !== have, quiet: true },
  )
  // While another pair loads, the answer still holds the previous pair's rate.
  const known = answer.outdated || need === have ? undefined : answer.data
  return {
    rate: known && fromRateText(known.rate),
    asOf: known?.asOf,
    isStale: known?.isStale ?? false,
    loading: answer.loading || (answer.outdated && answer.fetching),
    failed: answer.failure !== undefined && answer.failure.code !== 'rate-unavailable',
    refetch: () =>
      answer.refetch().then(
        (fresh) => fromRateText(fresh.rate),
        () => undefined,
      ),
  }
}
