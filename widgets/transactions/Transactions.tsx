import { useEffect, useMemo, useRef, useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { SentTransfer } from '#core/contract/transfers.ts'
import { waiting } from '#core/contract/waiting.ts'
import { ListHead } from '#core/exchange-ui/list-tools/ListHead.tsx'
import type { SortBy } from '#core/exchange-ui/list-tools/ListTools.tsx'
import { ListToolsSkeleton } from '#core/exchange-ui/list-tools/ListToolsSkeleton.tsx'
import { RequireSetup } from '#core/handoff/RequireSetup.tsx'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { useDebounced } from '#core/ui/fields/use-debounced.ts'
import { Tabs } from '#core/ui/Tabs.tsx'
import { useLatest } from '#core/ui/use-latest.ts'
import type { IncomingOffer } from './AcceptSteps.tsx'
import { incomingColumns, type Movement, sentColumns } from './columns.tsx'
import { IncomingList, SentList } from './MovementList.tsx'
import { activeFilterCount, noFilter, type Which } from './search.ts'
import { transactionsTexts } from './texts/index.ts'
import { WaitingMoney } from './WaitingMoney.tsx'

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

const ChoosePayoutCard = lazyPart(
  () => import('#core/wizard/payout/ChoosePayoutCard.tsx'),
  (module) => module.ChoosePayoutCard,
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
  | { what: 'accept' | 'decline'; movement: IncomingOffer }
  | { what: 'take-back'; movement: SentTransfer }
  | { what: 'card'; payoutId: string }
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
  // Without it the lists do: they have the same money.
  const { data: found, loading } = useAnswer(waiting, {}, { quiet: true })
  const waits = found?.transfers
  const returned = found?.returned?.rows ?? []

  // The button that opened the dialog may be gone after the decision; focus must not leave the widget.
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<Element>(null)
  const [closeCount, setCloseCount] = useState(0)
  useEffect(() => {
    if (closeCount === 0) return
    // After the dialog has tried to restore focus and the list has rerendered.
    const timer = setTimeout(() => {
      // Without the opener, the focus may go to a decision about other money.
      if (!element.shadowRoot?.activeElement || opener.current?.isConnected === false)
        heading.current?.focus()
    }, 400)
    return () => clearTimeout(timer)
  }, [closeCount, element])

  function close() {
    setOpen(undefined)
    setCloseCount((count) => count + 1)
  }
  function show(dialog: OpenDialog) {
    // A dialog that follows another one is not opened from the page.
    if (!open) opener.current = element.shadowRoot?.activeElement ?? null
    setOpen(dialog)
  }
  const onDetails = useLatest((movement: Movement) => show({ what: 'details', movement }))
  const onAccept = useLatest((movement: IncomingOffer) => show({ what: 'accept', movement }))
  const onDecline = useLatest((movement: IncomingOffer) => show({ what: 'decline', movement }))
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
    onClear: () => {
      setSearch('')
      setFilters({ ...filters, [tab]: noFilter })
    },
  }
  return (
    <Stack gap={4}>
      {loading && (
        <Loading gap={3}>
          <Skeleton height={96} />
          <Skeleton height={44} />
        </Loading>
      )}
      {waits && waits.count + returned.length > 0 && (
        <WaitingMoney
          waits={waits}
          returned={returned}
          onChoose={({ id }) => show({ what: 'card', payoutId: id })}
          onAccept={onAccept}
          onDecline={onDecline}
          onAll={() => setTab('incoming')}
        />
      )}
      {/* What waits stands above the lists: they load beside it, and are shown with it, so that nothing moves. */}
      <div hidden={loading}>
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
              onFilter={() => show({ what: 'filter' })}
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
                count: waits?.count || undefined,
                content: <IncomingList key="incoming" columns={columns.incoming} {...list} />,
              },
            ]}
          />
        </Stack>
      </div>
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
      {open?.what === 'card' && <ChoosePayoutCard payoutId={open.payoutId} onClose={close} />}
      {open?.what === 'accept' && <AcceptDialog money={open.movement} onClose={close} />}
      {open?.what === 'take-back' && <TakeBackDialog transfer={open.movement} onClose={close} />}
      {open?.what === 'decline' && <DeclineDialog money={open.movement} onClose={close} />}
    </Stack>
  )
}
