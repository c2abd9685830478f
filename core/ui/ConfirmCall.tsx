import { type ReactNode, useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { Alert } from './basics/Alert.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type ConfirmCallProps = {
  title: string
  text: ReactNode
  confirmLabel: string
  danger?: boolean
  /** Rejects with a Failure, which the dialog shows. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a call, and stays with its refusal. */
export function ConfirmCall({ danger = true, onConfirm, onClose, ...words }: ConfirmCallProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function confirm() {
    setBusy(true)
    setRefusal(undefined)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      const failure = asFailure(error)
      setRefusal(failure.reason ?? failure.text)
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      {...words}
      danger={danger}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {refusal && <Alert tone="error">{refusal}</Alert>}
    </ConfirmDialog>
  )
}
