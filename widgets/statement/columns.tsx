import { effectSigns, type StatementLine } from '#core/contract/statement.ts'
import { Money } from '#core/exchange-ui/figures/Money.tsx'
import { formatMoney } from '#core/money/money.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import { formatTime } from '#core/texts/dates.ts'
import type { TableTexts } from '#core/texts/shared/tables/en.ts'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import type { Column } from '#core/ui/tables/Table.tsx'
import type { Texts } from './texts/en.ts'

type ColumnTexts = { texts: Texts; tables: TableTexts; locale: string }

/** The lines of a day: the time, what happened, the card and the amount, on two lines where it is narrow. */
export function columnsFor(
  open: (line: StatementLine) => unknown,
  { texts, tables, locale }: ColumnTexts,
): readonly Column<StatementLine>[] {
  const format = (amount: string, line: StatementLine) => formatMoney(amount, line.currency, { locale })
  return [
    { key: 'date', header: tables.date, render: ({ at }) => <time dateTime={at}>{formatTime(at)}</time> },
    {
      key: 'what',
      header: texts.what,
      rank: 'title',
      isRowHeader: true,
      render: (line) => (
        <>
          <LinkButton onClick={() => void open(line)}>
            <span className="statement-effect" data-effect={line.effect}>
              {`${line.isHeld ? texts.heldBack : texts.effects[line.effect]} `}
            </span>
            {texts.subjects[line.subject](bidiName(line.counterparty ?? ''))}
            <VisuallyHidden>{texts.receiptOf(line.reference)}</VisuallyHidden>
          </LinkButton>
          {/* Not beside the amount, whose decimals are aligned. */}
          {line.includesFee && <small className="ui-muted"> {texts.withFee}</small>}
        </>
      ),
    },
    {
      key: 'card',
      header: texts.cardHead,
      cell: () => ({ className: 'statement-card' }),
      render: ({ lastFour }) => (
        <>
          <span>•••• </span>
          {lastFour}
        </>
      ),
    },
    {
      key: 'amount',
      header: texts.amount,
      align: 'end',
      rank: 'figure',
      cell: ({ effect }) => ({ className: 'statement-amount', 'data-effect': effect }),
      render: (line) => <Money strong>{`${effectSigns[line.effect]}${format(line.amount, line)}`}</Money>,
    },
  ]
}
