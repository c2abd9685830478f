import { useEffect, useState } from 'react'
import type { CowrieEvents } from '#core/client/events.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { Button } from '#core/ui/Button.tsx'
import { Card } from '#core/ui/Card.tsx'
import { Notice } from '#core/ui/Notice.tsx'
import { part } from '#core/ui/Part.tsx'
import { Skeleton } from '#core/ui/Skeleton.tsx'
import { Stack } from '#core/ui/Stack.tsx'
import { SuccessMark } from '#core/ui/SuccessMark.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { registrationTexts } from './texts/index.ts'

const OtherWidget = part(
  () => import('#core/handoff/embed.tsx'),
  (module) => module.OtherWidget,
)
const VerifyEmail = part(
  () => import('./VerifyEmail.tsx'),
  (module) => module.VerifyEmail,
  { waiting: <VerifySkeleton /> },
)

/** What is shown: one of the host's three routes, or the login where the host has no page for it. */
type View = 'register' | 'verify' | 'success' | 'login'
type Place = { view: View; userId: string | undefined }

type RegistrationProps = {
  view: string | undefined
  userId: string | undefined
  termsUrl: string | undefined
  invite: string | undefined
}

const viewOf = (name: string | undefined): View =>
  name === 'verify' || name === 'success' ? name : 'register'

export function Registration({ view, userId, termsUrl, invite }: RegistrationProps) {
  const texts = useTexts(registrationTexts)
  const { ask } = useWidget()
  const [place, setPlace] = useState<Place>({ view: viewOf(view), userId })

  // The host moves between its routes by changing the attributes.
  useEffect(() => setPlace({ view: viewOf(view), userId }), [view, userId])

  /** Asks the host for a route; unhandled, goes on in place. */
  const go = async (to: string, next: Place) => {
    if (!(await ask('cowrie-navigate', { to }))) setPlace(next)
  }
  const login = () => go('/login', { view: 'login', userId: undefined })

  if (place.view === 'login') {
    return (
      <OtherWidget
        autoFocus
        tag="cowrie-login"
        events={['cowrie-navigate']}
        onEvent={(_, event) => {
          if ((event.detail as CowrieEvents['cowrie-navigate']).to !== '/create-account') return
          event.preventDefault()
          setPlace({ view: 'register', userId: undefined })
        }}
      />
    )
  }
  return (
    <div className="registration" data-view={place.view}>
      <Card>
        {place.view === 'register' && (
          <RegisterForm
            termsUrl={termsUrl}
            invite={invite}
            onLogin={login}
            onRegistered={(id) => go(`/verify-email/${id}`, { view: 'verify', userId: id })}
          />
        )}
        {place.view === 'verify' &&
          (place.userId ? (
            <VerifyEmail
              key={place.userId}
              userId={place.userId}
              onVerified={() => go('/account-success', { view: 'success', userId: undefined })}
              onLogin={login}
            />
          ) : (
            <Notice tone="error">{texts.noUser}</Notice>
          ))}
        {place.view === 'success' && <Success onProceed={login} />}
      </Card>
    </div>
  )
}

/** In the shape of what comes: title, two lines, the boxes, the button. */
function VerifySkeleton() {
  const ui = useTexts(uiTexts)
  return (
    <Stack>
      <VisuallyHidden role="status">{ui.loading}</VisuallyHidden>
      <Skeleton width={180} height={28} />
      <Skeleton width="90%" />
      <Skeleton width={224} height={54} />
      <Skeleton height={48} />
      <Skeleton width="70%" />
    </Stack>
  )
}

function Success({ onProceed }: { onProceed: () => void }) {
  const texts = useTexts(registrationTexts)
  return (
    <div className="registration-success">
      <SuccessMark />
      <h2>{texts.successTitle}</h2>
      <p className="ui-muted">{texts.successText}</p>
      <Button wide onClick={onProceed}>
        {texts.proceed}
      </Button>
    </div>
  )
}
