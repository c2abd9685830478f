import { useAnswer, useSharedAnswer } from '#core/client/api/queries.ts'
import { exchangeRate } from '#core/contract/rates.ts'
import { dayMs } from '#core/contract/time.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { fromDecimal, type Minor } from '#core/money/money.ts'
import { directionOf, type Price } from '#core/money/price.ts'
import { fromRateText } from '#core/money/rate.ts'

/** Days from which on a rate is old, and too old to trust. */
const [oldDays, staleDays] = [3, 14]

/** Colours the day of a rate, with `data-rate-age`: amber from three days on, red from fourteen (rules/rates.md#age). */
export function rateAge(asOf: string | undefined, now = Date.now()): 'old' | 'stale' | undefined {
  const days = asOf === undefined ? 0 : (now - Date.parse(asOf)) / dayMs
  return days >= staleDays ? 'stale' : days >= oldDays ? 'old' : undefined
}

export type MarketRate = {
  /** The market's price in the pair's direction; undefined while unknown. */
  price: Price | undefined
  /** Day of the rate, ISO 8601. */
  asOf: string | undefined
  /** Too old for a system rate. */
  isStale: boolean
  /** Per cent that the system rate is worse for those who take it, as decimal text; undefined without a spread. */
  spread: string | undefined
  /** The system rate for a person who gives a currency of the pair; undefined without one. */
  systemPrice: (give: CurrencyCode) => Price | undefined
  loading: boolean
  /** The request failed; a rate may exist. */
  failed: boolean
  /** The smallest amount of a listing or an order in a currency of the pair; undefined without one. */
  smallestOf: (code: CurrencyCode) => Minor | undefined
  /** Refetches; resolves to the current price, or undefined without one. */
  refetch: () => Promise<Price | undefined>
}

const askedFor = ({ base, quote }: Pick<Price, 'base' | 'quote'>) => ({ query: { from: base, to: quote } })

/** Only the market's price of a pair, for tables; undefined while unknown. */
export function useMarketPrice(one: CurrencyCode, other: CurrencyCode): Price | undefined {
  // Always in the pair's direction: its figure is exact there, and both ways round share one answer.
  const direction = directionOf(one, other)
  const known = useSharedAnswer(exchangeRate, askedFor(direction))
  return known && { ...direction, figure: fromRateText(known.rate) }
}

/** The market rate of a pair. A failure shows no toast: the form says beside the field that there is no rate. */
export function useMarketRate(one: CurrencyCode, other: CurrencyCode, enabled = true): MarketRate {
  const direction = directionOf(one, other)
  const { base } = direction
  const answer = useAnswer(exchangeRate, askedFor(direction), {
    enabled: enabled && one !== other,
    quiet: true,
  })
  // While another pair loads, the answer still holds the previous pair's rate.
  const known = answer.outdated || one === other ? undefined : answer.data
  const priceAt = (figure: string) => ({ ...direction, figure: fromRateText(figure) })
  return {
    price: known && priceAt(known.rate),
    asOf: known?.asOf,
    isStale: known?.isStale ?? false,
    spread: known?.spread,
    systemPrice: (give) =>
      known && !known.isStale
        ? priceAt((give === base ? known.systemFrom : known.systemTo) ?? known.rate)
        : undefined,
    loading: answer.loading || (answer.outdated && answer.fetching),
    failed: answer.failure !== undefined && answer.failure.code !== 'rate-unavailable',
    smallestOf(code) {
      const text = code === base ? known?.smallestFrom : known?.smallestTo
      return text === undefined ? undefined : fromDecimal(text, code)
    },
    refetch: () =>
      answer.refetch().then(
        (fresh) => priceAt(fresh.rate),
        () => undefined,
      ),
  }
}
