import { useMemo, useState } from 'react'
import { usePages } from '#core/client/api/pages.ts'
import { useTexts } from '#core/client/use-texts.ts'
import type { Order } from '#core/contract/orders.ts'
import { useListFigures } from '#core/exchange-ui/offers/list-figures.tsx'
import { useRequest } from '#core/handoff/requests.tsx'
import { statusTexts } from '#core/texts/shared/statuses/index.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { ClockIcon } from '#core/ui/basics/Icons.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { PagedTable } from '#core/ui/PagedTable.tsx'
import { lineRows } from '#core/ui/tables/line-rows.ts'
import { NoMatches } from '#core/ui/tables/NoMatches.tsx'
import { columnsFor } from './columns.tsx'
import { activeFilterCount, orderPages, type SearchCriteria, searchOf } from './search.ts'
import { ordersTexts } from './texts/index.ts'

// Loaded when a row is first opened, or preloaded.
const OrderDetails = lazyPart(
  () => import('./OrderDetails.tsx'),
  (module) => module.OrderDetails,
)

type OrderListProps = { criteria: SearchCriteria; onShowAll: () => void }

/** One of the tabs: its orders, 20 more at a time. */
export function OrderList({ criteria, onShowAll }: OrderListProps) {
  const texts = useTexts(ordersTexts)
  const tables = useTexts(tableTexts)
  const statuses = useTexts(statusTexts)
  const figures = useListFigures()
  const found = usePages(orderPages, searchOf(criteria))
  const [opened, setOpened] = useState<Order>()
  const columns = useMemo(
    () => columnsFor(setOpened, texts, tables, statuses, figures),
    [texts, tables, statuses, figures],
  )
  return (
    <>
      <PagedTable
        caption={texts.title}
        layout={lineRows}
        columns={columns}
        rowKey={(order) => order.id}
        onOpen={setOpened}
        found={found}
        texts={texts}
        empty={<Nothing criteria={criteria} onShowAll={onShowAll} />}
      />
      {opened && <OrderDetails order={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function Nothing({ criteria, onShowAll }: OrderListProps) {
  const texts = useTexts(ordersTexts)
  const tables = useTexts(tableTexts)
  const request = useRequest()
  const { text, filter, tab } = criteria
  if (text !== '' || activeFilterCount(filter) > 0) {
    return <NoMatches text={texts.noMatchText} resetLabel={texts.showAll} onReset={onShowAll} />
  }
  return (
    <EmptyState
      icon={<ClockIcon size={24} />}
      title={tab === 'all' ? texts.none : texts.noneOf[tab]}
      text={texts.noneText}
      action={
        <Button onClick={() => void request('cowrie-navigate', { to: '/listings' })}>
          {tables.toListings}
        </Button>
      }
    />
  )
}
