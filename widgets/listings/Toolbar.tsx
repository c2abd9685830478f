import { useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import { FilterIcon } from '#core/ui/ListIcons.tsx'
import { ChipRow } from './ChipRow.tsx'
import { ColumnsIcon } from './ColumnsIcon.tsx'
import type { Pairs } from './last-pair.ts'
import {
  activeFilters,
  canSortByRate,
  type Filter,
  statusFilters,
  type View,
  type ViewChange,
} from './search.ts'
import type { TableLayout } from './table-layout.ts'
import { listingsTexts } from './texts/index.ts'

// Loaded on first use, or preloaded: most visits only read.
const FilterDialog = lazyPart(
  () => import('./FilterDialog.tsx'),
  (module) => module.FilterDialog,
)
const LookMenu = lazyPart(
  () => import('./LayoutMenu.tsx'),
  (module) => module.LayoutMenu,
)
const ActiveFilters = lazyPart(
  () => import('./ActiveFilters.tsx'),
  (module) => module.ActiveFilters,
)
const PairChips = lazyPart(
  () => import('./MarketHead.tsx'),
  (module) => module.PairChips,
)
const SortAndExport = lazyPart(
  () => import('./SortAndExport.tsx'),
  (module) => module.SortAndExport,
  // Reserves its space, so that nothing moves when it loads.
  { waiting: <div className="ui-box listings-sort" aria-hidden="true" /> },
)

type ToolbarProps = {
  view: View
  onChange: (change: ViewChange) => void
  /** In the market: its pairs stand in place of the statuses, and its bar says the currencies of the filter. */
  pairs: Pairs | undefined
  layout: TableLayout
  onLayout: (layout: TableLayout) => void
}

/** Status or pairs, sort order and layout of a list, and its active filters. */
export function Toolbar({ view, onChange, pairs, layout, onLayout }: ToolbarProps) {
  const texts = useTexts(listingsTexts)
  const { filter } = useTexts(tableTexts)
  const [open, setOpen] = useState<'filter' | 'look'>()
  const filters = pairs ? { ...view.filter, need: undefined, have: undefined } : view.filter
  const active = activeFilters(filters, view.whose)
  const layoutButton = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(undefined)
  const setFilter = (next: Filter) =>
    onChange({ filter: next, ...(view.sort === 'best-rate' && !canSortByRate(next) && { sort: 'newest' }) })
  const [box, isFolded, fold] = useFold()

  return (
    <>
      <div ref={box} className="listings-toolbar">
        {pairs ? (
          <PairChips chosen={view.filter} {...pairs} />
        ) : (
          <Statuses status={view.status} onChange={(status) => onChange({ status })} />
        )}
        <button
          type="button"
          className="listings-fold"
          aria-label={texts.tools}
          aria-expanded={!isFolded}
          onClick={() => fold(!isFolded)}
        >
          <FilterIcon size={18} />
        </button>
        <div className="listings-controls">
          <SortAndExport view={view} onChange={(sort) => onChange({ sort })} />
          <Button variant="secondary" onClick={() => setOpen('filter')}>
            <FilterIcon size={18} />
            <span>{filter}</span>
            {active.length > 0 && (
              <span className="listings-count">
                {active.length}
                <VisuallyHidden> {texts.inForce}</VisuallyHidden>
              </span>
            )}
          </Button>
          <Button
            ref={layoutButton}
            variant="secondary"
            aria-haspopup="menu"
            aria-expanded={open === 'look'}
            onClick={() => setOpen(open === 'look' ? undefined : 'look')}
          >
            <ColumnsIcon size={18} />
            {texts.columns}
          </Button>
        </div>
      </div>
      {active.length > 0 && (
        <ActiveFilters
          filter={filters}
          whose={view.whose}
          onChange={(next) => setFilter(pairs ? withPairOf(view.filter, next) : next)}
        />
      )}
      {open === 'filter' && (
        <FilterDialog
          whose={view.whose}
          hasBar={pairs !== undefined}
          applied={view.filter}
          onApply={setFilter}
          onClose={close}
        />
      )}
      {open === 'look' && (
        <LookMenu
          button={layoutButton}
          whose={view.whose}
          layout={layout}
          onLayout={onLayout}
          onClose={close}
        />
      )}
    </>
  )
}

const withPairOf = ({ need, have }: Filter, next: Filter): Filter => ({ ...next, need, have })

type StatusesProps = { status: View['status']; onChange: (status: View['status']) => void }

function Statuses({ status, onChange }: StatusesProps) {
  const texts = useTexts(listingsTexts)
  return (
    <ChipRow label={texts.standing} chosen={status}>
      {statusFilters.map((each) => (
        <button
          key={each}
          type="button"
          className="listings-chip"
          part="filter"
          aria-pressed={each === status}
          onClick={() => onChange(each)}
        >
          {texts.standings[each]}
        </button>
      ))}
    </ChipRow>
  )
}

/** On a phone search and tools wait behind a button, so that the first rows are in sight (listings.css). */
function useFold() {
  const box = useRef<HTMLDivElement>(null)
  const [isFolded, fold] = useState(true)
  useLayoutEffect(() => {
    const root = box.current?.closest('.listings')
    root?.toggleAttribute('data-folded', isFolded)
  }, [isFolded])
  return [box, isFolded, fold] as const
}
