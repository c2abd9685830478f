import type { ReactNode } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { listTexts } from '#core/texts/shared/lists/index.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { FilterIcon } from '#core/ui/ListIcons.tsx'
import { SelectField } from '#core/ui/lists/SelectField.tsx'
import { SearchBox } from './SearchBox.tsx'

export type SortBy = 'newest' | 'oldest'

type ListToolsProps = {
  /** Text of the search box, before debouncing. */
  search: string
  onSearch: (search: string) => void
  sortBy: SortBy
  onSort: (sortBy: SortBy) => void
  /** Number of filters in force. */
  filterCount: number
  onFilter: () => void
  texts: {
    readonly search: string
    readonly searchPlaceholder: string
    readonly newest: string
    readonly oldest: string
  }
  /** The export of the results. */
  children: ReactNode
}

/** Search box, Sort by and Filter, and the export of the results. */
export function ListTools({
  search,
  onSearch,
  sortBy,
  onSort,
  filterCount,
  onFilter,
  texts,
  children,
}: ListToolsProps) {
  const lists = useTexts(listTexts)
  const { filter } = useTexts(tableTexts)
  return (
    <>
      <SearchBox
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        value={search}
        onChange={onSearch}
      />
      <SelectField
        hideLabel
        label={lists.sortBy}
        name="sort"
        options={[
          { value: 'newest', label: texts.newest },
          { value: 'oldest', label: texts.oldest },
        ]}
        value={sortBy}
        onChange={(value) => onSort(value as SortBy)}
      />
      <Button variant="secondary" onClick={onFilter}>
        <FilterIcon size={18} />
        {filterCount > 0 ? lists.filtered(filterCount) : filter}
      </Button>
      {children}
    </>
  )
}
