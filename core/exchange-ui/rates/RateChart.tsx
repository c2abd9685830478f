import { type PointerEvent, useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { rateHistory } from '#core/contract/rate-history.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { directionOf, formatEquation, inDirection, type Price } from '#core/money/price.ts'
import type { Rate } from '#core/money/rate.ts'
import { formatDay } from '#core/texts/dates.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'
import { changeInTenths, type DayRate, daysOf, nearest, pathOf, plot } from './history.ts'
import { RateTable } from './RateTable.tsx'
import rateChartCss from './rate-chart.css?inline'
import { chartTexts } from './texts/index.ts'

registerSheet('rate-chart', rateChartCss)

type RateChartProps = {
  /** The currencies of the pair, in any order. */
  pair: readonly [CurrencyCode, CurrencyCode]
  /** The person's own price for comparison. */
  ownPrice?: Price | undefined
}

/** Stored market rates of a pair: a line with each day reachable by pointer and keys, and a table of the same. */
export function RateChart({ pair, ownPrice }: RateChartProps) {
  const { base, quote } = directionOf(...pair)
  const ui = useTexts(uiTexts)
  const chart = useTexts(chartTexts)
  const { data, outdated, loading, failure, fetching, refetch } = useAnswer(
    rateHistory,
    { query: { from: base, to: quote } },
    { quiet: true },
  )
  // Never show the previous pair's days.
  if (loading || (outdated && fetching)) {
    return (
      // As high as the chart, so that nothing jumps under a finger.
      <div className="ui-rate-chart" aria-busy="true">
        <VisuallyHidden role="status">{ui.loading}</VisuallyHidden>
        <span className="ui-rate-chart-head">
          <Skeleton width={210} height={21} />
          <Skeleton width={160} height={21} />
        </span>
        <Skeleton height="var(--_plot-height)" />
        <Skeleton height={18} />
        <Skeleton width={120} height={44} />
      </div>
    )
  }
  if (!data || outdated) {
    return (
      <p className="ui-muted ui-small" role="status">
        {chart.failed} <span>{failure?.reason ?? failure?.text}</span>{' '}
        <LinkButton onClick={() => void refetch().catch(() => undefined)}>{chart.retry}</LinkButton>
      </p>
    )
  }
  const days = daysOf(data.days)
  if (days.length < 2) return <p className="ui-muted ui-small">{chart.tooFew}</p>
  return (
    <Chart
      key={`${base}${quote}`}
      one={base}
      other={quote}
      days={days}
      ownRate={ownPrice && inDirection(ownPrice).figure}
    />
  )
}

type ChartProps = {
  /** Rates are units of `other` for 1 `one`. */
  one: CurrencyCode
  other: CurrencyCode
  days: readonly DayRate[]
  ownRate: Rate | undefined
}

function Chart({ one, other, days, ownRate }: ChartProps) {
  const chart = useTexts(chartTexts)
  const { locale } = useWidget().settings
  const [chosen, setChosen] = useState<number>()
  const { points, heightOf } = plot(days, ownRate)
  const last = points.length - 1
  const at = Math.min(chosen ?? last, last)
  const point = points[at]
  const ownRateTop = ownRate === undefined ? undefined : heightOf(ownRate)
  const describeDay = (day: DayRate) =>
    `${formatDay(day.day, locale)}: ${formatEquation({ base: one, quote: other, figure: day.rate }, locale)}`

  function chooseNearest(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setChosen(nearest(points, ((event.clientX - left) / width) * 100))
  }

  if (!point) return null
  return (
    <figure className="ui-rate-chart" part="rate-chart">
      <figcaption className="ui-rate-chart-head">
        <span>
          <strong>{formatEquation({ base: one, quote: other, figure: point.rate }, locale)}</strong>{' '}
          <span className="ui-muted">{formatDay(point.day, locale)}</span>
        </span>
        <span className="ui-muted">
          {chart.change(changeInTenths(days), formatDay(days[0]?.day ?? '', locale))}
        </span>
      </figcaption>
      <div
        className="ui-rate-plot"
        onPointerDown={chooseNearest}
        onPointerMove={chooseNearest}
        onPointerLeave={() => setChosen(undefined)}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className="ui-rate-area" d={`${pathOf(points)}V100H0Z`} />
          {ownRateTop !== undefined && <path className="ui-rate-mine" d={`M0 ${ownRateTop}H100`} />}
          <path className="ui-rate-curve" d={pathOf(points)} />
        </svg>
        {ownRateTop !== undefined && (
          <span className="ui-rate-mark" data-mine="" style={{ insetBlockStart: `${ownRateTop}%` }}>
            {chart.mine}
          </span>
        )}
        <span className="ui-rate-dot" style={{ left: `${point.x}%`, top: `${point.y}%` }} />
        {/* A range input lets keys and screen readers move through the days; sighted people see the dot. */}
        <input
          type="range"
          className="ui-rate-days"
          min={0}
          max={last}
          value={at}
          aria-label={chart.label(one, other)}
          aria-valuetext={describeDay(point)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      </div>
      <div className="ui-rate-axis ui-muted">
        <span>{formatDay(days[0]?.day ?? '', locale)}</span>
        <span>{formatDay(days.at(-1)?.day ?? '', locale)}</span>
      </div>
      <RateTable {...{ one, other, days }} />
    </figure>
  )
}
