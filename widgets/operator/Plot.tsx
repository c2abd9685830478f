import { type CSSProperties, type PointerEvent, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { formatDay } from '#core/texts/dates.ts'
import { dayTicks, shortNumber, valueTicks } from './plot-axis.ts'
import { figuresTexts } from './texts/figures/index.ts'

type PlotProps = {
  title: string
  /** Names the values at their axis and in the heading of the table. */
  unit: string
  /** YYYY-MM-DD, oldest first. */
  days: readonly string[]
  /** One for each day; null for a day that has none. */
  values: readonly (number | null)[]
  format: (value: number) => string
}

/** A value for each day as bars from 0, each reachable by pointer and keys, and as a table. */
export function Plot({ title, unit, days, values, format }: PlotProps) {
  const texts = useTexts(figuresTexts)
  const { locale } = useWidget().settings
  const [chosen, setChosen] = useState<number>()
  const last = days.length - 1
  const at = Math.min(chosen ?? last, last)
  const ticks = valueTicks(values.map((value) => value ?? 0))
  const top = ticks.at(-1) ?? 1
  const words = (index: number) => {
    const value = values[index] ?? null
    return value === null ? texts.none : format(value)
  }
  const dayOf = (index: number) => formatDay(days[index] ?? '', locale)

  function chooseNearest(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const nearest = Math.floor(((event.clientX - left) / width) * days.length)
    setChosen(Math.max(0, Math.min(nearest, last)))
  }
  return (
    <figure className="operator-plot">
      <figcaption>
        <h2 className="operator-plot-title">{title}</h2>
        <p className="operator-plot-value">
          <strong>{words(at)}</strong> <span className="ui-muted">{dayOf(at)}</span>
        </p>
      </figcaption>
      <p className="operator-unit ui-muted" aria-hidden="true">
        {unit}
      </p>
      <div className="operator-chart">
        <Values ticks={ticks} />
        <div
          className="operator-bars"
          onPointerDown={chooseNearest}
          onPointerMove={chooseNearest}
          onPointerLeave={() => setChosen(undefined)}
        >
          <Bars values={values} ticks={ticks} top={top} chosen={at} />
          {/* A range input lets keys and screen readers move through the days. */}
          <input
            type="range"
            className="operator-days"
            min={0}
            max={last}
            value={at}
            aria-label={texts.daysOf(title)}
            aria-valuetext={`${dayOf(at)}: ${words(at)}`}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          />
        </div>
        <Days days={days} />
      </div>
      <DayTable {...{ title, unit, days, dayOf, words }} />
    </figure>
  )
}

/** The ticks of the values, which screen readers have in words. */
function Values({ ticks }: { ticks: readonly number[] }) {
  const { locale } = useWidget().settings
  return (
    <div className="operator-values ui-muted" aria-hidden="true">
      {ticks.toReversed().map((tick) => (
        <span key={tick}>{shortNumber(tick, locale)}</span>
      ))}
    </div>
  )
}

type BarsProps = Pick<PlotProps, 'values'> & { ticks: readonly number[]; top: number; chosen: number }

function Bars({ values, ticks, top, chosen }: BarsProps) {
  return (
    <svg viewBox={`0 0 ${values.length} 100`} preserveAspectRatio="none" aria-hidden="true">
      {ticks.slice(1).map((tick) => {
        const y = 100 - (tick / top) * 100
        return <line key={tick} x1={0} x2={values.length} y1={y} y2={y} />
      })}
      {values.map((value, index) => {
        const height = ((value ?? 0) / top) * 100
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is the one of its day's place
            key={index}
            x={index + 0.1}
            y={100 - height}
            width={0.8}
            height={height}
            data-chosen={index === chosen || undefined}
          />
        )
      })}
    </svg>
  )
}

/** Some days below their bars. */
function Days({ days }: Pick<PlotProps, 'days'>) {
  const { locale } = useWidget().settings
  return (
    <div className="operator-axis ui-muted" aria-hidden="true">
      {dayTicks(days.length).map((index) => (
        <span key={index} style={{ '--_at': (index + 0.5) / days.length } as CSSProperties}>
          {formatDay(days[index] ?? '', locale)}
        </span>
      ))}
    </div>
  )
}

type DayTableProps = Pick<PlotProps, 'title' | 'unit' | 'days'> & {
  dayOf: (index: number) => string
  words: (index: number) => string
}

/** The same as a table, drawn when it is opened. */
function DayTable({ title, unit, days, dayOf, words }: DayTableProps) {
  const texts = useTexts(figuresTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="operator-summary">{texts.showTable}</summary>
      {isOpen && (
        <section
          className="operator-plot-table"
          aria-label={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
          tabIndex={0}
        >
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.day}</th>
                <th scope="col">{unit}</th>
              </tr>
            </thead>
            <tbody>
              {days
                .map((day, index) => (
                  <tr key={day}>
                    <th scope="row">{dayOf(index)}</th>
                    <td>{words(index)}</td>
                  </tr>
                ))
                .reverse()}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}
