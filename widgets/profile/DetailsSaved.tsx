import { useTexts } from '#core/client/use-texts.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { profileDialogTexts } from './texts/dialogs/index.ts'
import { profileTexts } from './texts/index.ts'

export function DetailsSaved({ onClose }: { onClose: () => void }) {
  const texts = useTexts(profileTexts)
  const dialogTexts = useTexts(profileDialogTexts)
  return (
    <Dialog
      alert
      size="small"
      open
      onClose={onClose}
      title={dialogTexts.saved}
      description={dialogTexts.savedText}
      actions={<Button onClick={onClose}>{texts.done}</Button>}
    />
  )
}
