import { useCallback, useEffect, useState } from 'react'
import { OtherWidget } from '#core/embed.tsx'
import { Button } from '#core/ui/Button.tsx'
import { EmptyState } from '#core/ui/EmptyState.tsx'
import { UserIcon } from '#core/ui/Icons.tsx'
import { useWidget } from '#core/widget.ts'
import { useTexts } from './texts.ts'

/** Asks the host to sign the person in; unhandled, the login stands here. */
export function SignInFirst() {
  const texts = useTexts()
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
