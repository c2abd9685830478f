import { useState } from 'react'
import { usePages } from '#core/client/api/pages.ts'
import { useTexts } from '#core/client/use-texts.ts'
import type { SortBy } from '#core/exchange-ui/list-tools/ListTools.tsx'
import { ListToolsSkeleton } from '#core/exchange-ui/list-tools/ListToolsSkeleton.tsx'
import { useSearchText } from '#core/exchange-ui/list-tools/use-search-text.ts'
import { RequireSetup } from '#core/handoff/RequireSetup.tsx'
import { statusTexts } from '#core/texts/shared/statuses/index.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { Tabs } from '#core/ui/Tabs.tsx'
import { OrderList } from './OrderList.tsx'
import {
  activeFilterCount,
  type Filter,
  noFilter,
  orderPages,
  type SearchCriteria,
  searchOf,
  type Tab,
  tabs,
} from './search.ts'
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
  const text = useSearchText(search)
  const criteria: SearchCriteria = { text, tab, sortBy, filter }

  function showAll() {
    setSearch('')
    setFilter(noFilter)
    setTab('all')
  }

  const { rows, hasMore } = usePages(orderPages, searchOf(criteria))
  const isWhole = tab === 'all' && text === '' && search === '' && activeFilterCount(filter) === 0
  // Without an order there is nothing to search, sort, filter or export.
  if (isWhole && rows?.length === 0 && !hasMore) return <OrderList criteria={criteria} onShowAll={showAll} />

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
