import { useRef, useState } from 'react'
import { IconButton } from './basics/IconButton.tsx'
import { lazyPart } from './basics/LazyPart.tsx'
import { MoreIcon } from './ListIcons.tsx'
import type { MenuAction } from './MoreMenuList.tsx'

// Loaded on first use, or preloaded: nobody opens a menu at first.
const MoreMenuList = lazyPart(
  () => import('./MoreMenuList.tsx'),
  (module) => module.MoreMenuList,
)

/** A ⋯ button with the actions that are rarely needed. `label` says what they are about. */
export function MoreMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton ref={button} label={label} menuOpen={open} onClick={() => setOpen(!open)}>
        <MoreIcon />
      </IconButton>
      {open && (
        <MoreMenuList button={button} label={label} actions={actions} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
