import { useState } from 'react'
import { useAnswer } from '#core/api/queries.ts'
import { type Order, searchOrders } from '#core/contract/orders.ts'
import { part } from '#core/Part.tsx'
import { orderStatusTexts } from '#core/texts.ts'
import { Button } from '#core/ui/Button.tsx'
import { EmptyState } from '#core/ui/EmptyState.tsx'
import { ClockIcon, SearchIcon } from '#core/ui/Icons.tsx'
import { LiveRegion } from '#core/ui/LiveRegion.tsx'
import { Notice } from '#core/ui/Notice.tsx'
import { Stack } from '#core/ui/Stack.tsx'
import { Table } from '#core/ui/Table.tsx'
import { TableSkeleton } from '#core/ui/TableSkeleton.tsx'
import { columnsFor } from './columns.tsx'
import { countOf, most, searchOf, step, type Wanted } from './search.ts'
import { texts } from './texts.ts'

// Loaded when a row is first opened, or when there is time.
const OrderDetails = part(
  () => import('./OrderDetails.tsx'),
  (module) => module.OrderDetails,
)

type OrderListProps = { wanted: Wanted; onShowAll: () => void }

/** One of the tabs: the orders that are wanted, 20 more at a time. */
export function OrderList({ wanted, onShowAll }: OrderListProps) {
  const [size, setSize] = useState(step)
  const question = JSON.stringify(wanted)
  const [asked, ask] = useState(question)
  if (asked !== question) {
    // Another search begins at its start.
    ask(question)
    setSize(step)
  }
  const { data, failure, loading, fetching, outdated, refetch } = useAnswer(
    searchOrders,
    searchOf(wanted, size),
    { quiet: true },
  )
  const [opened, open] = useState<Order>()
  const columns = columnsFor(open)

  // Rows of another search stay while the new ones are on their way, but not when those never came.
  const rows = (failure && outdated ? undefined : data) ?? []
  const isFull = outdated ? size > step && rows.length >= size - step : rows.length >= size
  return (
    <Stack gap={4}>
      {loading && <TableSkeleton caption={texts.title} columns={columns} rows={6} />}
      {failure && !fetching && (
        <Notice
          tone="error"
          action={
            <Button variant="secondary" onClick={() => void refetch().catch(() => undefined)}>
              {texts.retry}
            </Button>
          }
        >
          {texts.failed} {failure.reason ?? failure.text}
        </Notice>
      )}
      {data && !failure && rows.length === 0 && <Nothing wanted={wanted} onShowAll={onShowAll} />}
      {rows.length > 0 && (
        <Table
          caption={texts.title}
          columns={columns}
          rows={rows}
          rowKey={(order) => order.id}
          onOpen={open}
          busy={outdated}
        />
      )}
      <LiveRegion>{data && !outdated && !failure ? texts.found(rows.length) : ''}</LiveRegion>
      {rows.length > 0 && isFull && (
        <div className="orders-more">
          {size < most ? (
            <Button
              variant="secondary"
              busy={outdated && fetching}
              busyLabel={texts.loading}
              onClick={() => setSize(Math.min(size + step, most))}
            >
              {outdated && fetching ? texts.loading : texts.loadMore}
            </Button>
          ) : (
            <p className="ui-muted ui-small">{texts.narrow}</p>
          )}
        </div>
      )}
      {opened && <OrderDetails order={opened} onClose={() => open(undefined)} />}
    </Stack>
  )
}

function Nothing({ wanted, onShowAll }: OrderListProps) {
  const { text, filter, tab } = wanted
  if (text !== '' || countOf(filter) > 0) {
    return (
      <EmptyState
        icon={<SearchIcon size={24} />}
        title={texts.noMatch}
        text={texts.noMatchText}
        action={
          <Button variant="secondary" onClick={onShowAll}>
            {texts.showAll}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<ClockIcon size={24} />}
      title={tab === 'all' ? texts.none : texts.noneOf(orderStatusTexts[tab].toLowerCase())}
      text={texts.noneText}
    />
  )
}
