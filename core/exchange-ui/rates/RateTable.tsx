import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatFigure } from '#core/money/price.ts'
import { inverse } from '#core/money/rate.ts'
import { formatDay } from '#core/texts/dates.ts'
import type { DayRate } from './history.ts'
import { chartTexts } from './texts/index.ts'

type RateTableProps = {
  /** Rates are units of `other` for 1 `one`. */
  one: CurrencyCode
  other: CurrencyCode
  days: readonly DayRate[]
}

/** The days of the chart as a table, newest first, shown on demand. */
export function RateTable({ one, other, days }: RateTableProps) {
  const chart = useTexts(chartTexts)
  const { locale } = useWidget().settings
  const [open, setOpen] = useState(false)
  return (
    <details className="ui-rate-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{chart.showTable}</summary>
      {open && (
        <section
          className="ui-rate-table-box"
          aria-label={chart.table(one, other)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
          tabIndex={0}
        >
          <table>
            <thead>
              <tr>
                <th scope="col">{chart.day}</th>
                <th scope="col">{chart.column(one, other)}</th>
                <th scope="col">{chart.column(other, one)}</th>
              </tr>
            </thead>
            <tbody>
              {[...days].reverse().map(({ day, rate }) => (
                <tr key={day}>
                  <th scope="row">{formatDay(day, locale)}</th>
                  <td>{formatFigure(rate, locale)}</td>
                  <td>{formatFigure(inverse(rate), locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}
