import { useAnswer } from '#core/client/api/queries.ts'
import { useSetup } from '#core/client/session/setup.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { type Order, recentOrders } from '#core/contract/orders.ts'
import { AmountWithFlag } from '#core/exchange-ui/figures/AmountWithFlag.tsx'
import { RateLine } from '#core/exchange-ui/figures/RateLine.tsx'
import type { StatusTexts } from '#core/texts/shared/statuses/en.ts'
import { statusTexts } from '#core/texts/shared/statuses/index.ts'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { ClockIcon } from '#core/ui/basics/Icons.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { Moment } from '#core/ui/Moment.tsx'
import { StatusPill } from '#core/ui/StatusPill.tsx'
import { type Column, Table } from '#core/ui/tables/Table.tsx'
import { TableSkeleton } from '#core/ui/tables/TableSkeleton.tsx'
import type { Texts } from './texts/en.ts'
import { listingsTexts } from './texts/index.ts'

/** The latest orders that concern the person. */
export function RecentOrders() {
  const texts = useTexts(listingsTexts)
  const columns = columnsOf(texts, useTexts(statusTexts))
  const { ready } = useSetup()
  const { data, failure, loading, outdated, fetching, refetch } = useAnswer(
    recentOrders,
    {},
    { enabled: ready, quiet: true },
  )
  return (
    <Stack gap={4}>
      <h3>{texts.recent}</h3>
      {loading && <TableSkeleton caption={texts.recent} columns={columns} rows={3} />}
      {failure && !fetching && (
        <LoadFailure onRetry={refetch}>
          {texts.recentFailed} {failure.reason ?? failure.text}
        </LoadFailure>
      )}
      {(!ready || data?.length === 0) && (
        <EmptyState icon={<ClockIcon size={24} />} title={texts.noData} text={texts.noDataText} />
      )}
      {data && data.length > 0 && (
        <Table caption={texts.recent} columns={columns} rows={data} rowKey={({ id }) => id} busy={outdated} />
      )}
    </Stack>
  )
}

const columnsOf = (texts: Texts, statusTexts: StatusTexts): readonly Column<Order>[] => [
  { key: 'time', header: texts.timeCreated, render: (order) => <Moment moment={order.dateCreated} /> },
  { key: 'user', header: texts.user, rank: 'title', render: (order) => order.username },
  {
    key: 'need',
    header: texts.amountNeeded,
    align: 'end',
    render: (order) => <AmountWithFlag whole amount={order.needAmount} currency={order.needCurrency} />,
  },
  {
    key: 'have',
    header: texts.haveAmount,
    align: 'end',
    render: (order) => <AmountWithFlag whole amount={order.offerAmount} currency={order.haveCurrency} />,
  },
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
    key: 'rate',
    header: texts.rate,
    render: (order) => <RateLine need={order.needCurrency} have={order.haveCurrency} rate={order.rate} />,
  },
  {
    key: 'status',
    header: texts.status,
    render: (order) => <StatusPill status={order.status}>{statusTexts.order[order.status]}</StatusPill>,
  },
]
