import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { IncomingMoney, SentTransfer } from '#core/contract/transfers.ts'
import { ListHead } from '#core/exchange-ui/list-tools/ListHead.tsx'
import type { SortBy } from '#core/exchange-ui/list-tools/ListTools.tsx'
import { ListToolsSkeleton } from '#core/exchange-ui/list-tools/ListToolsSkeleton.tsx'
import { RequireSetup } from '#core/handoff/RequireSetup.tsx'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { useDebounced } from '#core/ui/fields/use-debounced.ts'
import { Tabs } from '#core/ui/Tabs.tsx'
import { incomingColumns, type Movement, sentColumns } from './columns.tsx'
import { IncomingList, SentList } from './MovementList.tsx'
import { activeFilterCount, noFilter, type Which } from './search.ts'
import { transactionsTexts } from './texts/index.ts'

// Loaded on first use: most visits only read.
const FilterDialog = lazyPart(
  () => import('./FilterDialog.tsx'),
  (module) => module.FilterDialog,
)
const Tools = lazyPart(
  () => import('./Tools.tsx'),
  (module) => module.Tools,
  { waiting: <ListToolsSkeleton /> },
)
const MovementDialog = lazyPart(
  () => import('./MovementDialog.tsx'),
  (module) => module.MovementDialog,
)
const DeclineDialog = lazyPart(
  () => import('./DeclineDialog.tsx'),
  (module) => module.DeclineDialog,
)
const TakeBackDialog = lazyPart(
  () => import('./TakeBackDialog.tsx'),
  (module) => module.TakeBackDialog,
)
const AcceptDialog = lazyPart(
  () => import('./AcceptDialog.tsx'),
  (module) => module.AcceptDialog,
)

export function Transactions() {
  const texts = useTexts(transactionsTexts)
  return (
    <RequireSetup why={texts.why}>
      <Panel />
    </RequireSetup>
  )
}

type OpenDialog =
  | { what: 'details'; movement: Movement }
  | { what: 'accept' | 'decline'; movement: IncomingMoney }
  | { what: 'take-back'; movement: SentTransfer }
  | { what: 'filter' }

function Panel() {
  const texts = useTexts(transactionsTexts)
  const tables = useTexts(tableTexts)
  const { element, settings } = useWidget()
  const { locale } = settings
  const [tab, setTab] = useState<Which>('sent')
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<SortBy>('newest')
  const [filters, setFilters] = useState({ sent: noFilter, incoming: noFilter })
  const [open, setOpen] = useState<OpenDialog>()
  const text = useDebounced(search.trim())
  const filter = filters[tab]

  // The button that opened the dialog may be gone after the decision; focus must not leave the widget.
  const heading = useRef<HTMLHeadingElement>(null)
  const [closeCount, setCloseCount] = useState(0)
  useEffect(() => {
    if (closeCount === 0) return
    // After the dialog has tried to restore focus and the list has rerendered.
    const timer = setTimeout(() => {
      if (!element.shadowRoot?.activeElement) heading.current?.focus()
    }, 400)
    return () => clearTimeout(timer)
  }, [closeCount, element])

  function close() {
    setOpen(undefined)
    setCloseCount((count) => count + 1)
  }
  const onDetails = (movement: Movement) => setOpen({ what: 'details', movement })
  const onAccept = (movement: IncomingMoney) => setOpen({ what: 'accept', movement })
  const onDecline = (movement: IncomingMoney) => setOpen({ what: 'decline', movement })
  const criteria = { text, sort, filter }
  const list = {
    criteria,
    onClear: () => {
      setSearch('')
      setFilters({ ...filters, [tab]: noFilter })
    },
  }
  return (
    <Stack gap={4}>
      <ListHead title={texts.title} heading={heading}>
        <Tools
          which={tab}
          criteria={criteria}
          search={search}
          onSearch={setSearch}
          sortBy={sort}
          onSort={setSort}
          filterCount={activeFilterCount(filter)}
          onFilter={() => setOpen({ what: 'filter' })}
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
            content: <SentList key="sent" columns={sentColumns(onDetails, texts, tables)} {...list} />,
          },
          {
            value: 'incoming',
            label: texts.incoming,
            content: (
              <IncomingList
                key="incoming"
                columns={incomingColumns({ locale, onDetails, onAccept, onDecline }, texts, tables)}
                {...list}
              />
            ),
          },
        ]}
      />
      {open?.what === 'filter' && (
        <FilterDialog
          which={tab}
          filter={filter}
          onApply={(next) => {
            setFilters({ ...filters, [tab]: next })
            close()
          }}
          onClose={close}
        />
      )}
      {open?.what === 'details' && (
        <MovementDialog
          movement={open.movement}
          onAccept={onAccept}
          onDecline={onDecline}
          onTakeBack={(movement) => setOpen({ what: 'take-back', movement })}
          onClose={close}
        />
      )}
      {open?.what === 'accept' && <AcceptDialog money={open.movement} onClose={close} />}
      {open?.what === 'take-back' && <TakeBackDialog transfer={open.movement} onClose={close} />}
      {open?.what === 'decline' && <DeclineDialog money={open.movement} onClose={close} />}
    </Stack>
  )
}
