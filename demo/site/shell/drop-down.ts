import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useCloseOnLeave } from '../state/close-on-leave.ts'

/**
 * A button with a pop-up. Another page (`path`), a press elsewhere, Escape and a choice close it; the last two return
 * the focus to the button.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for another page
  useEffect(close, [path])
  useCloseOnLeave(box, isOpen, close)

  return {
    closeAndReturn,
    /** Props of the element around both. */
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
    /** Props of the pop-up. */
    popup: { id, hidden: !isOpen },
  } as const
}
