import type { Order } from '#core/contract/orders.ts'
import { priceOf } from '#core/money/price.ts'
import { formatAge } from '#core/texts/age.ts'
import type { StatusTexts } from '#core/texts/shared/statuses/en.ts'
import type { TableTexts } from '#core/texts/shared/tables/en.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { Moment } from '#core/ui/Moment.tsx'
import { StatusPill } from '#core/ui/StatusPill.tsx'
import type { Column } from '#core/ui/tables/Table.tsx'
import { AmountWithFlag } from './figures/AmountWithFlag.tsx'
import { RateLine } from './figures/RateLine.tsx'
import { ListAmount } from './offers/ListAmount.tsx'
import { ListPrice } from './offers/ListRate.tsx'
import offerRowsCss from './offers/offer-rows.css?inline'

registerSheet('offer', offerRowsCss)

/** Columns that tables of orders share. `pending`: what a pending order is for the reader. */
export const orderColumns = (
  texts: TableTexts,
  statusTexts: StatusTexts,
  pending: 'pending' | 'waiting' = 'pending',
) =>
  ({
    date: {
      key: 'date',
      header: texts.date,
      render: ({ dateCreated }) => <Moment moment={dateCreated} />,
    },
    user: { key: 'user', header: texts.user, rank: 'title', render: ({ username }) => username },
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
      render: ({ status }) => (
        <StatusPill status={status === 'pending' ? pending : status}>{statusTexts.order[status]}</StatusPill>
      ),
    },
  }) satisfies Record<string, Column<Order>>

/** Columns of a person's orders, one line each: what was decided then, without today's market. */
export const orderLineColumns = (texts: TableTexts, statusTexts: StatusTexts, locale: string) => {
  const { date, user, ordered, rate, status } = orderColumns(texts, statusTexts)
  return {
    date: {
      ...date,
      rank: 'note',
      render: ({ dateCreated }) => <Moment moment={dateCreated} age={formatAge(dateCreated, locale)} />,
    },
    user: { ...user, rank: 'name' },
    ordered: {
      ...ordered,
      render: ({ orderAmount, haveCurrency }) => (
        <ListAmount strong amount={orderAmount} currency={haveCurrency} />
      ),
    },
    rate: { ...rate, rank: 'title', render: (order) => <ListPrice price={priceOf(order)} /> },
    status: { ...status, rank: 'note' },
  } satisfies Record<string, Column<Order>>
}
