import { useEffect, useState } from 'react'
import type { CowrieEvents } from '#core/client/events.ts'
import { useSession } from '#core/client/session/session.ts'
import { useWidget } from '#core/client/widget.ts'
import { Card } from '#core/ui/basics/Card.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LoginForm } from './LoginForm.tsx'

const OtherWidget = lazyPart(
  () => import('#core/handoff/OtherWidget.tsx'),
  (module) => module.OtherWidget,
)
const SignedIn = lazyPart(
  () => import('./SignedIn.tsx'),
  (module) => module.SignedIn,
)

type LoginProps = {
  fresh: boolean
  passwordReset: boolean
  orderFrom: string | undefined
  linkToken: string | undefined
}

type OtherView = {
  tag: 'cowrie-registration' | 'cowrie-password-reset'
  attributes?: Readonly<Record<string, string>>
}

/** State of the login: `entering` lasts from the press of the button until the host has navigated. */
type Stage = 'clearing' | 'form' | 'entering' | 'entered'

export function Login({ fresh, passwordReset, orderFrom, linkToken }: LoginProps) {
  const { ask, emit } = useWidget()
  const { signedIn, signOut } = useSession()
  const [stage, setStage] = useState<Stage>(fresh && signedIn ? 'clearing' : 'form')
  // The tag shown here if the host has no page for it.
  const [otherView, setOtherView] = useState<OtherView>()

  // Opening the login ends an existing session. Once: the next session is the one created here.
  useEffect(() => {
    if (stage !== 'clearing') return
    signOut()
    setStage('form')
  }, [stage, signOut])

  const isForm = stage === 'form' && !signedIn && !otherView
  const step = signedIn && stage !== 'clearing' && !otherView ? 'done' : isForm ? 'form' : undefined
  useEffect(() => {
    if (step) emit('cowrie-step', { flow: 'login', name: step })
  }, [step, emit])

  async function navigateOr(to: string, next: OtherView) {
    if (!(await ask('cowrie-navigate', { to }))) setOtherView(next)
  }

  if (stage === 'clearing') return null
  if (otherView) {
    return (
      <OtherWidget
        autoFocus
        {...otherView}
        events={['cowrie-navigate', 'cowrie-closed']}
        onEvent={(name, event) => {
          // It stands in this one's place.
          if (name === 'cowrie-closed') return void emit('cowrie-closed', {})
          if ((event.detail as CowrieEvents['cowrie-navigate']).to !== '/login') return
          event.preventDefault()
          setOtherView(undefined)
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
            {...{ passwordReset, orderFrom, linkToken }}
            onEntering={(entering) => setStage(entering ? 'entering' : 'entered')}
            onCreateAccount={() => navigateOr('/create-account', { tag: 'cowrie-registration' })}
            onForgotPassword={() => navigateOr('/password-reset', { tag: 'cowrie-password-reset' })}
            onUnconfirmed={(id) =>
              navigateOr(`/verify-email/${id}`, {
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
