import { useState } from 'react'
import { useDownload } from '#core/client/api/download.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { ordersCsv } from '#core/contract/exports.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { SearchIcon } from '#core/ui/basics/Icons.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { DownloadIcon, FilterIcon } from '#core/ui/ListIcons.tsx'
import { SelectField } from '#core/ui/lists/SelectField.tsx'
import { activeFilterCount, type Filter, queryOf, type SearchCriteria, type SortBy } from './search.ts'
import { ordersTexts } from './texts/index.ts'

const FilterPanel = lazyPart(
  () => import('./FilterPanel.tsx'),
  (module) => module.FilterPanel,
)

type ListToolsProps = {
  criteria: SearchCriteria
  /** Text of the search box, before debouncing. */
  search: string
  onSearch: (search: string) => void
  onSort: (sortBy: SortBy) => void
  onFilter: (filter: Filter) => void
}

/** Search box, Sort by and Filter, and the export of the results. */
export function ListTools({ criteria, search, onSearch, onSort, onFilter }: ListToolsProps) {
  const texts = useTexts(ordersTexts)
  const { download, busy } = useDownload(ordersCsv)
  const [filtering, setFiltering] = useState(false)
  const count = activeFilterCount(criteria.filter)
  return (
    <>
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
        onChange={onSearch}
      />
      <SelectField
        hideLabel
        label={texts.sortBy}
        options={[
          { value: 'newest', label: texts.newest },
          { value: 'oldest', label: texts.oldest },
        ]}
        value={criteria.sortBy}
        onChange={(value) => onSort(value as SortBy)}
      />
      <Button variant="secondary" onClick={() => setFiltering(true)}>
        <FilterIcon size={18} />
        {count === 0 ? texts.filter : texts.filtered(count)}
      </Button>
      <Button
        variant="secondary"
        busy={busy}
        onClick={() => void download({ query: queryOf({ ...criteria, text: search.trim() }) })}
      >
        <DownloadIcon size={18} />
        {texts.exportCsv}
      </Button>
      {filtering && (
        <FilterPanel filter={criteria.filter} onApply={onFilter} onClose={() => setFiltering(false)} />
      )}
    </>
  )
}
