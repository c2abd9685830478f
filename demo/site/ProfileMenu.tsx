import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import { useLeaving } from './leaving.ts'
import { usePhoto } from './photo.ts'
import { routes } from './routes.ts'
import { logOut, type Session } from './session.ts'
import { askBeforeLeaving } from './unsaved.ts'

type Props = {
  session: Session
  /** The links of the menu appear when the setup is complete (A §2); Log out is always there. */
  isReady: boolean
  path: string
}

const links = routes.filter((route) => route.menu !== undefined)

const initialsOf = ({ firstName, lastName, email }: Session['user']) =>
  (
    [...firstName].slice(0, 1).join('') + [...lastName].slice(0, 1).join('') || email.slice(0, 1)
  ).toUpperCase()

export function ProfileMenu({ session, isReady, path }: Props) {
  const { user } = session
  const photo = usePhoto(session)
  const [broken, setBroken] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email

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
        {photo && photo !== broken ? (
          <img className="initials" src={photo} alt="" onError={() => setBroken(photo)} />
        ) : (
          <span className="initials" aria-hidden="true">
            {initialsOf(user)}
          </span>
        )}
        <span className="unseen">Your account: {name}</span>
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
              Log out
            </button>
          </li>
        </ul>
      </div>
    </div>
  )
}
