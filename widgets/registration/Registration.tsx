import { useEffect, useState } from 'react'
import type { CowrieEvents } from '#core/client/events.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { isLocked } from '#core/money/locked.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Card } from '#core/ui/basics/Card.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { registrationTexts } from './texts/index.ts'

const OtherWidget = lazyPart(
  () => import('#core/handoff/OtherWidget.tsx'),
  (module) => module.OtherWidget,
)

const later = () => import('./later-views.ts')
const VerifyEmail = lazyPart(later, (module) => module.VerifyEmail, { waiting: <VerifySkeleton /> })
const Success = lazyPart(later, (module) => module.Success, { waiting: <VerifySkeleton /> })

/** The current view: one of the host's three routes, or the login if the host has no page for it. */
type View = 'register' | 'verify' | 'success' | 'login'
type ViewState = { view: View; userId: string | undefined }

type RegistrationProps = {
  view: string | undefined
  userId: string | undefined
  termsUrl: string | undefined
  invite: string | undefined
  email: string | undefined
  locked: string | undefined
}

const viewOf = (name: string | undefined): View =>
  name === 'verify' || name === 'success' ? name : 'register'

export function Registration({ view, userId, termsUrl, invite, email, locked }: RegistrationProps) {
  const texts = useTexts(registrationTexts)
  const { ask, emit } = useWidget()
  const [state, setState] = useState<ViewState>({ view: viewOf(view), userId })

  // The host switches between its routes by changing the attributes.
  useEffect(() => setState({ view: viewOf(view), userId }), [view, userId])

  useEffect(() => {
    // The login is a flow of its own.
    if (state.view !== 'login') emit('cowrie-step', { flow: 'registration', name: state.view })
  }, [state.view, emit])

  /** Asks the host for a route; unhandled, continues in place. */
  const navigateOr = async (to: string, next: ViewState) => {
    if (!(await ask('cowrie-navigate', { to }))) setState(next)
  }
  const login = () => navigateOr('/login', { view: 'login', userId: undefined })

  if (state.view === 'login') {
    return (
      <OtherWidget
        autoFocus
        tag="cowrie-login"
        events={['cowrie-navigate', 'cowrie-closed']}
        onEvent={(name, event) => {
          // It stands in this one's place.
          if (name === 'cowrie-closed') return void emit('cowrie-closed', {})
          if ((event.detail as CowrieEvents['cowrie-navigate']).to !== '/create-account') return
          event.preventDefault()
          setState({ view: 'register', userId: undefined })
        }}
      />
    )
  }
  return (
    <div className="registration" data-view={state.view}>
      <Card>
        {state.view === 'register' && (
          <RegisterForm
            // Another address from the page begins again.
            key={email}
            {...{ termsUrl, invite, email }}
            isLocked={isLocked(locked, 'email')}
            onLogin={login}
            onRegistered={(id) => navigateOr(`/verify-email/${id}`, { view: 'verify', userId: id })}
          />
        )}
        {state.view === 'verify' &&
          (state.userId ? (
            <VerifyEmail
              key={state.userId}
              userId={state.userId}
              onVerified={() => navigateOr('/account-success', { view: 'success', userId: undefined })}
              onLogin={login}
              onStartAgain={() => navigateOr('/create-account', { view: 'register', userId: undefined })}
            />
          ) : (
            <Alert tone="error">{texts.noUser}</Alert>
          ))}
        {state.view === 'success' && <Success onProceed={login} />}
      </Card>
    </div>
  )
}

/** In the shape of the view: title, two lines, the boxes, the button. */
function VerifySkeleton() {
  return (
    <Loading>
      <Skeleton width={180} height={28} />
      <Skeleton width="90%" />
      <Skeleton width={224} height={54} />
      <Skeleton height={48} />
      <Skeleton width="70%" />
    </Loading>
  )
}
