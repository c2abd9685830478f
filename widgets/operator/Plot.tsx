import { type PointerEvent, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { formatDay } from '#core/texts/dates.ts'
import { figuresTexts } from './texts/figures/index.ts'

type PlotProps = {
  title: string
  /** Names the values in the heading of the table. */
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
  const [isTableOpen, setTableOpen] = useState(false)
  const last = days.length - 1
  const at = Math.min(chosen ?? last, last)
  const most = Math.max(...values.map((value) => value ?? 0), Number.MIN_VALUE)
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
      <div
        className="operator-bars"
        onPointerDown={chooseNearest}
        onPointerMove={chooseNearest}
        onPointerLeave={() => setChosen(undefined)}
      >
        <svg viewBox={`0 0 ${days.length} 100`} preserveAspectRatio="none" aria-hidden="true">
          {values.map((value, index) => {
            const height = ((value ?? 0) / most) * 100
            return (
              <rect
                key={days[index]}
                x={index + 0.1}
                y={100 - height}
                width={0.8}
                height={height}
                data-chosen={index === at || undefined}
              />
            )
          })}
        </svg>
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
      <div className="operator-axis ui-muted" aria-hidden="true">
        <span>{dayOf(0)}</span>
        <span>{dayOf(last)}</span>
      </div>
      <details onToggle={(event) => setTableOpen(event.currentTarget.open)}>
        <summary className="operator-summary">{texts.showTable}</summary>
        {isTableOpen && (
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
    </figure>
  )
}
