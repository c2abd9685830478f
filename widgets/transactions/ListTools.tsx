import { useDownload } from '#core/client/api/download.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { incomingCsv, transfersCsv } from '#core/contract/exports.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { SearchIcon } from '#core/ui/basics/Icons.tsx'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { DownloadIcon, FilterIcon } from '#core/ui/ListIcons.tsx'
import { SelectField } from '#core/ui/lists/SelectField.tsx'
import { activeFilterCount, queryOf, type SearchCriteria, type SortOrder, type Which } from './search.ts'
import { transactionsTexts } from './texts/index.ts'

type ListToolsProps = {
  which: Which
  /** Criteria of the open tab, for the export. */
  criteria: SearchCriteria
  /** Text of the search box, before debouncing. */
  search: string
  onSearch: (search: string) => void
  onSort: (sort: SortOrder) => void
  onFilter: () => void
}

/** Search box, Filter and Sort by, and the export of the results. */
export function ListTools({ which, criteria, search, onSearch, onSort, onFilter }: ListToolsProps) {
  const texts = useTexts(transactionsTexts)
  const { download, busy } = useDownload(which === 'sent' ? transfersCsv : incomingCsv)
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
        name="sort"
        options={[
          { value: 'newest', label: texts.newest },
          { value: 'oldest', label: texts.oldest },
        ]}
        value={criteria.sort}
        onChange={(order) => onSort(order as SortOrder)}
      />
      <Button variant="secondary" onClick={onFilter}>
        <FilterIcon size={18} />
        {count > 0 ? texts.filtered(count) : texts.filter}
      </Button>
      <Button variant="secondary" busy={busy} onClick={() => void download({ query: queryOf(criteria) })}>
        <DownloadIcon size={18} />
        {texts.exportCsv}
      </Button>
    </>
  )
}
