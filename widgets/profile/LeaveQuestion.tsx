import { useEffect, useState } from 'react'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import { useLaterTexts } from './later-texts.ts'

type LeaveQuestionProps = { onLeave: () => void; onStay: () => void }

/** Another tab was pressed while the profile has changes that are not saved. */
export function LeaveQuestion({ onLeave, onStay }: LeaveQuestionProps) {
  const laterTexts = useLaterTexts()
  // The dialog opens a moment later, so that it sees where the focus was and gives it back there.
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  return (
    <ConfirmDialog
      danger
      open={open}
      title={laterTexts.leaveTitle}
      text={laterTexts.leaveText}
      confirmLabel={laterTexts.leave}
      cancelLabel={laterTexts.stay}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  )
}
