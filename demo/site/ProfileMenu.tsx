import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import { LanguageButtons } from './LanguageButtons.tsx'
import { useLeaving } from './leaving.ts'
import { nameOf, Portrait } from './Portrait.tsx'
import { usePageTexts, wordsOf } from './page-texts.ts'
import { routes } from './routes.ts'
import { logOut, type Session } from './session.ts'
import { useTexts } from './texts.ts'
import { askBeforeLeaving } from './unsaved.ts'

type Props = {
  session: Session
  /** The links of the menu appear when the setup is complete (A §2); Log out is always there. */
  isReady: boolean
  path: string
}

const links = routes.filter((route) => route.menu !== undefined)

export function ProfileMenu({ session, isReady, path }: Props) {
  const texts = useTexts()
  const pageTexts = usePageTexts()
  const { user } = session
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const name = nameOf(user)

  const close = useCallback(() => setOpen(false), [])
  const closeAndReturn = () => {
    close()
    opener.current?.focus()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(close, [path])
  useLeaving(box, isOpen, close)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape from anywhere inside closes the menu
    <div
      ref={box}
      className="profile"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) closeAndReturn()
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
      <div id={id} className="popup profile-menu" hidden={!isOpen}>
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <span>
            <bdi>{user.email}</bdi>
          </span>
        </p>
        {isReady && (
          <ul>
            {links.map((route) => (
              <li key={route.path}>
                <a href={route.path} aria-current={path === route.path ? 'page' : undefined}>
                  {wordsOf(route, pageTexts).menu}
                </a>
              </li>
            ))}
          </ul>
        )}
        <div className="profile-languages">
          <Icon name="language" />
          <ul aria-label={texts.language}>
            <LanguageButtons onChosen={closeAndReturn} />
          </ul>
        </div>
        <ul>
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
