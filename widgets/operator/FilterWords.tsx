import { useTexts } from '#core/client/use-texts.ts'
import { listTexts } from '#core/texts/shared/lists/index.ts'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'

type FilterWordsProps = {
  /** Empty ones are left out. */
  words: readonly (string | false | undefined)[]
  onReset: () => void
}

/** The filters in force, and the button that takes them off. */
export function FilterWords({ words, onReset }: FilterWordsProps) {
  const { reset } = useTexts(listTexts)
  return (
    <p>
      <bdi>{words.filter(Boolean).join(' · ')}</bdi> <LinkButton onClick={onReset}>{reset}</LinkButton>
    </p>
  )
}
