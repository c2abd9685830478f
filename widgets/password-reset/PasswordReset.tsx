import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CowrieEvents } from '#core/client/events.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { Card } from '#core/ui/basics/Card.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { forgetAddress, rememberAddress } from './asked.ts'
import { EmailForm } from './EmailForm.tsx'
import { Over } from './Over.tsx'
import { passwordResetTexts } from './texts/index.ts'

const OtherWidget = lazyPart(
  () => import('#core/handoff/OtherWidget.tsx'),
  (module) => module.OtherWidget,
)
const CodeForm = lazyPart(
  () => import('./CodeForm.tsx'),
  (module) => module.CodeForm,
)
const Later = lazyPart(
  () => import('./LinkViews.tsx'),
  (module) => module.LinkViews,
)
const PasswordForm = lazyPart(
  () => import('./PasswordForm.tsx'),
  (module) => module.PasswordForm,
)

/**
 * The current view: one of the host's routes, a mailed link instead of the first one, a delayed password, or the login
 * if the host has no page for it.
 */
type View =
  | 'email'
  | 'link'
  | 'verify'
  | 'password'
  | 'success'
  | 'waiting'
  | 'stop'
  | 'stop-email'
  | 'reopen'
  | 'login'
type ViewState = {
  view: View
  userId?: string | undefined
  codeId?: string | undefined
  takesEffectAt?: string | undefined
}

type PasswordResetProps = {
  view: string | undefined
  userId: string | undefined
  codeId: string | undefined
  linkToken: string | undefined
}

const views: readonly View[] = ['verify', 'password', 'success', 'stop', 'stop-email', 'reopen']
const viewOf = (name: string | undefined, linkToken: string | undefined): View =>
  views.find((each) => each === name) ?? (linkToken ? 'link' : 'email')

/** The view that shows, and the ways to others: routes of the host, or in place. */
function useViews({ view, userId, codeId, linkToken }: PasswordResetProps) {
  const { ask, emit } = useWidget()
  const [state, setState] = useState<ViewState>({ view: viewOf(view, linkToken), userId, codeId })
  const body = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(false)

  // The host switches between its routes by changing the attributes.
  useEffect(
    () => setState({ view: viewOf(view, linkToken), userId, codeId }),
    [view, userId, codeId, linkToken],
  )

  // The focused element went with the previous view. Synchronously, so that typing is not interrupted.
  useLayoutEffect(() => {
    if (hasMoved.current && state.view !== 'login') body.current?.focus()
    hasMoved.current = false
  }, [state])

  useEffect(() => {
    if (state.view !== 'login') emit('cowrie-step', { flow: 'password-reset', name: state.view })
  }, [state.view, emit])

  /** Asks the host for a route; unhandled, continues in place. */
  const navigateOr = async (to: string, next: ViewState) => {
    if (await ask('cowrie-navigate', { to })) return
    hasMoved.current = true
    setState(next)
  }
  const showLogin = () => navigateOr('/login', { view: 'login' })
  const choosePassword = (reset: string, code: string) =>
    navigateOr(`/new-password/${reset}/${code}`, { view: 'password', userId: reset, codeId: code })
  /** In place: the host has no route for it. */
  const showWaiting = (takesEffectAt: string) => {
    hasMoved.current = true
    setState({ view: 'waiting', takesEffectAt })
  }
  const startAgain = () => navigateOr('/password-reset', { view: 'email' })
  return { state, setState, body, navigateOr, showLogin, choosePassword, showWaiting, startAgain }
}

export function PasswordReset(props: PasswordResetProps) {
  const { linkToken } = props
  const texts = useTexts(passwordResetTexts)
  const { emit, client } = useWidget()
  const { state, setState, body, navigateOr, showLogin, choosePassword, showWaiting, startAgain } =
    useViews(props)

  if (state.view === 'login') {
    return (
      <OtherWidget
        autoFocus
        tag="cowrie-login"
        attributes={{ 'password-reset': '' }}
        events={['cowrie-navigate', 'cowrie-closed']}
        onEvent={(name, event) => {
          // It stands in this one's place.
          if (name === 'cowrie-closed') return void emit('cowrie-closed', {})
          if ((event.detail as CowrieEvents['cowrie-navigate']).to !== '/password-reset') return
          event.preventDefault()
          setState({ view: 'email' })
        }}
      />
    )
  }
  const isIncomplete =
    (state.view === 'verify' && !state.userId) ||
    (state.view === 'password' && !(state.userId && state.codeId)) ||
    (['stop', 'stop-email', 'reopen'].includes(state.view) && !linkToken)
  const { userId: reset = '', codeId: code = '' } = state

  return (
    <div className="password-reset" data-view={state.view} ref={body} tabIndex={-1}>
      <Card>
        {isIncomplete ? (
          <Over variant="primary" onClick={startAgain}>
            {texts.incomplete}
          </Over>
        ) : (
          <>
            {state.view === 'email' && (
              <EmailForm
                onLogin={showLogin}
                onAsked={(id, email) => {
                  rememberAddress(client.apiBase, id, email)
                  return navigateOr(`/verify-email-passreset/${id}`, { view: 'verify', userId: id })
                }}
              />
            )}
            {state.view === 'verify' && (
              <CodeForm
                key={reset}
                resetId={reset}
                onStartAgain={startAgain}
                onVerified={(id) => choosePassword(reset, id)}
              />
            )}
            {state.view === 'password' && (
              <PasswordForm
                key={code}
                resetId={reset}
                codeId={code}
                onChanged={(takesEffectAt) => {
                  forgetAddress(client.apiBase)
                  return takesEffectAt
                    ? showWaiting(takesEffectAt)
                    : navigateOr('/password-success', { view: 'success' })
                }}
                onStartAgain={startAgain}
                onContact={() => emit('cowrie-navigate', { to: '/contact-page' })}
              />
            )}
            {(state.view === 'link' ||
              state.view === 'stop' ||
              state.view === 'stop-email' ||
              state.view === 'reopen' ||
              state.view === 'waiting' ||
              state.view === 'success') && (
              <Later
                view={state.view}
                token={linkToken ?? ''}
                takesEffectAt={state.takesEffectAt ?? ''}
                onOpened={choosePassword}
                onStartAgain={startAgain}
                onLogin={showLogin}
              />
            )}
          </>
        )}
      </Card>
    </div>
  )
}
