import { type RefObject, useLayoutEffect } from 'react'

/**
 * Scrolls a row of tabs or chips to the chosen one, at first, for another `chosen` and for another width of the row.
 * Unlike `scrollIntoView` it never moves the page.
 */
export function useChosenInView(
  row: RefObject<HTMLElement | null>,
  chosen: unknown,
  selector: '[aria-selected=true]' | '[aria-pressed=true]',
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is drawn elsewhere
  useLayoutEffect(() => {
    const box = row.current as HTMLElement
    const observer = new ResizeObserver(() => {
      const at = box.querySelector(selector)?.getBoundingClientRect()
      const all = box.getBoundingClientRect()
      if (at) box.scrollLeft += Math.max(0, at.right - all.right) - Math.max(0, all.left - at.left)
    })
    // Observing begins with a call before the browser paints.
    observer.observe(box)
    return () => observer.disconnect()
  }, [row, chosen, selector])
}
