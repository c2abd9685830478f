import { useAnswer } from '#core/client/api/queries.ts'
import { exchangeRate } from '#core/contract/rates.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { fromRateText, type Rate } from '#core/money/rate.ts'

export type MarketRate = {
  /** Units of `have` for 1 `need`, in the owner's direction; undefined while unknown. */
  rate: Rate | undefined
  /** The day of the figures, ISO 8601. */
  asOf: string | undefined
  /** Too old for a system rate. */
  isStale: boolean
  loading: boolean
  /** It could not be asked; there may well be one. */
  failed: boolean
  /** Asks again; the promise resolves with the rate of now, or undefined when there is none. */
  refetch: () => Promise<Rate | undefined>
}

/**
 * The market rate of a pair. Silent on failure: the form says beside the field that there is none, without a toast.
 */
export function useMarketRate(need: CurrencyCode, have: CurrencyCode, enabled = true): MarketRate {
  const answer = useAnswer(
    exchangeRate,
    { query: { from: need, to: have } },
    { enabled: enabled && need !== have, quiet: true },
  )
  // While another pair is on its way the rows of before are kept, and they are about other currencies.
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
