import { type RefObject, useEffect } from 'react'

/** Closes an open box when the person presses, or moves the focus, outside of it. */
export function useCloseOnLeave(
  box: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return
    const closeIfOutside = (event: Event) => {
      if (box.current && !event.composedPath().includes(box.current)) close()
    }
    document.addEventListener('pointerdown', closeIfOutside)
    document.addEventListener('focusin', closeIfOutside)
    return () => {
      document.removeEventListener('pointerdown', closeIfOutside)
      document.removeEventListener('focusin', closeIfOutside)
    }
  }, [box, isOpen, close])
}
