/** What would be lost by leaving: the widgets say so with `cowrie-unsaved`, and the site asks before it leaves a page. */
import { useSyncExternalStore } from 'react'

/** The elements in which something typed isn't saved. One that is gone took it along. */
const unsaved = new Set<HTMLElement>()
/** What the person was about to do, while they are asked. */
let waiting: (() => void) | undefined
const listeners = new Set<() => void>()

function become(next: (() => void) | undefined): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Whether something on this page would be lost. */
export const isUnsaved = (): boolean => [...unsaved].some((element) => element.isConnected)

/** Goes on at once, or asks first where something would be lost. */
export function askBeforeLeaving(leave: () => void): void {
  if (isUnsaved()) become(leave)
  else leave()
}

/** The person decided: to leave, or to stay. */
export function decide(leaves: boolean): void {
  const leave = waiting
  become(undefined)
  if (!leaves) return
  unsaved.clear()
  leave?.()
}

export const useIsAsking = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting !== undefined,
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
