import type { CurrencyCode } from '#core/money/currencies.ts'
import { distanceFromMarket, fromRateText, type Rate, rateBothWays } from '#core/money/rate.ts'
import { useMarketRate } from '../market.ts'
import { useWidget } from '../widget.ts'
import { bringSheet } from './adopt.ts'
import moneyCss from './money.css?inline'

bringSheet('money', moneyCss)

const texts = {
  // D §1: above the market, the one who orders gives up more, and the owner receives it.
  owner: { above: 'in your favour', below: 'in the buyer’s favour' },
  orderer: { above: 'you give up more', below: 'you give up less' },
} as const

type RateLineProps = {
  need: CurrencyCode
  have: CurrencyCode
  /** R: units of `have` for 1 `need`, seen from the owner (D §1). */
  rate: Rate | string
  /** For whom the distance from the market is put into words; without it, the figure alone. */
  reader?: keyof typeof texts | undefined
}

/** A rate as D §1 wants it: both directions in words, and how far it is from the market. */
export function RateLine({ need, have, rate, reader }: RateLineProps) {
  const { locale } = useWidget().settings
  const market = useMarketRate(need, have)
  const value = typeof rate === 'string' ? fromRateText(rate) : rate
  const [first, second] = rateBothWays(need, have, value, locale)
  return (
    <span className="ui-rate-line" part="rate">
      <span>{first}</span>
      <span className="ui-rate-back">{second}</span>
      {/* The line keeps its place while the market rate is on its way, so that rows don't jump. */}
      <span className="ui-rate-distance">
        {market.rate === undefined ? '\u00a0' : inWords(value, market.rate, reader)}
      </span>
    </span>
  )
}

function inWords(rate: Rate, market: Rate, reader: RateLineProps['reader']): string {
  const { words, tenths } = distanceFromMarket(rate, market)
  if (tenths === 0 || reader === undefined) return words
  return `${words}, ${texts[reader][tenths > 0 ? 'above' : 'below']}`
}
