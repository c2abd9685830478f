import type { Order } from '#core/contract/orders.ts'
import { priceOf } from '#core/money/price.ts'
import { formatAge } from '#core/texts/age.ts'
import type { StatusTexts } from '#core/texts/shared/statuses/en.ts'
import type { TableTexts } from '#core/texts/shared/tables/en.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { Moment } from '#core/ui/Moment.tsx'
import type { Column } from '#core/ui/tables/Table.tsx'
import { orderColumns } from '../order-columns.tsx'
import { ListAmount } from './ListAmount.tsx'
import { ListPrice } from './ListRate.tsx'
import offerRowsCss from './offer-rows.css?inline'

registerSheet('offer', offerRowsCss)

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
