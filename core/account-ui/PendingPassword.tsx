import { useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { pendingPassword, stopPasswordChange } from '#core/contract/passwords.ts'
import { dayInWords } from '#core/texts/dates.ts'
import { Button } from '#core/ui/Button.tsx'
import { Notice } from '#core/ui/Notice.tsx'
import { pendingTexts } from './texts/pending/index.ts'

/**
 * Announces a new password that waits for the signed-in person's account, with the button that stops it. Nothing where
 * none waits. Drawn in the settings, and in the onboarding: accounts without a PIN are still on their way through it.
 */
export function PendingPassword() {
  const texts = useTexts(pendingTexts)
  const { locale } = useWidget().settings
  const { data, failure, refetch } = useAnswer(pendingPassword, {}, { quiet: true })
  const stop = useSend(stopPasswordChange)
  const [isStopped, setStopped] = useState(false)

  async function stopChange() {
    try {
      await stop.send({ body: {} })
      setStopped(true)
    } catch (error) {
      // Told already.
      asFailure(error)
    }
  }

  if (data?.takesEffectAt) {
    const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', numberingSystem: 'latn' })
    const day = dayInWords(data.takesEffectAt, locale)
    return (
      <Notice
        tone="warning"
        title={texts.title}
        action={
          <Button variant="secondary" busy={stop.busy} onClick={() => void stopChange()}>
            {texts.stop}
          </Button>
        }
      >
        {texts.text(day, time.format(new Date(data.takesEffectAt)))}
      </Notice>
    )
  }
  if (isStopped) return <Notice tone="success">{texts.stopped}</Notice>
  if (failure && !data) {
    return (
      <Notice
        tone="warning"
        action={
          <Button variant="secondary" onClick={() => void refetch().catch(() => undefined)}>
            {texts.tryAgain}
          </Button>
        }
      >
        {texts.failed}
      </Notice>
    )
  }
  return null
}
