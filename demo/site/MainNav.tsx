import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import { useLeaving } from './leaving.ts'

export type NavLink = { readonly to: string; readonly text: string }

type Props = {
  links: readonly NavLink[]
  path: string
  /** The link that stays marked on pages below it. */
  section: string | undefined
}

/** The header's links: a row, or behind a button where the header is narrow. */
export function MainNav({ links, path, section }: Props) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = useCallback(() => setOpen(false), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(close, [path])
  useLeaving(box, isOpen, close)

  return (
    <nav
      ref={box}
      className="header-nav"
      aria-label="Main"
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
        aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'close' : 'menu'} />
      </button>
      <ul id={id} data-open={isOpen || undefined}>
        {links.map(({ to, text }) => (
          <li key={to}>
            <a href={to} aria-current={path === to ? 'page' : section === to ? 'true' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
