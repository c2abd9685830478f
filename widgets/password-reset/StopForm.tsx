import { useState } from 'react'
import { Button } from '#core/ui/Button.tsx'
import { useForm } from '#core/ui/form.ts'
import { Notice } from '#core/ui/Notice.tsx'
import { SuccessMark } from '#core/ui/SuccessMark.tsx'
import { showToast } from '#core/ui/toasts.ts'
import { useWidget } from '#core/widget.ts'
import { useLaterTexts } from './later-texts.ts'
import { isWholeToken } from './link-token.ts'
import { ask } from './server.ts'
import { useTexts } from './texts.ts'

type StopFormProps = {
  /** Of the mail that announced the change. */
  token: string
  onLogin: () => void
}

/** Stops a password that waits, with one press and signed out. */
export function StopForm({ token, onLogin }: StopFormProps) {
  const texts = useTexts()
  const laterTexts = useLaterTexts()
  const { client } = useWidget()
  const [isStopped, setStopped] = useState(false)
  const [over, setOver] = useState<string>()

  function refuse(reason: string) {
    showToast('warning', reason)
    setOver(reason)
    return undefined
  }

  const form = useForm({
    initial: {},
    check: () => ({}),
    async submit() {
      if (!isWholeToken(token)) return refuse(laterTexts.linkBroken)
      setOver(undefined)
      const stopped = await ask((calls) => calls.stopChange(client, token), texts)
      if (stopped.kind === 'done') setStopped(true)
      if (stopped.kind !== 'refused') return undefined
      return refuse(stopped.reason ?? laterTexts.stopFailed)
    },
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
