import { useState } from 'react'
import { useWidget } from '#core/client/widget.ts'
import type { CurrencyCode } from '#core/money/currencies.ts'
import { formatRate, inverse } from '#core/money/rate.ts'
import { dayInWords } from '#core/texts/dates.ts'
import type { DayRate } from './history.ts'
import { useChartTexts } from './texts.ts'

type RateTableProps = {
  /** The rates are units of `other` for 1 `one`. */
  one: CurrencyCode
  other: CurrencyCode
  days: readonly DayRate[]
}

/** The days of the chart as a table, newest first, once it is asked for. */
export function RateTable({ one, other, days }: RateTableProps) {
  const chartTexts = useChartTexts()
  const { locale } = useWidget().settings
  const [open, setOpen] = useState(false)
  return (
    <details className="ui-rate-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{chartTexts.showTable}</summary>
      {open && (
        <section
          className="ui-rate-table-box"
          aria-label={chartTexts.table(one, other)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be in reach of the keys
          tabIndex={0}
        >
          <table>
            <thead>
              <tr>
                <th scope="col">{chartTexts.day}</th>
                <th scope="col">{chartTexts.column(one, other)}</th>
                <th scope="col">{chartTexts.column(other, one)}</th>
              </tr>
            </thead>
            <tbody>
              {[...days].reverse().map(({ day, rate }) => (
                <tr key={day}>
                  <th scope="row">{dayInWords(day, locale)}</th>
                  <td>{formatRate(rate, locale)}</td>
                  <td>{formatRate(inverse(rate), locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}
