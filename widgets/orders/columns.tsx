import type { Order } from '#core/contract/orders.ts'
import { AmountWithFlag } from '#core/exchange-ui/figures/AmountWithFlag.tsx'
import { RateLine } from '#core/exchange-ui/figures/RateLine.tsx'
import type { StatusTexts } from '#core/texts/shared/statuses/en.ts'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import { Moment } from '#core/ui/Moment.tsx'
import { StatusPill } from '#core/ui/StatusPill.tsx'
import type { Column } from '#core/ui/tables/Table.tsx'
import type { Texts } from './texts/en.ts'

/** Columns of the table. `open` shows an order's details. */
export const columnsFor = (
  open: (order: Order) => void,
  texts: Texts,
  statusTexts: StatusTexts,
): readonly Column<Order>[] => [
  { key: 'date', header: texts.date, render: (order) => <Moment moment={order.dateCreated} /> },
  { key: 'user', header: texts.user, rank: 'title', render: (order) => order.username },
  {
    key: 'ordered',
    header: texts.orderAmount,
    align: 'end',
    rank: 'figure',
    render: (order) => (
      <AmountWithFlag whole strong amount={order.orderAmount} currency={order.haveCurrency} />
    ),
  },
  {
    key: 'given',
    header: texts.amountGiven,
    align: 'end',
    render: (order) => <AmountWithFlag whole amount={order.giveUpAmount} currency={order.needCurrency} />,
  },
  {
    key: 'rate',
    header: texts.rate,
    render: (order) => <RateLine need={order.needCurrency} have={order.haveCurrency} rate={order.rate} />,
  },
  {
    key: 'status',
    header: texts.status,
    render: (order) => <StatusPill status={order.status}>{statusTexts.order[order.status]}</StatusPill>,
  },
  {
    key: 'reference',
    header: texts.reference,
    // The whole row is pressable; this is the equivalent for keys and screen readers.
    render: (order) => (
      <LinkButton onClick={() => open(order)}>
        <VisuallyHidden>{texts.open}</VisuallyHidden>
        <span className="orders-reference">{order.reference}</span>
      </LinkButton>
    ),
  },
]
