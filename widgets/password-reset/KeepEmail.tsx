import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { FormView } from '#core/ui/fields/FormView.tsx'
import { SuccessView } from '#core/ui/SuccessMark.tsx'
import { passwordResetTexts } from './texts/index.ts'
import { mailedLinkTexts } from './texts/links/index.ts'
import { useMailedLink } from './use-mailed-link.ts'

type KeepEmailProps = {
  /** From a mail about a change of the address. */
  token: string
  onNewPassword: () => void
}

/** Stops a change of the address, or takes it back, with one press and without signing in. */
export function KeepEmail({ token, onNewPassword }: KeepEmailProps) {
  const texts = useTexts(passwordResetTexts)
  const links = useTexts(mailedLinkTexts)
  const widget = useWidget()
  const [isKept, setKept] = useState(false)
  const { form, over } = useMailedLink({
    token,
    send: (calls) => calls.keepEmail(widget, token),
    onDone: () => setKept(true),
    brokenText: texts.stopLinkBroken,
    failedText: texts.stopFailed,
  })
  if (isKept) {
    return (
      <SuccessView role="status" title={links.emailKeptTitle} text={links.emailKeptText}>
        <Button wide onClick={onNewPassword}>
          {links.newPassword}
        </Button>
      </SuccessView>
    )
  }
  return (
    <FormView title={links.keepEmailTitle} text={links.keepEmailText}>
      {over && <Alert tone="error">{over}</Alert>}
      <form {...form.props} className="ui-form" aria-label={links.keepEmailTitle}>
        <Button type="submit" wide busy={form.busy}>
          {links.keepEmail}
        </Button>
      </form>
    </FormView>
  )
}
