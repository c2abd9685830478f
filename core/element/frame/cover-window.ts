/**
 * While a dialog or a list is open in a frame, the frame covers the window, in the browser's top layer: it would be
 * clipped by the frame's own box otherwise, and out of sight in a tall one. The frame is transparent, and told where
 * it stood, so that all that moves is what opens.
 */
import type { Rect } from './protocol.ts'

/** Answers how to cover the window and how to give it back. `sendRect` tells the frame where it belongs. */
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
    // The page may move underneath: what stands in the frame moves along.
    window[method]('scroll', sendOwnRect, { capture: true, passive: true } as AddEventListenerOptions)
    window[method]('resize', sendOwnRect)
    if (open) {
      sendOwnRect()
      frame()?.showPopover()
    } else {
      // A frame that was taken out of the page is closed already.
      if (frame()?.matches(':popover-open')) frame()?.hidePopover()
      sendRect(undefined)
    }
  }
}
