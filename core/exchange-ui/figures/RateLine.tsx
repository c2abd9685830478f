import type { ReactNode } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatInverse, formatPrice, type Price } from '#core/money/price.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { rateTexts } from '../texts/rate/index.ts'
import { describeDistance, type Reader } from './distance.ts'
import moneyCss from './money.css?inline'
import { useMarketPrice } from './use-market-rate.ts'

registerSheet('money', moneyCss)

type RateLineProps = {
  /** The need-currency of the listing that the price is of. */
  need: CurrencyCode
  price: Price
  /** Reader for whom words say whether the distance from the market is good; without it only the figure shows. */
  reader?: Reader | undefined
  /** A further line. */
  children?: ReactNode
}

/** A price in both directions, with its distance from the market (rules/rates.md#show-rates). */
export function RateLine({ need, price, reader, children }: RateLineProps) {
  const { locale } = useWidget().settings
  const texts = useTexts(rateTexts)
  const market = useMarketPrice(price.base, price.quote)
  return (
    <span className="ui-rate-line" part="rate">
      <span>{formatPrice(price, locale)}</span>
      <span className="ui-rate-back">{formatInverse(price, locale)}</span>
      {/* The line keeps its place while the market rate loads, so that rows do not jump. */}
      <span className="ui-rate-distance">
        {market === undefined ? '\u00a0' : describeDistance(price, market, { need, reader, texts, locale })}
      </span>
      {children && <span className="ui-rate-back">{children}</span>}
    </span>
  )
}
