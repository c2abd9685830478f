import { useTexts } from '#core/client/use-texts.ts'
import { useRequest } from '#core/handoff/requests.tsx'
import { BellIcon } from '#core/ui/BellIcon.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { notificationsTexts } from './texts/index.ts'

export function SignedOut() {
  const texts = useTexts(notificationsTexts)
  const request = useRequest()
  return (
    <EmptyState
      icon={<BellIcon size={24} />}
      title={texts.signIn}
      text={texts.signInText}
      action={<Button onClick={() => void request('cowrie-sign-in-needed')}>{texts.logIn}</Button>}
    />
  )
}
