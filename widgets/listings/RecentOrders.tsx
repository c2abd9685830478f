import { useMemo } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useSetup } from '#core/client/use-setup.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { type Order, recentOrders } from '#core/contract/orders.ts'
import { amountCells, useListFigures } from '#core/exchange-ui/offers/list-figures.tsx'
import { orderLineColumns } from '#core/exchange-ui/offers/order-line-columns.tsx'
import { statusTexts } from '#core/texts/shared/statuses/index.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { ClockIcon } from '#core/ui/basics/Icons.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { lineRows } from '#core/ui/tables/line-rows.ts'
import { type Column, Table } from '#core/ui/tables/Table.tsx'
import { TableSkeleton } from '#core/ui/tables/TableSkeleton.tsx'
import { listingsTexts } from './texts/index.ts'
import { laterTexts } from './texts/later/index.ts'

/** The latest orders that concern the person. */
export function RecentOrders() {
  const texts = useTexts(laterTexts)
  const columns = useColumns()
  const setup = useSetup()
  const orders = useAnswer(recentOrders, {}, { enabled: setup.ready, quiet: true })
  const { data, outdated } = orders
  // The orders are for people with a complete setup. Whether it is complete may be what could not be loaded.
  const { failure, fetching, refetch } = setup.ready ? orders : setup
  return (
    <Stack gap={4}>
      <h3>{texts.recent}</h3>
      {(setup.loading || orders.loading) && (
        <TableSkeleton layout={lineRows} caption={texts.recent} columns={columns} rows={3} />
      )}
      {failure && !fetching && (
        <LoadFailure failure={failure} onRetry={refetch}>
          {texts.recentFailed}
        </LoadFailure>
      )}
      {!failure && !setup.loading && (!setup.ready || data?.length === 0) && (
        <EmptyState icon={<ClockIcon size={24} />} title={texts.noData} text={texts.noDataText} />
      )}
      {data && data.length > 0 && (
        <Table
          layout={lineRows}
          caption={texts.recent}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          busy={outdated}
        />
      )}
    </Stack>
  )
}

function useColumns(): readonly Column<Order>[] {
  const { timeCreated, orderFrom, orderBy } = useTexts(laterTexts)
  const { haveAmount } = useTexts(listingsTexts)
  const tables = useTexts(tableTexts)
  const statuses = useTexts(statusTexts)
  const figures = useListFigures()
  return useMemo(() => {
    const { date, user, ordered, rate, status } = orderLineColumns(tables, statuses, figures)
    return [
      { ...date, header: timeCreated },
      { ...user, render: ({ isMine, username }) => (isMine ? orderFrom : orderBy)(username) },
      {
        key: 'need',
        header: tables.amountNeeded,
        ...amountCells<Order>(figures, (order) => [order.needAmount, order.needCurrency]),
      },
      {
        key: 'have',
        header: haveAmount,
        ...amountCells<Order>(figures, (order) => [order.offerAmount, order.haveCurrency]),
      },
      ordered,
      rate,
      status,
    ]
  }, [timeCreated, orderFrom, orderBy, haveAmount, tables, statuses, figures])
}
