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

type ReopenProps = {
  /** From the mail about the end of the account. */
  token: string
  onLogin: () => void
}

/** Opens a closed account again with one press. */
export function Reopen({ token, onLogin }: ReopenProps) {
  const texts = useTexts(passwordResetTexts)
  const links = useTexts(mailedLinkTexts)
  const widget = useWidget()
  const [isOpen, setOpen] = useState(false)
  const { form, over } = useMailedLink({
    token,
    send: (calls) => calls.reopen(widget, token),
    onDone: () => setOpen(true),
    brokenText: texts.stopLinkBroken,
    failedText: texts.linkFailed,
  })
  if (isOpen) {
    return (
      <SuccessView role="status" title={links.reopenedTitle} text={links.reopenedText}>
        <Button wide onClick={onLogin}>
          {texts.toLogin}
        </Button>
      </SuccessView>
    )
  }
  return (
    <FormView title={links.reopenTitle} text={links.reopenText}>
      {over && <Alert tone="error">{over}</Alert>}
      <form {...form.props} className="ui-form" aria-label={links.reopenTitle}>
        <Button type="submit" wide busy={form.busy}>
          {links.reopen}
        </Button>
      </form>
    </FormView>
  )
}
