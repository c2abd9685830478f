/** Unsaved input: the widgets report it with `cowrie-unsaved`, and the site asks before it leaves a page. */
import { useSyncExternalStore } from 'react'

/** Elements with unsaved input, and whether a reload brings it back. A removed element has lost it already. */
const unsaved = new Map<HTMLElement, boolean>()
/** The navigation that waits for the person's answer. Each question is a new object. */
export type Question = { readonly number: number; readonly leave: () => void }
let waiting: Question | undefined
let asked = 0
const listeners = new Set<() => void>()

function update(next: Question | undefined): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Whether leaving this page would lose input. */
export const isUnsaved = (): boolean => [...unsaved.keys()].some((element) => element.isConnected)

/** Whether a reload of this page would lose input. */
const isLostByReload = (): boolean =>
  [...unsaved].some(([element, survivesReload]) => element.isConnected && !survivesReload)

/** Leaves at once, or asks first when input would be lost. */
export function askBeforeLeaving(leave: () => void): void {
  if (isUnsaved()) update({ number: ++asked, leave })
  else leave()
}

/** Records the person's answer. Ignores an answer to an earlier question. */
export function decide(question: Question, leaves: boolean): void {
  if (question !== waiting) return
  update(undefined)
  if (!leaves) return
  unsaved.clear()
  question.leave()
}

export const useQuestion = (): Question | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting,
  )

export function watchUnsaved(): void {
  document.addEventListener('cowrie-unsaved', (event) => {
    // The element itself: the target may be another widget around it, which stays when its dialog closes.
    const element = event.composedPath()[0] as HTMLElement
    const { detail } = event as CustomEvent<{ unsaved: boolean; survivesReload?: boolean }>
    if (detail.unsaved) unsaved.set(element, detail.survivesReload ?? false)
    else unsaved.delete(element)
  })
  // When the tab closes or reloads, the browser asks with its own text.
  window.addEventListener('beforeunload', (event) => {
    if (isLostByReload()) event.preventDefault()
  })
}
