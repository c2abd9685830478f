import { useTexts } from '#core/client/use-texts.ts'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { dialCodeTexts } from './texts/dial-code/index.ts'

type DialCodeNoteProps = {
  dialCode: string
  /** Dial code of the country beside it. */
  countryCode: string
  onTake: () => void
}

/** Says that a number keeps its dial code, and offers the country's. */
export function DialCodeNote({ dialCode, countryCode, onTake }: DialCodeNoteProps) {
  const { keepsDialCode, takeDialCode } = useTexts(dialCodeTexts)
  return (
    <p className="ui-muted ui-small" role="status">
      {keepsDialCode(dialCode)} <LinkButton onClick={onTake}>{takeDialCode(countryCode)}</LinkButton>
    </p>
  )
}
