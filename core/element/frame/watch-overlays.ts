/**
 * Inside a frame: notices when a dialog, a list or a menu opens above the widget. All of them are popovers in somebody's
 * shadow root, opened by a call or by the browser itself, so it is the browser's own event that tells.
 */
import type { Rect } from './protocol.ts'

/** Milliseconds that something which opens waits for the page to make room. */
const resizeTimeoutMs = 300

type Overlays = {
  /** The frame covers the window, and the widget belongs there; undefined: it is the widget's own box again. */
  move(rect: Rect | undefined): void
}

export function watchOverlays(box: HTMLElement, onOverlay: (open: boolean) => void): Overlays {
  const open = new Set<HTMLElement>()
  const concealed = new Set<HTMLElement>()
  let isWanted = false

  function reveal() {
    for (const each of concealed) each.style.removeProperty('opacity')
    concealed.clear()
  }

  /** What is taken out of the page closes without a word, so it is looked at while anything is open. */
  function pollOpen() {
    for (const each of open) if (!each.matches(':popover-open')) open.delete(each)
    if (open.size > 0) return void requestAnimationFrame(pollOpen)
    isWanted = false
    reveal()
    onOverlay(false)
  }

  function onBeforeToggle(event: Event) {
    const { target, newState } = event as ToggleEvent
    if (newState !== 'open' || !(target instanceof HTMLElement)) return
    open.add(target)
    if (isWanted) return
    isWanted = true
    // The window that the frame covers is wider: what stands here may not be drawn anew for it.
    box.style.width = `${box.getBoundingClientRect().width}px`
    onOverlay(true)
    // Drawn in the small box for a moment it would jump. The focus may go there: it is there, only not to be seen.
    target.style.opacity = '0'
    concealed.add(target)
    setTimeout(reveal, resizeTimeoutMs)
    requestAnimationFrame(pollOpen)
  }

  // `beforetoggle` neither bubbles nor leaves its shadow root, so each root is listened at as it is made.
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
      // The frame has its own box back, or will in a moment.
      const releaseWidth = () => {
        if (!isWanted) style.width = ''
        window.removeEventListener('resize', releaseWidth)
      }
      window.addEventListener('resize', releaseWidth)
      setTimeout(releaseWidth, resizeTimeoutMs)
    },
  }
}
