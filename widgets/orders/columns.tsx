import type { Order } from '#core/contract/orders.ts'
import { amountCells, type ListFigures } from '#core/exchange-ui/offers/list-figures.tsx'
import { orderLineColumns } from '#core/exchange-ui/offers/order-line-columns.tsx'
import type { StatusTexts } from '#core/texts/shared/statuses/en.ts'
import type { TableTexts } from '#core/texts/shared/tables/en.ts'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import type { Column } from '#core/ui/tables/Table.tsx'
import type { Texts } from './texts/en.ts'

/** Columns of the table. `open` shows an order's details. */
export function columnsFor(
  open: (order: Order) => void,
  texts: Texts,
  tables: TableTexts,
  statusTexts: StatusTexts,
  figures: ListFigures,
): readonly Column<Order>[] {
  const { date, user, ordered, rate, status } = orderLineColumns(tables, statusTexts, figures)
  return [
    date,
    user,
    ordered,
    {
      key: 'given',
      header: texts.amountGiven,
      ...amountCells<Order>(figures, (order) => [order.giveUpAmount, order.needCurrency]),
    },
    rate,
    status,
    {
      key: 'reference',
      header: tables.reference,
      rank: 'actions',
      // The whole row is pressable; this is the equivalent for keys and screen readers.
      render: (order) => (
        <LinkButton onClick={() => open(order)}>
          <VisuallyHidden>{texts.open}</VisuallyHidden>
          <span className="orders-reference">{order.reference}</span>
        </LinkButton>
      ),
    },
  ]
}
