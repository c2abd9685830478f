import { useCallback, useEffect, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { OtherWidget } from '#core/handoff/OtherWidget.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { UserIcon } from '#core/ui/basics/Icons.tsx'
import { onboardingTexts } from './texts/index.ts'

/** Asks the host to sign the person in; unhandled, the login shows here. */
export function SignInFirst() {
  const texts = useTexts(onboardingTexts)
  const { ask } = useWidget()
  const [handled, setHandled] = useState<boolean>()

  const askHost = useCallback(async () => setHandled(await ask('cowrie-sign-in-needed', {})), [ask])
  useEffect(() => void askHost(), [askHost])

  if (handled === undefined) return null
  if (!handled) return <OtherWidget tag="cowrie-login" />
  return (
    <EmptyState
      icon={<UserIcon size={24} />}
      title={texts.signInTitle}
      text={texts.signInText}
      action={<Button onClick={() => void askHost()}>{texts.signIn}</Button>}
    />
  )
}
