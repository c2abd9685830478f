import type { Order } from '#core/contract/orders.ts'
import { priceOf } from '#core/money/price.ts'
import type { StatusTexts } from '#core/texts/shared/statuses/en.ts'
import type { TableTexts } from '#core/texts/shared/tables/en.ts'
import { Moment } from '#core/ui/Moment.tsx'
import { StatusPill } from '#core/ui/StatusPill.tsx'
import type { Column } from '#core/ui/tables/Table.tsx'
import { AmountWithFlag } from './figures/AmountWithFlag.tsx'
import { RateLine } from './figures/RateLine.tsx'

/** Columns that tables of orders share. */
export const orderColumns = (texts: TableTexts, statusTexts: StatusTexts) =>
  ({
    date: {
      key: 'date',
      header: texts.date,
      render: ({ dateCreated }) => <Moment moment={dateCreated} />,
    },
    user: {
      key: 'user',
      header: texts.user,
      rank: 'title',
      isRowHeader: true,
      render: ({ username }) => username,
    },
    ordered: {
      key: 'ordered',
      header: texts.orderAmount,
      align: 'end',
      rank: 'figure',
      render: ({ orderAmount, haveCurrency }) => (
        <AmountWithFlag whole strong amount={orderAmount} currency={haveCurrency} />
      ),
    },
    rate: {
      key: 'rate',
      header: texts.rate,
      render: (order) => <RateLine need={order.needCurrency} price={priceOf(order)} />,
    },
    status: {
      key: 'status',
      header: texts.status,
      render: ({ status }) => <StatusPill status={status}>{statusTexts.order[status]}</StatusPill>,
    },
  }) satisfies Record<string, Column<Order>>
