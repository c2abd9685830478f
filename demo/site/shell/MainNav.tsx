import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useCloseOnLeave } from '../state/close-on-leave.ts'
import { Icon } from './Icon.tsx'
import { shellTexts } from './texts/index.ts'

export type NavLink = {
  readonly to: string
  readonly text: string
  /** Makes it a button at the end of the row; `main` is the one that most people want. */
  readonly button?: 'main' | 'other'
}

type Props = {
  links: readonly NavLink[]
  path: string
  /** The path of the link that is also current on pages below it. */
  section: string | undefined
  /** Reserves space for links that are not known yet. */
  isWaiting?: boolean
}

/** The header's links: a row, or behind a button in a narrow header. */
export function MainNav({ links, path, section, isWaiting = false }: Props) {
  const texts = useTexts(shellTexts)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = useCallback(() => setOpen(false), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(close, [path])
  useCloseOnLeave(box, isOpen, close)

  return (
    <nav
      ref={box}
      className="header-nav"
      aria-label={texts.mainNav}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        close()
        opener.current?.focus()
      }}
    >
      <button
        ref={opener}
        type="button"
        className="icon-button menu-button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={isOpen ? texts.closeMenu : texts.openMenu}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'close' : 'menu'} />
      </button>
      <ul id={id} data-open={isOpen || undefined}>
        {links.map(({ to, text, button }) => (
          <li key={to} data-button={button} data-waiting={(button && isWaiting) || undefined}>
            <a
              href={to}
              className={button && (button === 'main' ? 'button' : 'button plain')}
              aria-current={path === to ? 'page' : section === to ? 'true' : undefined}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
