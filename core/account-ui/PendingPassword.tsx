import { useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { pendingPassword, stopPasswordChange } from '#core/contract/passwords.ts'
import { formatMoment } from '#core/texts/dates.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { pendingTexts } from './texts/pending/index.ts'

/**
 * Announces a new password that is pending for the account, with a button that stops it; empty if none is pending.
 * Used in the settings and in onboarding: accounts without a PIN have not finished it yet.
 */
export function PendingPassword() {
  const texts = useTexts(pendingTexts)
  const { locale } = useWidget().settings
  const { data, failure, refetch } = useAnswer(pendingPassword, {}, { quiet: true })
  const stopPassword = useSend(stopPasswordChange)
  const [isStopped, setStopped] = useState(false)

  async function stopChange() {
    try {
      await stopPassword.send({ body: {} })
      setStopped(true)
    } catch (error) {
      // `useSend` has shown the failure.
      asFailure(error)
    }
  }

  if (data?.takesEffectAt) {
    return (
      <Alert
        tone="warning"
        title={texts.title}
        action={
          <Button variant="secondary" busy={stopPassword.busy} onClick={() => void stopChange()}>
            {texts.stop}
          </Button>
        }
      >
        {texts.text(formatMoment(data.takesEffectAt, locale))}
      </Alert>
    )
  }
  if (isStopped) return <Alert tone="success">{texts.stopped}</Alert>
  if (failure && !data) {
    return (
      <Alert
        tone="warning"
        action={
          <Button variant="secondary" onClick={() => void refetch().catch(() => undefined)}>
            {texts.tryAgain}
          </Button>
        }
      >
        {texts.failed}
      </Alert>
    )
  }
  return null
}
