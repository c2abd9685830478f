import { useTexts } from '#core/client/use-texts.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { Button } from '../basics/Button.tsx'
import { EmptyState } from '../basics/EmptyState.tsx'
import { SearchIcon } from '../basics/Icons.tsx'

type NoMatchesProps = {
  text: string
  /** The button that takes search and filters back. */
  resetLabel: string
  onReset: () => void
}

/** Where a search or a filter found nothing. */
export const NoMatches = ({ text, resetLabel, onReset }: NoMatchesProps) => (
  <EmptyState
    icon={<SearchIcon size={24} />}
    title={useTexts(tableTexts).noMatch}
    text={text}
    action={
      <Button variant="secondary" onClick={onReset}>
        {resetLabel}
      </Button>
    }
  />
)
