import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { pairMarket } from '#core/contract/market.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { compareAt, formatFigure, inDirection, type Price, readPrice } from '#core/money/price.ts'
import { rateText } from '#core/money/rate.ts'
import { type TypedPrice, typePrice } from '#core/money/typed-price.ts'
import { LiveRegion } from '#core/ui/basics/LiveRegion.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { useDebounced } from '#core/ui/fields/use-debounced.ts'
import { queueTexts } from '../texts/queue/index.ts'
import { Chip } from './Chip.tsx'

type QueueProps = {
  need: CurrencyCode
  have: CurrencyCode
  /** The price of the field, if it is one. */
  price: Price | undefined
}

type BestChipProps = QueueProps & {
  isMarket: boolean | undefined
  onChange: (price: TypedPrice) => void
}

/** Fills in the price of the best offer, beside which the listing would stand first of the newcomers. */
export function BestChip({ need, have, price, isMarket, onChange }: BestChipProps) {
  const texts = useTexts(queueTexts)
  const { locale } = useWidget().settings
  const { data, loading } = useAnswer(pairMarket, { query: { give: need, get: have } }, { quiet: true })
  if (loading) return <Skeleton width={112} height={44} />
  const best = readPrice(need, have, data?.offers.best)
  if (!best) return null
  return (
    <Chip
      pressed={!isMarket && price !== undefined && compareAt(need, price, best) === 0}
      onClick={() => onChange(typePrice(best))}
    >
      {texts.best(formatFigure(inDirection(best).figure, locale))}
    </Chip>
  )
}

/** Where the listing would stand: `8th of 10 offers in this pair.` */
export function QueuePlace({ need, have, price }: QueueProps) {
  const texts = useTexts(queueTexts)
  const [text = '', base] = useDebounced(price ? `${rateText(price.figure)} ${price.base}` : '').split(' ')
  const { data } = useAnswer(
    pairMarket,
    { query: { give: need, get: have, price: text, priceBase: base as CurrencyCode } },
    // A base of the pair before: the new one follows with the next price.
    { quiet: true, enabled: text !== '' && (base === need || base === have) },
  )
  const place = price && data?.place
  return (
    <LiveRegion visible>
      <p className="ui-muted ui-small">{place ? texts.place(place.position, place.of) : '\u00a0'}</p>
    </LiveRegion>
  )
}
