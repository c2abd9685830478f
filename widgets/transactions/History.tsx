import { type RefObject, useMemo, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { ListHead } from '#core/exchange-ui/list-tools/ListHead.tsx'
import type { SortBy } from '#core/exchange-ui/list-tools/ListTools.tsx'
import { ListToolsSkeleton } from '#core/exchange-ui/list-tools/ListToolsSkeleton.tsx'
import { useSearchText } from '#core/exchange-ui/list-tools/use-search-text.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { SearchIcon } from '#core/ui/basics/Icons.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { Tabs } from '#core/ui/Tabs.tsx'
import type { IncomingOffer } from './AcceptSteps.tsx'
import { incomingColumns, type Movement, sentColumns } from './columns.tsx'
import { IncomingList, SentList } from './MovementList.tsx'
import { activeFilterCount, noFilter, type Which } from './search.ts'
import { transactionsTexts } from './texts/index.ts'

const FilterDialog = lazyPart(
  () => import('./FilterDialog.tsx'),
  (module) => module.FilterDialog,
)
const Tools = lazyPart(
  () => import('./Tools.tsx'),
  (module) => module.Tools,
  { waiting: <ListToolsSkeleton /> },
)

type HistoryProps = {
  heading: RefObject<HTMLHeadingElement | null>
  /** Incoming transfers that wait; undefined while unknown. */
  incomingCount: number | undefined
  /** Shows a few rows until more are asked for. */
  isShort: boolean
  onFilterOpen: () => void
  onFilterClosed: () => void
  /** These three are stable. */
  onDetails: (movement: Movement) => void
  onAccept: (money: IncomingOffer) => void
  onDecline: (money: IncomingOffer) => void
}

/** The two lists, with their tools. */
export function History({
  heading,
  incomingCount,
  isShort,
  onFilterOpen,
  onFilterClosed,
  onDetails,
  onAccept,
  onDecline,
}: HistoryProps) {
  const texts = useTexts(transactionsTexts)
  const tables = useTexts(tableTexts)
  const { locale } = useWidget().settings
  const [tab, setTab] = useState<Which>('sent')
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<SortBy>('newest')
  const [filters, setFilters] = useState({ sent: noFilter, incoming: noFilter })
  const [isFiltering, setFiltering] = useState(false)
  const [hasTools, setTools] = useState(false)
  const text = useSearchText(search)
  const filter = filters[tab]
  const columns = useMemo(
    () => ({
      sent: sentColumns(onDetails, texts, tables),
      incoming: incomingColumns({ locale, onDetails, onAccept, onDecline }, texts, tables),
    }),
    [locale, onDetails, onAccept, onDecline, texts, tables],
  )
  const criteria = { text, sort, filter }
  const list = {
    criteria,
    isShort,
    onClear: () => {
      setSearch('')
      setFilters({ ...filters, [tab]: noFilter })
    },
  }

  function showFilter(isOpen: boolean) {
    setFiltering(isOpen)
    if (isOpen) onFilterOpen()
    else onFilterClosed()
  }
  return (
    <Stack gap={4}>
      <ListHead
        title={texts.title}
        heading={heading}
        lead={
          isShort && (
            <span className="transactions-short">
              <Button
                variant="quiet"
                aria-label={texts.search}
                aria-expanded={hasTools}
                onClick={() => setTools(!hasTools)}
              >
                <SearchIcon size={22} />
              </Button>
            </span>
          )
        }
      >
        <Tools
          which={tab}
          criteria={criteria}
          search={search}
          onSearch={setSearch}
          sortBy={sort}
          onSort={setSort}
          filterCount={activeFilterCount(filter)}
          onFilter={() => showFilter(true)}
        />
      </ListHead>
      <Tabs
        label={texts.title}
        value={tab}
        onChange={(next) => setTab(next as Which)}
        tabs={[
          {
            value: 'sent',
            label: texts.sent,
            hint: texts.sentHint,
            content: <SentList key="sent" columns={columns.sent} {...list} />,
          },
          {
            value: 'incoming',
            label: texts.incoming,
            hint: texts.incomingHint,
            count: incomingCount || undefined,
            content: <IncomingList key="incoming" columns={columns.incoming} {...list} />,
          },
        ]}
      />
      {isFiltering && (
        <FilterDialog
          which={tab}
          filter={filter}
          onApply={(next) => {
            setFilters({ ...filters, [tab]: next })
            showFilter(false)
          }}
          onClose={() => showFilter(false)}
        />
      )}
    </Stack>
  )
}
