/**
 * While a dialog or a list is open in a frame, the frame covers the window, in the browser's top layer: its own box
 * would clip the dialog, or put it out of view in a tall frame. The frame is transparent and keeps the widget in place
 * by its rect, so that only the opened part moves.
 */
import type { Rect } from './protocol.ts'

/** Returns functions that cover the window and restore the box. `sendRect` sends the frame its widget's rect. */
export function coverWindow(
  box: HTMLElement,
  frame: () => HTMLIFrameElement | undefined,
  sendRect: (sendRect: Rect | undefined) => void,
): (open: boolean) => void {
  let isOpen = false

  function sendOwnRect() {
    const { x, y, width } = box.getBoundingClientRect()
    sendRect({ x, y, width })
  }

  return (open) => {
    if (open === isOpen) return
    isOpen = open
    const method = open ? 'addEventListener' : 'removeEventListener'
    // The page may scroll underneath; the frame's content follows.
    window[method]('scroll', sendOwnRect, { capture: true, passive: true } as AddEventListenerOptions)
    window[method]('resize', sendOwnRect)
    if (open) {
      sendOwnRect()
      frame()?.showPopover()
    } else {
      // A frame removed from the page is closed already.
      if (frame()?.matches(':popover-open')) frame()?.hidePopover()
      sendRect(undefined)
    }
  }
}
