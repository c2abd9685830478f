import type { Order } from '#core/contract/orders.ts'
import { AmountWithFlag } from '#core/exchange-ui/figures/AmountWithFlag.tsx'
import { orderColumns } from '#core/exchange-ui/order-columns.tsx'
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
): readonly Column<Order>[] {
  const { date, user, ordered, rate, status } = orderColumns(tables, statusTexts)
  return [
    date,
    user,
    ordered,
    {
      key: 'given',
      header: texts.amountGiven,
      align: 'end',
      render: (order) => <AmountWithFlag whole amount={order.giveUpAmount} currency={order.needCurrency} />,
    },
    rate,
    status,
    {
      key: 'reference',
      header: tables.reference,
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
