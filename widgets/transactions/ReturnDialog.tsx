import { type ReactNode, useState } from 'react'
import { asFailure, type Failure } from '#core/client/api/failures.ts'
import { useOwnToast } from '#core/client/toasts.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { ConfirmDialog } from '#core/ui/ConfirmDialog.tsx'
import { moneyTexts } from '#core/wizard/texts/money/index.ts'

type ReturnDialogProps = {
  title: string
  text: ReactNode
  confirmLabel: string
  cancelLabel?: string | undefined
  /** The sentence that precedes the server's reason. */
  failed: string
  busy: boolean
  /** Rejects with a Failure. */
  send: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a pending transfer goes back to its sender. */
export function ReturnDialog({ text, failed, send, onClose, ...rest }: ReturnDialogProps) {
  const { failedBecause } = useTexts(moneyTexts)
  const [failure, setFailure] = useState<Failure>()
  const toast = useOwnToast()

  async function confirm() {
    setFailure(undefined)
    toast()
    try {
      await send()
      onClose()
    } catch (error) {
      const caught = asFailure(error)
      if (caught.kind === 'signed-out') return onClose()
      toast('error', failedBecause(failed, caught.text))
      setFailure(caught)
    }
  }

  return (
    <ConfirmDialog
      {...rest}
      danger
      open
      text={
        <>
          <span>{text}</span>
          {failure && (
            <span role="alert" className="transactions-failure">
              {failedBecause(failed, failure.text)}
            </span>
          )}
        </>
      }
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
