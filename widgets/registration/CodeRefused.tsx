import { useTexts } from '#core/client/use-texts.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'
import { verifyTexts } from './texts/verify/index.ts'

type CodeRefusedProps = {
  /** The server's words, if it said any. */
  reason: string | undefined
  open: boolean
  onRetry: () => void
}

/** A modal 'Failed' with the server's message. */
export function CodeRefused({ reason, open, onRetry }: CodeRefusedProps) {
  const texts = useTexts(verifyTexts)
  const { retry } = useTexts(uiTexts)
  return (
    <Dialog
      alert
      size="small"
      open={open}
      onClose={onRetry}
      title={texts.verifyFailed}
      description={reason ?? texts.verifyFailedReason}
      actions={<Button onClick={onRetry}>{retry}</Button>}
    />
  )
}
