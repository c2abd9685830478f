import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatDigits } from '#core/money/money.ts'
import { distanceFromMarket, fromRateText, type Rate, rateBothWays } from '#core/money/rate.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import type { RateTexts } from '../texts/rate/en.ts'
import { rateTexts } from '../texts/rate/index.ts'
import moneyCss from './money.css?inline'
import { useMarketRate } from './use-market-rate.ts'

registerSheet('money', moneyCss)

type RateLineProps = {
  need: CurrencyCode
  have: CurrencyCode
  /** R: units of `have` for 1 `need`, from the owner's side (rules/rates.md#direction). */
  rate: Rate | string
  /** Reader for whom words explain the distance from the market; without it only the figure shows. */
  reader?: 'owner' | 'orderer' | undefined
}

/** A rate in both directions, with its distance from the market (rules/rates.md#show-rates). */
export function RateLine({ need, have, rate, reader }: RateLineProps) {
  const { locale } = useWidget().settings
  const texts = useTexts(rateTexts)
  const market = useMarketRate(need, have)
  const value = typeof rate === 'string' ? fromRateText(rate) : rate
  const [first, second] = rateBothWays(need, have, value, locale)
  return (
    <span className="ui-rate-line" part="rate">
      <span>{first}</span>
      <span className="ui-rate-back">{second}</span>
      {/* The line keeps its place while the market rate loads, so that rows do not jump. */}
      <span className="ui-rate-distance">
        {market.rate === undefined ? '\u00a0' : describeDistance(value, market.rate, reader, texts, locale)}
      </span>
    </span>
  )
}

function describeDistance(
  rate: Rate,
  market: Rate,
  reader: RateLineProps['reader'],
  texts: RateTexts,
  locale: string,
): string {
  const tenths = distanceFromMarket(rate, market)
  if (tenths === 0) return texts.atMarket
  const size = `${formatDigits((Math.abs(tenths) / 10).toFixed(1), { locale, decimals: 1 })} %`
  const [distanceText, side] =
    tenths > 0 ? ([texts.aboveMarket(size), 'above'] as const) : ([texts.belowMarket(size), 'below'] as const)
  return reader === undefined ? distanceText : texts.both(distanceText, texts[reader][side])
}
