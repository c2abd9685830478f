import { useState } from 'react'
import { useWidget } from '#core/client/widget.ts'
import { Button } from '#core/ui/Button.tsx'
import { Notice } from '#core/ui/Notice.tsx'
import { SuccessMark } from '#core/ui/SuccessMark.tsx'
import { useLaterTexts } from './later-texts.ts'
import { useMailedLink } from './use-mailed-link.ts'

type StopFormProps = {
  /** Of the mail that announced the change. */
  token: string
  onLogin: () => void
}

/** Stops a password that waits, with one press and signed out. */
export function StopForm({ token, onLogin }: StopFormProps) {
  const laterTexts = useLaterTexts()
  const { client } = useWidget()
  const [isStopped, setStopped] = useState(false)
  const { form, over } = useMailedLink({
    token,
    send: (calls) => calls.stopChange(client, token),
    onDone: () => setStopped(true),
    brokenText: laterTexts.stopLinkBroken,
    failedText: laterTexts.stopFailed,
  })

  if (isStopped) {
    return (
      <div className="password-reset-success" role="status">
        <SuccessMark />
        <h2>{laterTexts.stoppedTitle}</h2>
        <p className="ui-muted">{laterTexts.stoppedText}</p>
        <Button wide onClick={onLogin}>
          {laterTexts.toLogin}
        </Button>
      </div>
    )
  }
  return (
    <div className="password-reset-parts">
      <header>
        <h2>{laterTexts.stopTitle}</h2>
        <p className="ui-muted">{laterTexts.stopText}</p>
      </header>
      {over && <Notice tone="error">{over}</Notice>}
      <form {...form.props} className="password-reset-form" aria-label={laterTexts.stopTitle}>
        <Button type="submit" wide busy={form.busy}>
          {laterTexts.stop}
        </Button>
      </form>
    </div>
  )
}
