/** Toasts on their way to the page's one `<cowrie-toaster>`: said by `call` for failures, by widgets with `showToast`. */
import { toast } from 'react-hot-toast/headless'
import type { ToastMessage } from '#core/client/session/shared-session.ts'

/** At most one a second; each closes by itself after five (rules/embedding.md#toasts). */
const intervalMs = 1000
const durationMs = 5000
/** A live region has to be in the page before its words are, or they are not heard. */
const mountDelayMs = 150

/** At that pace no more are on the screen than this; one that was prolonged leaves with the next but four. */
const maxVisible = 5

const queue: ToastMessage[] = []
/** Ids of the latest, oldest first. */
let visibleIds: string[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let lastShownAt = Number.NEGATIVE_INFINITY

function mount(): boolean {
  if (document.querySelector('cowrie-toaster')) return false
  const toaster = document.createElement('cowrie-toaster')
  // An open dialog has Base UI hide the rest of the page from assistive technology, save what says this of itself.
  // Politely or not is said by the regions inside.
  toaster.setAttribute('aria-live', 'off')
  document.body.append(toaster)
  return true
}

function showNext() {
  timer = undefined
  const next = queue.shift()
  if (!next) return
  lastShownAt = performance.now()
  // The same sentence again prolongs the one that is still there.
  const id = `${next.tone}:${next.text}`
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

/** Shows a toast when its turn comes. */
export function enqueueToast(next: ToastMessage) {
  const isWaiting = queue.some(({ tone, text }) => tone === next.tone && text === next.text)
  if (!isWaiting) queue.push(next)
  const wasMounted = mount()
  if (timer !== undefined) return
  const waitMs = lastShownAt + intervalMs - performance.now()
  timer = setTimeout(showNext, Math.max(waitMs, wasMounted ? mountDelayMs : 0))
}
