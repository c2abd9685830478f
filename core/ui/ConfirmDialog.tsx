import type { ReactNode } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { Button } from './basics/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { uiTexts } from './texts/index.ts'

type ConfirmDialogProps = {
  open: boolean
  title: string
  /** The consequence, and whether it is reversible. */
  text: ReactNode
  /** Names the action ("Halt listing"), not "OK". */
  confirmLabel: string
  cancelLabel?: string | undefined
  danger?: boolean | undefined
  busy?: boolean | undefined
  children?: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an action that is hard to undo. The safe answer has the focus. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel,
  danger = false,
  busy = false,
  children,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const ui = useTexts(uiTexts)
  return (
    <Dialog
      alert
      size="small"
      open={open}
      onClose={onCancel}
      dismissible={!busy}
      title={title}
      description={text}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel} disabled={busy}>
            {cancelLabel ?? ui.cancel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
