/** Queue of toasts for the page's `<cowrie-toaster>`: from `call` for failures, from widgets with `showToast`. */
import { toast } from 'react-hot-toast/headless'
import type { ToastMessage } from '#core/client/session/shared-session.ts'

/** At most one a second; each closes by itself after five (rules/embedding.md#toasts). */
const intervalMs = 1000
const durationMs = 5000
/** A live region must be in the page before its text, or it is not announced. */
const mountDelayMs = 150

/** Maximum visible at that pace; a prolonged toast leaves with the fifth after it. */
const maxVisible = 5

const queue: ToastMessage[] = []
/** Ids of the latest, oldest first. */
let visibleIds: string[] = []
/** Counts the toasts that can be taken back: one that is leaving cannot be shown again under its id. */
let ownToasts = 0
let timer: ReturnType<typeof setTimeout> | undefined
let lastShownAt = Number.NEGATIVE_INFINITY

let mounted: Element | undefined

/** Puts the toaster into the page, unless it is there; a dialog over a frame may have taken it. */
function mount(): boolean {
  if (mounted?.isConnected || document.querySelector('cowrie-toaster')) return false
  const toaster = document.createElement('cowrie-toaster')
  mounted = toaster
  // For an open dialog Base UI hides the rest of the page from assistive technology, except live regions. The inner
  // regions set their politeness.
  toaster.setAttribute('aria-live', 'off')
  document.body.append(toaster)
  return true
}

function showNext() {
  timer = undefined
  const next = queue.shift()
  if (!next) return
  if (next.until?.aborted) return showNext()
  lastShownAt = performance.now()
  // The same sentence again prolongs the visible toast.
  const id = next.until ? `${++ownToasts}` : `${next.tone}:${next.text}`
  next.until?.addEventListener('abort', () => toast.dismiss(id))
  visibleIds = [...visibleIds.filter((each) => each !== id), id]
  for (const each of visibleIds.splice(0, visibleIds.length - maxVisible)) toast.dismiss(each)
  toast(next.text, {
    id,
    duration: durationMs,
    removeDelay: 200,
    className: next.tone,
  })
  if (queue.length > 0) timer = setTimeout(showNext, intervalMs)
}

/** Queues a toast. */
export function enqueueToast(next: ToastMessage) {
  const isWaiting = queue.some(
    ({ tone, text, until }) => tone === next.tone && text === next.text && !until?.aborted,
  )
  if (!isWaiting) queue.push(next)
  const wasMounted = mount()
  if (timer !== undefined) return
  const waitMs = lastShownAt + intervalMs - performance.now()
  timer = setTimeout(showNext, Math.max(waitMs, wasMounted ? mountDelayMs : 0))
}
