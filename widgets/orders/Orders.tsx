import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { RequireSetup } from '#core/handoff/RequireSetup.tsx'
import { statusTexts } from '#core/texts/shared/statuses/index.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { useDebounced } from '#core/ui/fields/use-debounced.ts'
import { Tabs } from '#core/ui/Tabs.tsx'
import { OrderList } from './OrderList.tsx'
import { type Filter, noFilter, type SearchCriteria, type SortBy, type Tab, tabs } from './search.ts'
import { ordersTexts } from './texts/index.ts'

export function Orders() {
  const texts = useTexts(ordersTexts)
  return (
    <Stack gap={6}>
      <h2>{texts.title}</h2>
      <RequireSetup why={texts.why}>
        <OrderBook />
      </RequireSetup>
    </Stack>
  )
}

// Loaded lazily, in reserved space: nobody needs these before the list.
const ListTools = lazyPart(
  () => import('./ListTools.tsx'),
  (module) => module.ListTools,
  {
    waiting: (
      <>
        <Skeleton height={48} />
        <Skeleton height={48} />
        <Skeleton height={48} width={104} />
        <Skeleton height={48} width={148} />
      </>
    ),
  },
)

function OrderBook() {
  const texts = useTexts(ordersTexts)
  const statuses = useTexts(statusTexts)
  const [tab, setTab] = useState<Tab>('all')
  const [search, setSearch] = useState('')
  const [sortBy, setSortBy] = useState<SortBy>('newest')
  const [filter, setFilter] = useState<Filter>(noFilter)
  const text = useDebounced(search.trim())
  const criteria: SearchCriteria = { text, tab, sortBy, filter }

  function showAll() {
    setSearch('')
    setFilter(noFilter)
    setTab('all')
  }

  return (
    <Stack gap={4}>
      <div className="orders-tools">
        <ListTools
          criteria={criteria}
          search={search}
          onSearch={setSearch}
          onSort={setSortBy}
          onFilter={setFilter}
        />
      </div>
      <Tabs
        label={texts.tabs}
        value={tab}
        onChange={(value) => setTab(value as Tab)}
        tabs={tabs.map((value) => ({
          value,
          label: value === 'all' ? texts.all : statuses.order[value],
          content: <OrderList key={value} criteria={criteria} onShowAll={showAll} />,
        }))}
      />
    </Stack>
  )
}
