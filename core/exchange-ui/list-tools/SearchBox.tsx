import { lengths } from '#core/contract/lengths.ts'
import { SearchIcon } from '#core/ui/basics/Icons.tsx'
import { TextField } from '#core/ui/fields/TextField.tsx'

type SearchBoxProps = { label: string; placeholder: string; value: string; onChange: (text: string) => void }

/** Searches a list during typing. */
export const SearchBox = (props: SearchBoxProps) => (
  <TextField
    {...props}
    hideLabel
    name="search"
    type="search"
    inputMode="search"
    autoComplete="off"
    maxLength={lengths.search}
    prefix={<SearchIcon size={18} />}
  />
)
