import { useEffect, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { Button } from '#core/ui/Button.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { SuccessMark } from '#core/ui/SuccessMark.tsx'
import { profileDialogTexts } from './texts/dialogs/index.ts'
import { profileTexts } from './texts/index.ts'

export function DetailsSaved({ onClose }: { onClose: () => void }) {
  const texts = useTexts(profileTexts)
  const dialogTexts = useTexts(profileDialogTexts)
  // Renders closed first so that the dialog records the focused element and restores focus to it later.
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  return (
    <Dialog
      alert
      size="small"
      open={open}
      onClose={onClose}
      title={dialogTexts.saved}
      description={dialogTexts.savedText}
      actions={<Button onClick={onClose}>{texts.done}</Button>}
    >
      <SuccessMark />
    </Dialog>
  )
}
