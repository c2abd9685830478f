import type { ReactNode } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { maxCountedOffers, type PairMarket } from '#core/contract/market.ts'
import { rateAge } from '#core/exchange-ui/figures/use-market-rate.ts'
import { ListRate } from '#core/exchange-ui/offers/ListRate.tsx'
import { formatMoney } from '#core/money/money.ts'
import type { Pair } from '#core/money/pair.ts'
import { formatFigure, inDirection, readPrice } from '#core/money/price.ts'
import { formatDay } from '#core/texts/dates.ts'
import { MarketDepth } from './MarketDepth.tsx'
import { MarketDots } from './MarketDots.tsx'
import { bestOf, marketOf, pointsOf, type Saving } from './market-figures.ts'
import { marketTexts } from './texts/market/index.ts'

type FiguresProps = {
  pair: Pair
  found: PairMarket
  saving: Saving | undefined
  /** The amount can be read. */
  isTyped: boolean
  /** Leads to the exchange at once. */
  sweep: ReactNode
}

/** Best rate, market and what the best one saves, with a picture of the offers. */
export function MarketFigures({ pair, found, saving, isTyped, sweep }: FiguresProps) {
  const texts = useTexts(marketTexts)
  const { locale } = useWidget().settings
  const [best, market] = [bestOf(pair, found), marketOf(pair, found)]
  const otherBest = readPrice(pair.get, pair.give, found.otherSide.best)
  const points = pointsOf(pair, found)
  const offers = (count: number) => texts.offers(count, count < maxCountedOffers)
  const more = saving?.more
  const size = more === undefined ? '' : formatMoney(more < 0n ? -more : more, pair.get, { locale })
  return (
    <div className="market-figures">
      <dl className="market-facts">
        <div>
          <dt>{texts.best}</dt>
          <dd>
            {best ? (
              <ListRate need={pair.give} price={best} reader="buyer" />
            ) : found.offers.count > 0 ? (
              offers(found.offers.count)
            ) : (
              texts.none
            )}
          </dd>
        </div>
        <div>
          <dt data-rate-age={rateAge(found.market?.asOf)}>
            {market && found.market ? texts.market(formatDay(found.market.asOf, locale)) : texts.noMarket}
          </dt>
          <dd className="market-rate">{market ? formatFigure(inDirection(market).figure, locale) : '–'}</dd>
        </div>
        <div className="market-other">
          <dt>{texts.otherSide(pair.get)}</dt>
          <dd>
            {otherBest
              ? texts.otherBest(
                  formatFigure(inDirection(otherBest).figure, locale),
                  offers(found.otherSide.count),
                )
              : offers(found.otherSide.count)}
          </dd>
        </div>
      </dl>
      <div className="market-saving">
        <p role="status" data-gain={more === undefined ? undefined : more > 0n ? 1 : more < 0n ? -1 : 0}>
          {!isTyped
            ? texts.badAmount
            : more === undefined
              ? '\u00a0'
              : more > 0n
                ? texts.more(size)
                : more < 0n
                  ? texts.less(size)
                  : texts.same}
        </p>
        {sweep}
      </div>
      {points.length > 0 && (
        <>
          <MarketDots points={points} hasMarket={market !== undefined} />
          <MarketDepth pair={pair} points={points} market={market} rest={found.rest} />
        </>
      )}
    </div>
  )
}
