import { Button } from '../basics/Button.tsx'
import { EmptyState } from '../basics/EmptyState.tsx'
import { SearchIcon } from '../basics/Icons.tsx'

type NoMatchesProps = {
  texts: { noMatch: string; noMatchText: string }
  /** The button that takes search and filters back. */
  resetLabel: string
  onReset: () => void
}

/** Where a search or a filter found nothing. */
export const NoMatches = ({ texts, resetLabel, onReset }: NoMatchesProps) => (
  <EmptyState
    icon={<SearchIcon size={24} />}
    title={texts.noMatch}
    text={texts.noMatchText}
    action={
      <Button variant="secondary" onClick={onReset}>
        {resetLabel}
      </Button>
    }
  />
)
