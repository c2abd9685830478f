import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatTenths } from '#core/money/per-cent.ts'
import { cheaperBy, formatFigure, inDirection, type Price } from '#core/money/price.ts'
import type { Reader } from '../figures/distance.ts'
import { useMarketPrice } from '../figures/use-market-rate.ts'
import { offerTexts } from './texts/index.ts'

type ListRateProps = {
  /** The need-currency of the listing that the price is of. */
  need: CurrencyCode
  price: Price
  reader: Reader
}

/** A listing's price in one line, and a pill with what it means for its reader (rules/rates.md#show-rates). */
export function ListRate({ need, price, reader }: ListRateProps) {
  const { locale } = useWidget().settings
  const texts = useTexts(offerTexts).pill
  const { base, quote } = inDirection(price)
  const market = useMarketPrice(base, quote)
  const gain = market && cheaperBy(price, market, need) * (reader === 'owner' ? -1 : 1)
  return (
    <>
      <ListPrice price={price} />{' '}
      {/* The pill keeps its place while the market rate loads, so that rows do not jump. */}
      <span
        className="ui-gain"
        data-gain={gain && Math.sign(gain)}
        data-owner={reader === 'owner' ? '' : undefined}
      >
        {gain === undefined
          ? '\u00a0'
          : gain === 0
            ? texts.none
            : texts[reader][gain > 0 ? 'gain' : 'loss'](formatTenths(gain, locale))}
      </span>
    </>
  )
}

/** A price in one line: `1 USD = 1,340.00 NGN`. */
export function ListPrice({ price }: { price: Price }) {
  const { locale } = useWidget().settings
  const { base, quote, figure } = inDirection(price)
  return (
    <bdi className="ui-list-rate" part="rate">
      1 {base} = <b>{formatFigure(figure, locale)}</b> {quote}
    </bdi>
  )
}
