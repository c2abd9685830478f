/** Figures of a table of lines: its cells are the boxes, because a long list draws faster with fewer elements. */

import { type CSSProperties, useMemo } from 'react'
import { useWidget } from '#core/client/widget.ts'
import { type CurrencyCode, currency as factsOf } from '#core/money/currencies.ts'
import { formatMoney } from '#core/money/money.ts'
import { formatAge } from '#core/texts/age.ts'
import { formatMoment } from '#core/texts/dates.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import type { Column } from '#core/ui/tables/Table.tsx'
import { type AddressOfFlag, useFlags } from '../figures/Flag.tsx'
import offerRowsCss from './offer-rows.css?inline'

registerSheet('offer', offerRowsCss)

/** Locale and flags for the figures of all rows of a list. */
export type ListFigures = { readonly locale: string; readonly flagOf: AddressOfFlag }

/** The same object as long as the language is the same. */
export function useListFigures(): ListFigures {
  const { locale } = useWidget().settings
  const flagOf = useFlags()
  return useMemo(() => ({ locale, flagOf }), [locale, flagOf])
}

/** Decimal text, and its currency. */
type Amount = readonly [amount: string, currency: CurrencyCode]

type AmountLook<Row> = {
  rank?: 'figure' | 'detail' | undefined
  strong?: boolean | undefined
  /** Per cent of the whole that the amount is, drawn as a bar below it, and its words. */
  share?: ((row: Row) => { readonly percent: number; readonly words: string }) | undefined
}

/**
 * A column of amounts with their flags, without zero decimals, which keep their room: the decimals of a column stand below
 * each other.
 */
export const amountCells = <Row,>(
  { locale, flagOf }: ListFigures,
  amountOf: (row: Row) => Amount,
  { rank = 'detail', strong, share }: AmountLook<Row> = {},
) =>
  ({
    align: 'end',
    rank,
    cell(row) {
      const [amount, currency] = amountOf(row)
      const part = share?.(row)
      const address = flagOf(currency)
      return {
        className: part ? 'ui-list-amount ui-left' : 'ui-list-amount',
        style: {
          ...(address && { '--_flag': `url("${address}")` }),
          ...(part && { '--_share': `${part.percent}%` }),
        } as CSSProperties,
        'data-strong': strong ? '' : undefined,
        'data-pad': rank === 'figure' ? undefined : padOf(amount, currency),
        'aria-description': part?.words,
      }
    },
    render(row) {
      const [amount, currency] = amountOf(row)
      const text = formatMoney(amount, currency, { locale, whole: true })
      // A figure of a row of two lines is a box of its own there.
      return rank === 'figure' ? <bdi data-pad={padOf(amount, currency)}>{text}</bdi> : text
    },
  }) satisfies Partial<Column<Row>>

function padOf(amount: string, currency: CurrencyCode): string | undefined {
  const { decimals } = factsOf(currency)
  const isWhole = decimals > 0 && !/\.\d*[1-9]/.test(amount)
  return isWhole ? '.'.padEnd(1 + decimals, '0') : undefined
}

/** A column of days with their hours, of which a row of two lines shows the age instead. */
export const momentCells = <Row,>({ locale }: ListFigures, momentOf: (row: Row) => string) =>
  ({
    rank: 'note',
    cell: (row) => ({ className: 'ui-list-moment', 'data-age': formatAge(momentOf(row), locale) }),
    render: (row) => formatMoment(momentOf(row), locale),
  }) satisfies Partial<Column<Row>>
