import { useTexts } from '#core/client/use-texts.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'
import { verifyTexts } from './texts/verify/index.ts'

type CodeRefusedProps = {
  /** Undefined while nothing was refused. */
  refusal: { reason: string | undefined } | undefined
  onRetry: () => void
}

/** A modal 'Failed' with the server's message. */
export function CodeRefused({ refusal, onRetry }: CodeRefusedProps) {
  const texts = useTexts(verifyTexts)
  const { retry } = useTexts(uiTexts)
  return (
    <Dialog
      alert
      size="small"
      open={refusal !== undefined}
      onClose={onRetry}
      title={texts.verifyFailed}
      description={refusal?.reason ?? texts.verifyFailedReason}
      actions={<Button onClick={onRetry}>{retry}</Button>}
    />
  )
}
