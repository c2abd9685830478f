import { useEffect, useRef } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { maxUploadBytes } from '#core/contract/accounts.ts'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { FileField } from '#core/ui/FileField.tsx'
import { profileDialogTexts } from './texts/dialogs/index.ts'
import { profileTexts } from './texts/index.ts'

const accepted = 'image/jpeg,image/png,image/webp,application/pdf'

type DocumentPickerProps = {
  name: string
  value: File | null
  onChange: (file: File | null) => void
  error: string | undefined
  progress: number | undefined
  /** Name of the document that may be kept; empty without one. */
  kept: string
  onKeep: () => void
}

/** Picks another document. Takes the focus of the remove button. */
export function DocumentPicker({ kept, onKeep, ...field }: DocumentPickerProps) {
  const texts = useTexts(profileTexts)
  const dialogTexts = useTexts(profileDialogTexts)
  const place = useRef<HTMLDivElement>(null)
  const isReplacing = kept !== ''
  useEffect(() => {
    if (isReplacing) place.current?.querySelector('input')?.focus()
  }, [isReplacing])

  return (
    <div ref={place} className="profile-document">
      <FileField
        {...field}
        label={texts.document}
        hint={dialogTexts.documentHint}
        accept={accepted}
        maxBytes={maxUploadBytes}
      />
      {isReplacing && <LinkButton onClick={onKeep}>{dialogTexts.keepDocument(kept)}</LinkButton>}
    </div>
  )
}
