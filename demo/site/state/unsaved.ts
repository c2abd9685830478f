/** What would be lost by leaving: the widgets say so with `cowrie-unsaved`, and the site asks before it leaves a page. */
import { useSyncExternalStore } from 'react'

/** The elements in which something typed isn't saved. One that is gone took it along. */
const unsaved = new Set<HTMLElement>()
/** What the person was about to do, while they are asked. Each question is an object of its own. */
export type Question = { readonly number: number; readonly leave: () => void }
let waiting: Question | undefined
let asked = 0
const listeners = new Set<() => void>()

function become(next: Question | undefined): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Whether something on this page would be lost. */
export const isUnsaved = (): boolean => [...unsaved].some((element) => element.isConnected)

/** Goes on at once, or asks first where something would be lost. */
export function askBeforeLeaving(leave: () => void): void {
  if (isUnsaved()) become({ number: ++asked, leave })
  else leave()
}

/** The person decided this question: to leave, or to stay. An answer to one that was decided before says nothing. */
export function decide(question: Question, leaves: boolean): void {
  if (question !== waiting) return
  become(undefined)
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
    const element = event.target as HTMLElement
    if ((event as CustomEvent<{ unsaved: boolean }>).detail.unsaved) unsaved.add(element)
    else unsaved.delete(element)
  })
  // Closing or reloading the tab: the browser asks, in its own words.
  window.addEventListener('beforeunload', (event) => {
    if (isUnsaved()) event.preventDefault()
  })
}
