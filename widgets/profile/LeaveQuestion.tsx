import { useEffect, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import { profileDialogTexts } from './texts/dialogs/index.ts'

type LeaveQuestionProps = { onLeave: () => void; onStay: () => void }

/** Another tab was pressed while the profile has changes that are not saved. */
export function LeaveQuestion({ onLeave, onStay }: LeaveQuestionProps) {
  const dialogTexts = useTexts(profileDialogTexts)
  // The dialog opens a moment later, so that it sees where the focus was and gives it back there.
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  return (
    <ConfirmDialog
      danger
      open={open}
      title={dialogTexts.leaveTitle}
      text={dialogTexts.leaveText}
      confirmLabel={dialogTexts.leave}
      cancelLabel={dialogTexts.stay}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  )
}
