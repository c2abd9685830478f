import { useEffect, useState } from 'react'
import { Button } from '#core/ui/Button.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { SuccessMark } from '#core/ui/SuccessMark.tsx'
import { useLaterTexts } from './later-texts.ts'
import { useTexts } from './texts.ts'

/** What was changed has been saved. */
export function DetailsSaved({ onClose }: { onClose: () => void }) {
  const texts = useTexts()
  const laterTexts = useLaterTexts()
  // The dialog opens a moment later, so that it sees where the focus was and gives it back there.
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  return (
    <Dialog
      alert
      size="small"
      open={open}
      onClose={onClose}
      title={laterTexts.saved}
      description={laterTexts.savedText}
      actions={<Button onClick={onClose}>{texts.done}</Button>}
    >
      <div className="profile-outcome">
        <SuccessMark />
      </div>
    </Dialog>
  )
}
