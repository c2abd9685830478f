import { useEffect, useRef, useState } from 'react'
import { type IncomingMoney, incomingFunds, type SentTransfer, transfers } from '#core/contract/transfers.ts'
import { part } from '#core/Part.tsx'
import { ReadyOnly } from '#core/ReadyOnly.tsx'
import { Button } from '#core/ui/Button.tsx'
import { SearchIcon } from '#core/ui/Icons.tsx'
import { SelectField } from '#core/ui/SelectField.tsx'
import { Stack } from '#core/ui/Stack.tsx'
import { Tabs } from '#core/ui/Tabs.tsx'
import { TextField } from '#core/ui/TextField.tsx'
import { useWidget } from '#core/widget.ts'
import { incomingColumns, type Movement, sentColumns } from './columns.tsx'
import { MovementList } from './MovementList.tsx'
import { filtersIn, noFilter, type SortOrder, type Which } from './search.ts'
import { texts } from './texts.ts'
import { useDebounced } from './use-debounced.ts'

// What opens on a press; most visits only look.
const FilterDialog = part(
  () => import('./FilterDialog.tsx'),
  (module) => module.FilterDialog,
)
const MovementDialog = part(
  () => import('./MovementDialog.tsx'),
  (module) => module.MovementDialog,
)
const DeclineDialog = part(
  () => import('./DeclineDialog.tsx'),
  (module) => module.DeclineDialog,
)
const AcceptDialog = part(
  () => import('./AcceptDialog.tsx'),
  (module) => module.AcceptDialog,
)

/** B §2: the transactions panel. */
export function Transactions() {
  return (
    <ReadyOnly why={texts.why}>
      <Panel />
    </ReadyOnly>
  )
}

/** What is open above the lists. */
type Open =
  | { what: 'details'; movement: Movement }
  | { what: 'accept' | 'decline'; movement: IncomingMoney }
  | { what: 'filter' }

function Panel() {
  const { element, settings } = useWidget()
  const { locale } = settings
  const [tab, setTab] = useState<Which>('sent')
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<SortOrder>('newest')
  const [filters, setFilters] = useState({ sent: noFilter, incoming: noFilter })
  const [open, setOpen] = useState<Open>()
  const text = useDebounced(search.trim())
  const filter = filters[tab]

  // The button that opened it may be gone with what was decided; the focus must not fall out of the widget.
  const heading = useRef<HTMLHeadingElement>(null)
  const [closed, countClosed] = useState(0)
  useEffect(() => {
    if (closed === 0) return
    // After the dialog has tried to give the focus back, and the list has been drawn anew.
    const clock = setTimeout(() => {
      if (!element.shadowRoot?.activeElement) heading.current?.focus()
    }, 400)
    return () => clearTimeout(clock)
  }, [closed, element])

  function close() {
    setOpen(undefined)
    countClosed((count) => count + 1)
  }
  const onDetails = (movement: Movement) => setOpen({ what: 'details', movement })
  const onAccept = (movement: IncomingMoney) => setOpen({ what: 'accept', movement })
  const onDecline = (movement: IncomingMoney) => setOpen({ what: 'decline', movement })
  const list = {
    text,
    sort,
    filter,
    onClear: () => {
      setSearch('')
      setFilters({ ...filters, [tab]: noFilter })
    },
  }
  const count = filtersIn(filter)
  return (
    <Stack gap={4}>
      <div className="transactions-head">
        <h2 ref={heading} tabIndex={-1}>
          {texts.title}
        </h2>
        <div className="transactions-tools">
          <TextField
            hideLabel
            label={texts.search}
            name="search"
            type="search"
            inputMode="search"
            autoComplete="off"
            maxLength={100}
            placeholder={texts.searchPlaceholder}
            prefix={<SearchIcon size={18} />}
            value={search}
            onChange={setSearch}
          />
          <Button variant="secondary" onClick={() => setOpen({ what: 'filter' })}>
            {count > 0 ? texts.filtered(count) : texts.filter}
          </Button>
          <SelectField
            hideLabel
            label={texts.sortBy}
            name="sort"
            options={[
              { value: 'newest', label: texts.newest },
              { value: 'oldest', label: texts.oldest },
            ]}
            value={sort}
            onChange={(order) => setSort(order as SortOrder)}
          />
        </div>
      </div>
      <Tabs
        label={texts.tabs}
        value={tab}
        onChange={(next) => setTab(next as Which)}
        tabs={[
          {
            value: 'sent',
            label: texts.sent,
            content: (
              <MovementList<SentTransfer>
                key="sent"
                caption={texts.sent}
                endpoint={transfers}
                columns={sentColumns(onDetails)}
                {...list}
              />
            ),
          },
          {
            value: 'incoming',
            label: texts.incoming,
            content: (
              <MovementList<IncomingMoney>
                key="incoming"
                caption={texts.incoming}
                endpoint={incomingFunds}
                columns={incomingColumns({ locale, onDetails, onAccept, onDecline })}
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
        <MovementDialog movement={open.movement} onAccept={onAccept} onDecline={onDecline} onClose={close} />
      )}
      {open?.what === 'accept' && <AcceptDialog money={open.movement} onClose={close} />}
      {open?.what === 'decline' && <DeclineDialog money={open.movement} onClose={close} />}
    </Stack>
  )
}
