import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useCloseOnLeave } from '../state/close-on-leave.ts'

/**
 * A button with something behind it that drops down: closed by another page (`path`), a press elsewhere, Escape, or what
 * is chosen in it, the last two with the focus back on the button.
 */
export function useDropDown(path: string) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = useCallback(() => setOpen(false), [])
  const closeAndReturn = () => {
    close()
    opener.current?.focus()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(close, [path])
  useCloseOnLeave(box, isOpen, close)

  return {
    closeAndReturn,
    /** Of the element around both. */
    box: {
      ref: box,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape' && isOpen) closeAndReturn()
      },
    },
    opener: {
      ref: opener,
      type: 'button',
      'aria-expanded': isOpen,
      'aria-controls': id,
      onClick: () => setOpen(!isOpen),
    },
    /** Of what drops down. */
    popup: { id, hidden: !isOpen },
  } as const
}
