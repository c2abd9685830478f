/**
 * Inside a frame: detects dialogs, lists and menus that open above the widget. All are popovers in some shadow root,
 * opened by a call or by the browser itself, so only the browser's own event reveals them.
 */
import type { Rect } from './protocol.ts'

/** Maximum time that an opening overlay waits for the page to make room. */
const resizeTimeoutMs = 300

type Overlays = {
  /** The frame covers the window and the widget belongs at `rect`; undefined: back to its own box. */
  move(rect: Rect | undefined): void
}

export function watchOverlays(
  box: HTMLElement,
  onOverlay: (open: boolean, modal: boolean) => void,
): Overlays {
  const open = new Set<HTMLElement>()
  const concealed = new Set<HTMLElement>()
  let isWanted = false
  let isModal = false

  const hasDialog = () => [...open].some((each) => each.querySelector('[aria-modal="true"]') !== null)

  function reveal() {
    for (const each of concealed) each.style.removeProperty('opacity')
    concealed.clear()
  }

  /** A popover removed from the page closes without an event, so it is polled while any is open. */
  function pollOpen() {
    for (const each of open) if (!each.matches(':popover-open')) open.delete(each)
    if (open.size > 0) {
      // A menu's item opens a dialog in the layer of the menu.
      if (isModal !== hasDialog()) {
        isModal = !isModal
        onOverlay(true, isModal)
      }
      return void requestAnimationFrame(pollOpen)
    }
    isWanted = isModal = false
    reveal()
    onOverlay(false, false)
  }

  function onBeforeToggle(event: Event) {
    const { target, newState } = event as ToggleEvent
    if (newState !== 'open' || !(target instanceof HTMLElement)) return
    open.add(target)
    if (isWanted) return
    isWanted = true
    // The covering frame is wider; the widget must keep its width.
    box.style.width = `${box.getBoundingClientRect().width}px`
    isModal = hasDialog()
    onOverlay(true, isModal)
    // Drawn in the small box first it would jump. Transparent, it can still take the focus.
    target.style.opacity = '0'
    concealed.add(target)
    setTimeout(reveal, resizeTimeoutMs)
    requestAnimationFrame(pollOpen)
  }

  // `beforetoggle` neither bubbles nor leaves its shadow root, so each root gets a listener when created.
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init)
    root.addEventListener('beforetoggle', onBeforeToggle, { capture: true })
    return root
  }

  return {
    move(rect) {
      const { style } = box
      style.position = rect ? 'absolute' : ''
      style.left = rect ? `${rect.x}px` : ''
      style.top = rect ? `${rect.y}px` : ''
      if (rect) {
        style.width = `${rect.width}px`
        requestAnimationFrame(reveal)
        return
      }
      // The frame has its own box back, or will soon.
      const releaseWidth = () => {
        if (!isWanted) style.width = ''
        window.removeEventListener('resize', releaseWidth)
      }
      window.addEventListener('resize', releaseWidth)
      setTimeout(releaseWidth, resizeTimeoutMs)
    },
  }
}
