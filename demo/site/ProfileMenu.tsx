import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import { useLeaving } from './leaving.ts'
import { nameOf, Portrait } from './Portrait.tsx'
import { routes } from './routes.ts'
import { logOut, type Session } from './session.ts'
import { texts } from './texts.ts'
import { askBeforeLeaving } from './unsaved.ts'

type Props = {
  session: Session
  /** The links of the menu appear when the setup is complete (A §2); Log out is always there. */
  isReady: boolean
  path: string
}

const links = routes.filter((route) => route.menu !== undefined)

export function ProfileMenu({ session, isReady, path }: Props) {
  const { user } = session
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const name = nameOf(user)

  const close = useCallback(() => setOpen(false), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(close, [path])
  useLeaving(box, isOpen, close)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape from anywhere inside closes the menu
    <div
      ref={box}
      className="profile"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        close()
        opener.current?.focus()
      }}
    >
      <button
        ref={opener}
        type="button"
        className="profile-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Portrait session={session} />
        <span className="unseen">{texts.account(name)}</span>
        <Icon name="down" />
      </button>
      <div id={id} className="profile-menu" hidden={!isOpen}>
        <p>
          <strong>{name}</strong>
          <span>{user.email}</span>
        </p>
        <ul>
          {isReady &&
            links.map((route) => (
              <li key={route.path}>
                <a href={route.path} aria-current={path === route.path ? 'page' : undefined}>
                  {route.menu}
                </a>
              </li>
            ))}
          <li>
            <button type="button" onClick={() => askBeforeLeaving(logOut)}>
              {texts.logOut}
            </button>
          </li>
        </ul>
      </div>
    </div>
  )
}
