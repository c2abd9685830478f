import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { formatDay } from '#core/texts/dates.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { CloseIcon } from '#core/ui/basics/Icons.tsx'
import { activeFilters, type Filter, noFilter, type Whose } from './search.ts'
import { laterTexts } from './texts/later/index.ts'

type ActiveFiltersProps = { filter: Filter; whose: Whose; onChange: (filter: Filter) => void }

/** Shows each active filter as a button that removes it. */
export function ActiveFilters({ filter, whose, onChange }: ActiveFiltersProps) {
  const texts = useTexts(laterTexts)
  const { locale } = useWidget().settings
  // Noon, so that it is the same day in every time zone.
  const day = (value: string) => formatDay(value, locale)
  const describe: Record<keyof Filter, () => string> = {
    from: () => texts.active.from(day(filter.from)),
    to: () => texts.active.to(day(filter.to)),
    have: () => texts.active.have(filter.have ?? ''),
    need: () => texts.active.need(filter.need ?? ''),
    friend: () => texts.active.friend(filter.friend?.name ?? ''),
  }
  return (
    <fieldset className="listings-chips">
      <legend className="ui-hidden">{texts.activeFilters}</legend>
      {activeFilters(filter, whose).map((key) => (
        <button
          key={key}
          type="button"
          className="listings-chip"
          part="filter"
          aria-label={texts.remove(describe[key]())}
          onClick={() => onChange({ ...filter, [key]: noFilter[key] })}
        >
          {describe[key]()}
          <CloseIcon size={16} />
        </button>
      ))}
      <Button variant="quiet" onClick={() => onChange(noFilter)}>
        {texts.resetFilters}
      </Button>
    </fieldset>
  )
}
