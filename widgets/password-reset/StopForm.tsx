import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { FormView } from '#core/ui/fields/FormView.tsx'
import { SuccessView } from '#core/ui/SuccessMark.tsx'
import { passwordResetTexts } from './texts/index.ts'
import { useMailedLink } from './use-mailed-link.ts'

type StopFormProps = {
  /** From the mail that announced the change. */
  token: string
  onLogin: () => void
}

/** Stops a delayed password with one press, without signing in. */
export function StopForm({ token, onLogin }: StopFormProps) {
  const texts = useTexts(passwordResetTexts)
  const widget = useWidget()
  const [isStopped, setStopped] = useState(false)
  const { form, over } = useMailedLink({
    token,
    send: (calls) => calls.stopChange(widget, token),
    onDone: () => setStopped(true),
    brokenText: texts.stopLinkBroken,
    failedText: texts.stopFailed,
  })

  if (isStopped) {
    return (
      <SuccessView role="status" title={texts.stoppedTitle} text={texts.stoppedText}>
        <Button wide onClick={onLogin}>
          {texts.toLogin}
        </Button>
      </SuccessView>
    )
  }
  return (
    <FormView title={texts.stopTitle} text={texts.stopText}>
      {over && <Alert tone="error">{over}</Alert>}
      <form {...form.props} className="ui-form" aria-label={texts.stopTitle}>
        <Button type="submit" wide busy={form.busy}>
          {texts.stop}
        </Button>
      </form>
    </FormView>
  )
}
