import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import type { SortBy } from '#core/exchange-ui/list-tools/ListTools.tsx'
import { ListToolsSkeleton } from '#core/exchange-ui/list-tools/ListToolsSkeleton.tsx'
import { RequireSetup } from '#core/handoff/RequireSetup.tsx'
import { statusTexts } from '#core/texts/shared/statuses/index.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { useDebounced } from '#core/ui/fields/use-debounced.ts'
import { Tabs } from '#core/ui/Tabs.tsx'
import { OrderList } from './OrderList.tsx'
import { activeFilterCount, type Filter, noFilter, type SearchCriteria, type Tab, tabs } from './search.ts'
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

const Tools = lazyPart(
  () => import('./Tools.tsx'),
  (module) => module.Tools,
  { waiting: <ListToolsSkeleton /> },
)
const FilterPanel = lazyPart(
  () => import('./FilterPanel.tsx'),
  (module) => module.FilterPanel,
)

function OrderBook() {
  const texts = useTexts(ordersTexts)
  const statuses = useTexts(statusTexts)
  const [tab, setTab] = useState<Tab>('all')
  const [search, setSearch] = useState('')
  const [sortBy, setSortBy] = useState<SortBy>('newest')
  const [filter, setFilter] = useState<Filter>(noFilter)
  const [filtering, setFiltering] = useState(false)
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
        <Tools
          criteria={criteria}
          search={search}
          onSearch={setSearch}
          sortBy={sortBy}
          onSort={setSortBy}
          filterCount={activeFilterCount(filter)}
          onFilter={() => setFiltering(true)}
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
      {filtering && <FilterPanel filter={filter} onApply={setFilter} onClose={() => setFiltering(false)} />}
    </Stack>
  )
}
