import { useRef, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { Button } from '#core/ui/Button.tsx'
import { CloseIcon } from '#core/ui/Icons.tsx'
import { FilterIcon } from '#core/ui/ListIcons.tsx'
import { part } from '#core/ui/Part.tsx'
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx'
import { ColumnsIcon } from './ColumnsIcon.tsx'
import type { Look } from './look.ts'
import { activeIn, type Filter, noFilter, sortsByRate, standings, type View } from './search.ts'
import { listingsTexts } from './texts/index.ts'

// Loaded when first asked for, or ahead when there is time: most visits only look.
const FilterDialog = part(
  () => import('./FilterDialog.tsx'),
  (module) => module.FilterDialog,
)
const LookMenu = part(
  () => import('./LookMenu.tsx'),
  (module) => module.LookMenu,
)
const SortAndExport = part(
  () => import('./SortAndExport.tsx'),
  (module) => module.SortAndExport,
  // Its place, so that nothing moves when it comes.
  { waiting: <div className="ui-box listings-sort" aria-hidden="true" /> },
)

type ToolbarProps = {
  view: View
  onChange: (change: Partial<View>) => void
  look: Look
  onLook: (look: Look) => void
}

/** What is shown of a tab and in which order, how the table looks, and what is in force of it. */
export function Toolbar({ view, onChange, look, onLook }: ToolbarProps) {
  const texts = useTexts(listingsTexts)
  const { locale } = useWidget().settings
  const [open, setOpen] = useState<'filter' | 'look'>()
  const active = activeIn(view.filter, view.whose, locale, texts)
  const lookButton = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(undefined)
  const setFilter = (filter: Filter) =>
    onChange({ filter, ...(view.sort === 'best-rate' && !sortsByRate(filter) && { sort: 'newest' }) })

  return (
    <>
      <div className="listings-toolbar">
        <fieldset className="listings-chips">
          <legend className="ui-hidden">{texts.standing}</legend>
          {standings.map((standing) => (
            <button
              key={standing}
              type="button"
              className="listings-chip"
              part="filter"
              aria-pressed={standing === view.standing}
              onClick={() => onChange({ standing })}
            >
              {texts.standings[standing]}
            </button>
          ))}
        </fieldset>
        <div className="listings-controls">
          <SortAndExport view={view} onChange={(sort) => onChange({ sort })} />
          <Button variant="secondary" onClick={() => setOpen('filter')}>
            <FilterIcon size={18} />
            {texts.filter}
            {active.length > 0 && (
              <span className="listings-count">
                {active.length}
                <VisuallyHidden> {texts.inForce}</VisuallyHidden>
              </span>
            )}
          </Button>
          <Button
            ref={lookButton}
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
        <fieldset className="listings-chips">
          <legend className="ui-hidden">{texts.activeFilters}</legend>
          {active.map(({ key, words }) => (
            <button
              key={key}
              type="button"
              className="listings-chip"
              part="filter"
              aria-label={texts.remove(words)}
              onClick={() => setFilter({ ...view.filter, [key]: noFilter[key] })}
            >
              {words}
              <CloseIcon size={16} />
            </button>
          ))}
          <Button variant="quiet" onClick={() => setFilter(noFilter)}>
            {texts.resetFilters}
          </Button>
        </fieldset>
      )}
      {open === 'filter' && (
        <FilterDialog whose={view.whose} applied={view.filter} onApply={setFilter} onClose={close} />
      )}
      {open === 'look' && (
        <LookMenu button={lookButton} whose={view.whose} look={look} onLook={onLook} onClose={close} />
      )}
    </>
  )
}
