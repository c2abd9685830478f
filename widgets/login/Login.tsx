import { useEffect, useState } from 'react'
import type { CowrieEvents } from '#core/client/events.ts'
import { useSession } from '#core/client/session/session.ts'
import { useWidget } from '#core/client/widget.ts'
import { Card } from '#core/ui/Card.tsx'
import { part } from '#core/ui/Part.tsx'
import { LoginForm } from './LoginForm.tsx'

const OtherWidget = part(
  () => import('#core/handoff/embed.tsx'),
  (module) => module.OtherWidget,
)
const SignedIn = part(
  () => import('./SignedIn.tsx'),
  (module) => module.SignedIn,
)

type LoginProps = {
  fresh: boolean
  passwordReset: boolean
  linkToken: string | undefined
}

type Instead = {
  tag: 'cowrie-registration' | 'cowrie-password-reset'
  attributes?: Readonly<Record<string, string>>
}

/** Where the person stands: `entering` is from the press of the button until the host has moved on. */
type Stage = 'clearing' | 'form' | 'entering' | 'entered'

export function Login({ fresh, passwordReset, linkToken }: LoginProps) {
  const { ask } = useWidget()
  const { signedIn, signOut } = useSession()
  const [stage, setStage] = useState<Stage>(fresh && signedIn ? 'clearing' : 'form')
  // The tag that stands here when the host has no page for it.
  const [instead, setInstead] = useState<Instead>()

  // Opening the login ends the session that is there. Once: the next session is the one made here.
  useEffect(() => {
    if (stage !== 'clearing') return
    signOut()
    setStage('form')
  }, [stage, signOut])

  async function go(to: string, next: Instead) {
    if (!(await ask('cowrie-navigate', { to }))) setInstead(next)
  }

  if (stage === 'clearing') return null
  if (instead) {
    return (
      <OtherWidget
        autoFocus
        {...instead}
        events={['cowrie-navigate']}
        onEvent={(_, event) => {
          if ((event.detail as CowrieEvents['cowrie-navigate']).to !== '/login') return
          event.preventDefault()
          setInstead(undefined)
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
            linkToken={linkToken}
            onEntering={(entering) => setStage(entering ? 'entering' : 'entered')}
            onCreateAccount={() => go('/create-account', { tag: 'cowrie-registration' })}
            onForgotPassword={() => go('/password-reset', { tag: 'cowrie-password-reset' })}
            onUnconfirmed={(id) =>
              go(`/verify-email/${id}`, {
                tag: 'cowrie-registration',
                attributes: { view: 'verify', 'user-id': id },
              })
            }
          />
        )}
      </Card>
    </div>
  )
}
