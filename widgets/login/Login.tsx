import { useEffect, useState } from 'react'
import type { CowrieEvents } from '#core/events.ts'
import { part } from '#core/Part.tsx'
import { useSession } from '#core/session/session.ts'
import { Card } from '#core/ui/Card.tsx'
import { useWidget } from '#core/widget.ts'
import { LoginForm } from './LoginForm.tsx'

const OtherWidget = part(
  () => import('#core/embed.tsx'),
  (module) => module.OtherWidget,
)
const SignedIn = part(
  () => import('./SignedIn.tsx'),
  (module) => module.SignedIn,
)

type LoginProps = {
  fresh: boolean
  passwordReset: boolean
}

/** Where the person stands: `entering` is from the press of the button until the host has moved on. */
type Stage = 'clearing' | 'form' | 'entering' | 'entered'

export function Login({ fresh, passwordReset }: LoginProps) {
  const { emit } = useWidget()
  const { signedIn, signOut } = useSession()
  const [stage, setStage] = useState<Stage>(fresh && signedIn ? 'clearing' : 'form')
  // The attributes of the registration that stands here when the host has no page for it.
  const [registration, setRegistration] = useState<Record<string, string>>()

  // A §2: the login page begins by clearing what is stored. Once: the next session is the one made here.
  useEffect(() => {
    if (stage !== 'clearing') return
    signOut()
    setStage('form')
  }, [stage, signOut])

  function register(to: string, attributes: Record<string, string>) {
    if (!emit('cowrie-navigate', { to })) setRegistration(attributes)
  }

  if (stage === 'clearing') return null
  if (registration) {
    return (
      <OtherWidget
        autoFocus
        tag="cowrie-registration"
        attributes={registration}
        events={['cowrie-navigate']}
        onEvent={(_, event) => {
          if ((event.detail as CowrieEvents['cowrie-navigate']).to !== '/login') return
          event.preventDefault()
          setRegistration(undefined)
        }}
      />
    )
  }
  return (
    <div className="login">
      <Card>
        {signedIn && stage !== 'entering' ? (
          <SignedIn arrived={stage === 'entered'} />
        ) : (
          <LoginForm
            passwordReset={passwordReset}
            onEntering={(entering) => setStage(entering ? 'entering' : 'entered')}
            onCreateAccount={() => register('/create-account', {})}
            onUnconfirmed={(id) => register(`/verify-email/${id}`, { view: 'verify', 'user-id': id })}
          />
        )}
      </Card>
    </div>
  )
}
