import { useWidget } from '#core/client/widget.ts'
import { plainSearch } from '#core/money/amount-signs.ts'
import { useDebounced } from '#core/ui/fields/use-debounced.ts'

/** The text of a search box once the typing pauses, with its amounts as the server reads them. */
export function useSearchText(typed: string): string {
  const { locale } = useWidget().settings
  return useDebounced(plainSearch(typed, locale))
}
