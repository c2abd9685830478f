/**
 * While a dialog or a list is open in a frame, the frame covers the window, in the browser's top layer: its own box
 * would clip the dialog, or put it out of view in a tall frame. The frame is transparent and keeps the widget in place
 * by its rect, so that only the opened part moves. A dialog is modal for the page, too: the rest of it is inert, and
 * does not scroll.
 */
import type { Rect } from './protocol.ts'

export type Overlay = 'none' | 'list' | 'dialog'

/**
 * Stands where the frame is. The frame moves into its `<dialog>` by its slot, because a frame that changes its parent
 * reloads.
 */
export type Stage = { readonly dialog: HTMLDialogElement }

/** Makes the element around a frame its stage. */
export function createStage(element: HTMLElement, sheet: CSSStyleSheet, label: string): Stage {
  const dialog = document.createElement('dialog')
  dialog.ariaLabel = label
  // Escape belongs to the frame, which may ask before it closes.
  dialog.setAttribute('closedby', 'none')
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  const inside = document.createElement('slot')
  inside.name = 'dialog'
  dialog.append(inside)
  const root = element.attachShadow({ mode: 'open', delegatesFocus: true })
  root.adoptedStyleSheets = [sheet]
  root.append(document.createElement('slot'), dialog)
  return { dialog }
}

/** Returns functions that cover the window and restore the box. `sendRect` sends the frame its widget's rect. */
export function coverWindow(
  box: HTMLElement,
  { dialog }: Stage,
  frame: () => HTMLIFrameElement | undefined,
  sendRect: (sendRect: Rect | undefined) => void,
): (overlay: Overlay) => void {
  let current: Overlay = 'none'
  let release = () => {}

  function sendOwnRect() {
    const { x, y, width } = box.getBoundingClientRect()
    sendRect({ x, y, width })
  }

  return (overlay) => {
    if (overlay === current) return
    if (current === 'none' || overlay === 'none') {
      const method = overlay === 'none' ? 'removeEventListener' : 'addEventListener'
      // The page may scroll underneath; the frame's content follows.
      window[method]('scroll', sendOwnRect, { capture: true, passive: true } as AddEventListenerOptions)
      window[method]('resize', sendOwnRect)
    }
    current = overlay
    if (overlay !== 'none') sendOwnRect()
    release()
    release = () => {}
    const cover = frame()
    // A frame removed from the page is closed already.
    if (cover?.matches(':popover-open')) cover.hidePopover()
    if (overlay === 'list') cover?.showPopover()
    if (overlay === 'dialog' && cover) release = showModally(cover, dialog)
    if (overlay === 'none') sendRect(undefined)
  }
}

/** Makes the rest of the page inert and keeps it from scrolling. Returns the function that undoes it. */
function showModally(frame: HTMLIFrameElement, dialog: HTMLDialogElement): () => void {
  const releaseScroll = lockScroll()
  frame.slot = 'dialog'
  dialog.showModal()
  // Toasts stay in reach.
  const takeToaster = () => {
    const toaster = document.querySelector('body > cowrie-toaster')
    if (toaster) dialog.append(toaster)
  }
  takeToaster()
  const observer = new MutationObserver(takeToaster)
  observer.observe(document.body, { childList: true })
  return () => {
    observer.disconnect()
    dialog.close()
    frame.slot = ''
    const toaster = dialog.querySelector('cowrie-toaster')
    if (toaster) document.body.append(toaster)
    releaseScroll()
  }
}

/** Undoes the lock of all covers, set by the first. */
let unlock = () => {}
let locks = 0

/** As a dialog in the page does it. The room of a scroll bar stays, so that nothing moves. */
function lockScroll(): () => void {
  locks += 1
  if (locks === 1) {
    const { style, clientWidth } = document.documentElement
    const { overflow, scrollbarGutter } = style
    if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable'
    style.overflow = 'hidden'
    unlock = () => Object.assign(style, { overflow, scrollbarGutter })
  }
  return () => {
    locks -= 1
    if (locks === 0) unlock()
  }
}
