import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CowrieEvents } from '#core/client/events.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { Button } from '#core/ui/Button.tsx'
import { Card } from '#core/ui/Card.tsx'
import { Notice } from '#core/ui/Notice.tsx'
import { part } from '#core/ui/Part.tsx'
import { EmailForm } from './EmailForm.tsx'
import { passwordResetTexts } from './texts/index.ts'

const OtherWidget = part(
  () => import('#core/handoff/embed.tsx'),
  (module) => module.OtherWidget,
)
const CodeForm = part(
  () => import('./CodeForm.tsx'),
  (module) => module.CodeForm,
)
const Later = part(
  () => import('./Later.tsx'),
  (module) => module.Later,
)
const PasswordForm = part(
  () => import('./PasswordForm.tsx'),
  (module) => module.PasswordForm,
)

/**
 * What is shown: one of the host's routes, a link of a mail in the place of the first one, a password that has to wait,
 * or the login where the host has no page for it.
 */
type View = 'email' | 'link' | 'verify' | 'password' | 'success' | 'waiting' | 'stop' | 'login'
type Place = {
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

const views: readonly View[] = ['verify', 'password', 'success', 'stop']
const viewOf = (name: string | undefined, linkToken: string | undefined): View =>
  views.find((each) => each === name) ?? (linkToken ? 'link' : 'email')

export function PasswordReset({ view, userId, codeId, linkToken }: PasswordResetProps) {
  const texts = useTexts(passwordResetTexts)
  const { ask, emit } = useWidget()
  const [place, setPlace] = useState<Place>({ view: viewOf(view, linkToken), userId, codeId })
  const body = useRef<HTMLDivElement>(null)
  const moved = useRef(false)

  // The host moves between its routes by changing the attributes.
  useEffect(
    () => setPlace({ view: viewOf(view, linkToken), userId, codeId }),
    [view, userId, codeId, linkToken],
  )

  // What had the focus is gone with the view before. At once, so that it is taken from nobody who types already.
  useLayoutEffect(() => {
    if (moved.current && place.view !== 'login') body.current?.focus()
    moved.current = false
  }, [place])

  /** Asks the host for a route; unhandled, goes on in place. */
  const go = async (to: string, next: Place) => {
    if (await ask('cowrie-navigate', { to })) return
    moved.current = true
    setPlace(next)
  }
  const login = () => go('/login', { view: 'login' })
  const choose = (reset: string, code: string) =>
    go(`/new-password/${reset}/${code}`, { view: 'password', userId: reset, codeId: code })
  /** Said in place: no route of the host's stands for it. */
  const wait = (takesEffectAt: string) => {
    moved.current = true
    setPlace({ view: 'waiting', takesEffectAt })
  }
  const begin = () => go('/password-reset', { view: 'email' })

  if (place.view === 'login') {
    return (
      <OtherWidget
        autoFocus
        tag="cowrie-login"
        attributes={{ 'password-reset': '' }}
        events={['cowrie-navigate']}
        onEvent={(_, event) => {
          if ((event.detail as CowrieEvents['cowrie-navigate']).to !== '/password-reset') return
          event.preventDefault()
          setPlace({ view: 'email' })
        }}
      />
    )
  }
  const isIncomplete =
    (place.view === 'verify' && !place.userId) ||
    (place.view === 'password' && !(place.userId && place.codeId)) ||
    (place.view === 'stop' && !linkToken)
  const { userId: reset = '', codeId: code = '' } = place

  return (
    <div className="password-reset" data-view={place.view} ref={body} tabIndex={-1}>
      <Card>
        {isIncomplete ? (
          <Notice tone="error" action={<Button onClick={begin}>{texts.startAgain}</Button>}>
            {texts.incomplete}
          </Notice>
        ) : (
          <>
            {place.view === 'email' && (
              <EmailForm
                onLogin={login}
                onAsked={(id) => go(`/verify-email-passreset/${id}`, { view: 'verify', userId: id })}
              />
            )}
            {place.view === 'verify' && (
              <CodeForm
                key={reset}
                resetId={reset}
                onStartAgain={begin}
                onVerified={(id) => choose(reset, id)}
              />
            )}
            {place.view === 'password' && (
              <PasswordForm
                key={code}
                resetId={reset}
                codeId={code}
                onChanged={(takesEffectAt) =>
                  takesEffectAt ? wait(takesEffectAt) : go('/password-success', { view: 'success' })
                }
                onStartAgain={begin}
                onContact={() => emit('cowrie-navigate', { to: '/contact-page' })}
              />
            )}
            {(place.view === 'link' ||
              place.view === 'stop' ||
              place.view === 'waiting' ||
              place.view === 'success') && (
              <Later
                view={place.view}
                token={linkToken ?? ''}
                takesEffectAt={place.takesEffectAt ?? ''}
                onOpened={choose}
                onStartAgain={begin}
                onLogin={login}
              />
            )}
          </>
        )}
      </Card>
    </div>
  )
}
