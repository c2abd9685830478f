/** Toasts on their way to the page's one `<cowrie-toaster>`: said by `call` for failures, by widgets with `showToast`. */
import { toast } from 'react-hot-toast/headless'
import type { PageToast } from '#core/client/session/page.ts'

/** At most one a second; each closes by itself after five (rules/embedding.md#toasts). */
const pace = 1000
const stay = 5000
/** A live region has to be in the page before its words are, or they are not heard. */
const headStart = 150

/** At that pace no more are on the screen than this; one that was prolonged leaves with the next but four. */
const most = 5

const waiting: PageToast[] = []
/** Ids of the latest, oldest first. */
let latest: string[] = []
let clock: ReturnType<typeof setTimeout> | undefined
let shownAt = Number.NEGATIVE_INFINITY

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
  clock = undefined
  const next = waiting.shift()
  if (!next) return
  shownAt = performance.now()
  // The same sentence again prolongs the one that is still there.
  const id = `${next.tone}:${next.text}`
  latest = [...latest.filter((each) => each !== id), id]
  for (const each of latest.splice(0, latest.length - most)) toast.dismiss(each)
  toast(next.text, {
    id,
    duration: stay,
    removeDelay: 200,
    className: next.tone,
  })
  if (waiting.length > 0) clock = setTimeout(showNext, pace)
}

/** Shows a toast when its turn comes. */
export function receive(next: PageToast) {
  const isWaiting = waiting.some(({ tone, text }) => tone === next.tone && text === next.text)
  if (!isWaiting) waiting.push(next)
  const fresh = mount()
  if (clock !== undefined) return
  const left = shownAt + pace - performance.now()
  clock = setTimeout(showNext, Math.max(left, fresh ? headStart : 0))
}
