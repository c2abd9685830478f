import { useTexts } from '#core/client/use-texts.ts'
import { type Point, positionOf, spanOf } from './market-figures.ts'
import { marketTexts } from './texts/market/index.ts'

/** Radii in px of the smallest and the largest offer. */
const [minRadius, maxRadius] = [3, 6]

/** Every offer as a dot on a line around the market, the cheapest first; `MarketDepth` has them as a table. */
export function MarketDots({ points, hasMarket }: { points: readonly Point[]; hasMarket: boolean }) {
  const texts = useTexts(marketTexts)
  const span = spanOf(points)
  const most = Math.max(...points.map(({ available }) => available))
  // Room for half a dot at both ends.
  const x = (share: number) => `${2 + 96 * share}%`
  return (
    <div className="market-dots">
      <span>{texts.cheaper}</span>
      {hasMarket && <span>{texts.marketMark}</span>}
      <span>{texts.dearer}</span>
      <svg role="img" aria-label={texts.dots(points.length)} width="100%" height="16">
        <line x1="0" x2="100%" y1="8" y2="8" />
        {hasMarket && <line className="market-mark" x1="50%" x2="50%" y1="0" y2="16" />}
        {points.map((point, at) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: an offer is its place in the order
            key={at}
            cx={x(positionOf(point, span))}
            cy="8"
            r={minRadius + (maxRadius - minRadius) * Math.sqrt(point.available / most)}
            data-gain={Math.sign(point.gain)}
          />
        ))}
      </svg>
    </div>
  )
}
