import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatMoney, type Minor } from '#core/money/money.ts'
import { formatPerCent } from '#core/money/per-cent.ts'
import { formatPrice, type Price } from '#core/money/price.ts'
import { checkMarket, type TypedPrice, typePrice, withPremium } from '#core/money/typed-price.ts'
import { formatDay } from '#core/texts/dates.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { LiveRegion } from '#core/ui/basics/LiveRegion.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'
import { describeDistance, type Reader } from '../figures/distance.ts'
import { type MarketRate, rateAge } from '../figures/use-market-rate.ts'
import { railTexts } from '../texts/rail/index.ts'
import { rateTexts } from '../texts/rate/index.ts'
import { Chip } from './Chip.tsx'
import { RateField } from './RateField.tsx'
import { SpreadNote } from './SpreadNote.tsx'

// Loaded on demand: the figures suffice without the chart.
const RateChart = lazyPart(
  () => import('../rates/RateChart.tsx'),
  (module) => module.RateChart,
  { waiting: <Skeleton height={262} />, failed: () => null },
)

// Loaded on demand: the offers of the pair beside which the listing will stand.
const queue = () => import('./Queue.tsx')
const BestChip = lazyPart(queue, (module) => module.BestChip, {
  waiting: <Skeleton width={112} height={44} />,
  failed: () => null,
})
const QueuePlace = lazyPart(queue, (module) => module.QueuePlace, { failed: () => null })

/** Per cent above the market that an owner can choose with one tap. */
const premiums = [1, 2]

type RateChoiceProps = {
  label: string
  error?: string | undefined
  need: CurrencyCode
  have: CurrencyCode
  reader: Reader
  value: TypedPrice
  /** The price of the field, if it is one. */
  price: Price | undefined
  market: MarketRate
  /** Amount of the have-currency, for the difference in money. */
  amount: Minor | undefined
  onChange: (price: TypedPrice) => void
  /** Takes the system rate, and follows it; undefined where nothing follows it. */
  onMarket?: (() => void) | undefined
  isMarket?: boolean | undefined
}

/** The rate of a money form: field, chips, and where it stands beside the market. */
export function RateChoice({
  label,
  error,
  need,
  have,
  reader,
  value,
  price,
  market,
  amount,
  onChange,
  onMarket,
  isMarket,
}: RateChoiceProps) {
  const texts = useTexts(railTexts)
  const { locale } = useWidget().settings
  const [hasChart, setHasChart] = useState(false)
  const now = market.isStale ? undefined : market.price
  const system = market.systemPrice(reader === 'owner' ? have : need)
  return (
    <>
      <RateField {...{ label, error, value, onChange }} name="rate" pair={[need, have]}>
        {(now || market.loading) && (
          // They have their place while the market loads, so that nothing moves under a finger.
          <div className="rail-chips">
            {onMarket && (
              <Chip pressed={isMarket} disabled={!now} onClick={onMarket}>
                {market.spread ? texts.system : texts.market}
              </Chip>
            )}
            {reader === 'owner' &&
              premiums.map((perCent) => {
                const at = now && withPremium(now, need, perCent)
                return (
                  <Chip
                    key={perCent}
                    label={texts.premiumMeans(formatPerCent(String(perCent), locale))}
                    disabled={!at}
                    pressed={
                      !isMarket && at !== undefined && price?.base === at.base && price.figure === at.figure
                    }
                    onClick={() => at && onChange(typePrice(at))}
                  >
                    {texts.premium(formatPerCent(String(perCent), locale))}
                  </Chip>
                )
              })}
            {reader === 'owner' && <BestChip {...{ need, have, price, onChange }} isMarket={isMarket} />}
          </div>
        )}
      </RateField>
      {onMarket && system && market.spread && (
        <p className="ui-muted ui-small">
          <SpreadNote spread={market.spread} price={system} />
        </p>
      )}
      <Standing {...{ need, reader, price, market, amount }} />
      <div className="rail-place">
        {reader === 'owner' && <QueuePlace {...{ need, have, price }} />}
        <LinkButton onClick={() => setHasChart(!hasChart)} aria-expanded={hasChart}>
          {hasChart ? texts.hideChart : texts.chart}
        </LinkButton>
      </div>
      {hasChart && <RateChart pair={[need, have]} ownPrice={price} />}
    </>
  )
}

type StandingProps = Pick<RateChoiceProps, 'need' | 'reader' | 'price' | 'market' | 'amount'>

/** Where a price stands beside the market, and what more than 5 % costs. */
function Standing({ need, reader, price, market, amount }: StandingProps) {
  const texts = useTexts(railTexts)
  const rate = useTexts(rateTexts)
  const ui = useTexts(uiTexts)
  const { locale } = useWidget().settings
  if (market.loading) return <p className="ui-muted ui-small">{'\u00a0'}</p>
  const now = market.isStale ? undefined : market.price
  if (!now)
    return (
      <p className="ui-muted ui-small">
        <span>{market.failed ? texts.marketFailed : texts.noMarket}</span>{' '}
        <span>
          {market.failed && <LinkButton onClick={() => void market.refetch()}>{ui.retry}</LinkButton>}
        </span>
      </p>
    )
  const check = price && checkMarket(price, now, { need, reader, amount })
  const isCostly = check?.isWorse === true && check.kind !== 'fine'
  return (
    <LiveRegion visible>
      <p className={isCostly ? 'rail-costly' : 'ui-muted ui-small'}>
        <span>{price && `${describeDistance(price, now, { need, reader, texts: rate, locale })} · `}</span>
        <span data-rate-age={rateAge(market.asOf)}>
          {texts.marketToday(formatPrice(now, locale), formatDay(market.asOf ?? '', locale))}
        </span>
      </p>
      {check && check.kind !== 'fine' && check.loss > 0n && (
        <p className="rail-costly">{texts.costly[reader](formatMoney(check.loss, need, { locale }))}</p>
      )}
    </LiveRegion>
  )
}
