import { texts } from './texts.ts'

const filters = ['all', 'pending', 'partly'] as const
export type Filter = (typeof filters)[number]

/** B §2: All, Pending, Partly fulfilled, within a tab. */
export function StatusFilter({ value, onChange }: { value: Filter; onChange: (filter: Filter) => void }) {
  return (
    <fieldset className="listings-filters">
      <legend className="ui-hidden">{texts.filter}</legend>
      {filters.map((filter) => (
        <button
          key={filter}
          type="button"
          className="listings-filter"
          part="filter"
          aria-pressed={filter === value}
          onClick={() => onChange(filter)}
        >
          {texts.filters[filter]}
        </button>
      ))}
    </fieldset>
  )
}
