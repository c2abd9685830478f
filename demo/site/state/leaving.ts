import { type RefObject, useEffect } from 'react'

/** Closes what is open when the person presses, or moves the focus, outside of it. */
export function useLeaving(box: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const leave = (event: Event) => {
      if (box.current && !event.composedPath().includes(box.current)) close()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [box, isOpen, close])
}
