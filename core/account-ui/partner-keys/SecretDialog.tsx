import { useTexts } from '#core/client/use-texts.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { CopyText } from './CopyText.tsx'
import { keysTexts } from './texts/index.ts'

type SecretDialogProps = {
  title: string
  description: string
  /** Undefined while no secret is shown. */
  secret: string | undefined
  onClose: () => void
}

/** A key or a secret right after it was made. One that is closed by accident would have to be made again. */
export function SecretDialog({ title, description, secret, onClose }: SecretDialogProps) {
  const texts = useTexts(keysTexts)
  return (
    <Dialog
      open={secret !== undefined}
      dismissible={false}
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <CopyText text={secret ?? ''} />
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      <p className="ui-secret">
        <code dir="ltr">{secret}</code>
      </p>
    </Dialog>
  )
}
