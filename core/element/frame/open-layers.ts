/**
 * Inside a frame: notices when a dialog, a list or a menu opens above the widget. All of them are popovers in somebody's
 * shadow root, opened by a call or by the browser itself, so it is the browser's own event that tells.
 */
import type { Place } from './messages.ts'

/** Milliseconds that something which opens waits for the page to make room. */
const patience = 300

type Overlays = {
  /** The frame covers the window, and the widget belongs there; undefined: it is the widget's own box again. */
  move(place: Place | undefined): void
}

export function watchOverlays(box: HTMLElement, tell: (open: boolean) => void): Overlays {
  const open = new Set<HTMLElement>()
  const unseen = new Set<HTMLElement>()
  let isWanted = false

  function show() {
    for (const each of unseen) each.style.removeProperty('opacity')
    unseen.clear()
  }

  /** What is taken out of the page closes without a word, so it is looked at while anything is open. */
  function look() {
    for (const each of open) if (!each.matches(':popover-open')) open.delete(each)
    if (open.size > 0) return void requestAnimationFrame(look)
    isWanted = false
    show()
    tell(false)
  }

  function opens(event: Event) {
    const { target, newState } = event as ToggleEvent
    if (newState !== 'open' || !(target instanceof HTMLElement)) return
    open.add(target)
    if (isWanted) return
    isWanted = true
    // The window that the frame covers is wider: what stands here may not be drawn anew for it.
    box.style.width = `${box.getBoundingClientRect().width}px`
    tell(true)
    // Drawn in the small box for a moment it would jump. The focus may go there: it is there, only not to be seen.
    target.style.opacity = '0'
    unseen.add(target)
    setTimeout(show, patience)
    requestAnimationFrame(look)
  }

  // `beforetoggle` neither bubbles nor leaves its shadow root, so each root is listened at as it is made.
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init)
    root.addEventListener('beforetoggle', opens, { capture: true })
    return root
  }

  return {
    move(place) {
      const { style } = box
      style.position = place ? 'absolute' : ''
      style.left = place ? `${place.x}px` : ''
      style.top = place ? `${place.y}px` : ''
      if (place) {
        style.width = `${place.width}px`
        requestAnimationFrame(show)
        return
      }
      // The frame has its own box back, or will in a moment.
      const free = () => {
        if (!isWanted) style.width = ''
        window.removeEventListener('resize', free)
      }
      window.addEventListener('resize', free)
      setTimeout(free, patience)
    },
  }
}
