import { useTexts } from '#core/client/use-texts.ts'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import { profileDialogTexts } from './texts/dialogs/index.ts'

type LeaveQuestionProps = { onLeave: () => void; onStay: () => void }

/** Asks before switching tabs with unsaved profile changes. */
export function LeaveQuestion({ onLeave, onStay }: LeaveQuestionProps) {
  const dialogTexts = useTexts(profileDialogTexts)
  return (
    <ConfirmDialog
      danger
      open
      title={dialogTexts.leaveTitle}
      text={dialogTexts.leaveText}
      confirmLabel={dialogTexts.leave}
      cancelLabel={dialogTexts.stay}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  )
}
