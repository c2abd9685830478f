import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { PairMarket } from '#core/contract/market.ts'
import { formatMoney } from '#core/money/money.ts'
import type { Pair } from '#core/money/pair.ts'
import { formatPrice, inDirection, type Price, readPrice } from '#core/money/price.ts'
import type { Point } from './market-figures.ts'
import { marketTexts } from './texts/market/index.ts'

type DepthProps = {
  pair: Pair
  points: readonly Point[]
  market: Price | undefined
  rest: PairMarket['rest']
}

/** Size of the drawing, which its place stretches. */
const [width, height] = [240, 72]

const figureOf = (price: Price) => Number(inDirection(price).figure)

/** The amounts on offer up to each rate, as steps, and the same as a table for assistive technology. */
export function MarketDepth({ pair, points, market, rest }: DepthProps) {
  const texts = useTexts(marketTexts)
  const { locale } = useWidget().settings
  const figures = [...points.map(({ price }) => price), ...(market ? [market] : [])].map(figureOf)
  const [low, high] = [Math.min(...figures), Math.max(...figures)]
  // The best one stands left, whichever figure of the pair is the lower one.
  const isBestLow = figures[0] === low
  const x = (price: Price) => {
    const share = high === low ? 0.5 : (figureOf(price) - low) / (high - low)
    return width * (isBestLow ? share : 1 - share)
  }
  const total = points.reduce((sum, { available }) => sum + available, 0)
  const marketX = market ? x(market) : width
  let sum = 0
  let path = `M0 ${height}`
  for (const { price, available } of points) {
    sum += available
    path += `H${x(price).toFixed(1)}V${(height * (1 - sum / total)).toFixed(1)}`
  }
  path += `H${width}V${height}Z`
  const last = readPrice(pair.give, pair.get, rest?.price)
  return (
    <div className="market-depth">
      <p aria-hidden="true">{texts.depth(pair.get)}</p>
      <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
        <clipPath id="cheaper">
          <rect width={marketX} height={height} />
        </clipPath>
        <path d={path} data-gain="-1" />
        <path d={path} data-gain="1" clipPath="url(#cheaper)" />
        {market && <line className="market-mark" x1={marketX} x2={marketX} y1="0" y2={height} />}
      </svg>
      {/* A table has the width of its cells, and cannot be hidden itself. */}
      <div className="ui-hidden">
        <table>
          <caption>{texts.depth(pair.get)}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.rate}</th>
              <th scope="col">{texts.available}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ price, available }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an offer is its place in the order
              <tr key={at}>
                <th scope="row">{formatPrice(price, locale)}</th>
                <td>{formatMoney(String(available), pair.get, { locale })}</td>
              </tr>
            ))}
            {rest && last && (
              <tr>
                <th scope="row">{`${texts.rest(rest.count)}: ${formatPrice(last, locale)}`}</th>
                <td>{formatMoney(rest.available, pair.get, { locale })}</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </div>
  )
}
