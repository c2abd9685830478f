import { useEffect, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import { profileDialogTexts } from './texts/dialogs/index.ts'

type LeaveQuestionProps = { onLeave: () => void; onStay: () => void }

/** Asks before switching tabs with unsaved profile changes. */
export function LeaveQuestion({ onLeave, onStay }: LeaveQuestionProps) {
  const dialogTexts = useTexts(profileDialogTexts)
  // Renders closed first so that the dialog records the focused element and restores focus to it later.
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
