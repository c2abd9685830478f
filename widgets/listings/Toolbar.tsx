import { useRef, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import { FilterIcon } from '#core/ui/ListIcons.tsx'
import { ColumnsIcon } from './ColumnsIcon.tsx'
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
const SortAndExport = lazyPart(
  () => import('./SortAndExport.tsx'),
  (module) => module.SortAndExport,
  // Reserves its space, so that nothing moves when it loads.
  { waiting: <div className="ui-box listings-sort" aria-hidden="true" /> },
)

type ToolbarProps = {
  view: View
  onChange: (change: ViewChange) => void
  layout: TableLayout
  onLayout: (layout: TableLayout) => void
}

/** Status, sort order and layout of a tab, and its active filters. */
export function Toolbar({ view, onChange, layout, onLayout }: ToolbarProps) {
  const texts = useTexts(listingsTexts)
  const { filter } = useTexts(tableTexts)
  const [open, setOpen] = useState<'filter' | 'look'>()
  const active = activeFilters(view.filter, view.whose)
  const layoutButton = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(undefined)
  const setFilter = (filter: Filter) =>
    onChange({ filter, ...(view.sort === 'best-rate' && !canSortByRate(filter) && { sort: 'newest' }) })

  return (
    <>
      <div className="listings-toolbar">
        <fieldset className="listings-chips">
          <legend className="ui-hidden">{texts.standing}</legend>
          {statusFilters.map((standing) => (
            <button
              key={standing}
              type="button"
              className="listings-chip"
              part="filter"
              aria-pressed={standing === view.status}
              onClick={() => onChange({ status: standing })}
            >
              {texts.standings[standing]}
            </button>
          ))}
        </fieldset>
        <div className="listings-controls">
          <SortAndExport view={view} onChange={(sort) => onChange({ sort })} />
          <Button variant="secondary" onClick={() => setOpen('filter')}>
            <FilterIcon size={18} />
            {filter}
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
      {active.length > 0 && <ActiveFilters filter={view.filter} whose={view.whose} onChange={setFilter} />}
      {open === 'filter' && (
        <FilterDialog whose={view.whose} applied={view.filter} onApply={setFilter} onClose={close} />
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
