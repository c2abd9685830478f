import type { Order } from '#core/contract/orders.ts'
import { priceOf } from '#core/money/price.ts'
import type { StatusTexts } from '#core/texts/shared/statuses/en.ts'
import type { TableTexts } from '#core/texts/shared/tables/en.ts'
import type { Column } from '#core/ui/tables/Table.tsx'
import { orderColumns } from '../order-columns.tsx'
import { ListPrice } from './ListRate.tsx'
import { amountCells, type ListFigures, momentCells } from './list-figures.tsx'

/** Columns of a person's orders, one line each: what was decided then, without today's market. */
export const orderLineColumns = (texts: TableTexts, statusTexts: StatusTexts, figures: ListFigures) => {
  const { date, user, ordered, rate, status } = orderColumns(texts, statusTexts)
  return {
    date: { ...date, ...momentCells<Order>(figures, ({ dateCreated }) => dateCreated) },
    user: { ...user, rank: 'name' },
    ordered: {
      ...ordered,
      ...amountCells<Order>(figures, ({ orderAmount, haveCurrency }) => [orderAmount, haveCurrency], {
        rank: 'figure',
        strong: true,
      }),
    },
    rate: { ...rate, rank: 'title', render: (order) => <ListPrice price={priceOf(order)} /> },
    status: { ...status, rank: 'note' },
  } satisfies Record<string, Column<Order>>
}
