/** Dispatches a frame's events on its element, as the widget itself would in the page. */
import { type CowrieEventName, type CowrieEvents, dispatch } from '#core/client/events.ts'
import { type FrameSessionEnd, noteSignedIn, noteSignedOut } from '#core/client/session/frame-sessions.ts'
import { replaceWidget } from '#core/handoff/replace-widget.ts'
import { notePageLeft } from './page-secrets.ts'
import type { FromFrame, Primitives } from './protocol.ts'

type Replaceable = { [replaceWidget]?: (name: CowrieEventName, detail: unknown) => boolean }

/** Another widget has opened this one, and continues by itself when it is done. */
export const isGuest = (element: HTMLElement): boolean => replaceWidget in element

/** Whether the page, or the widget that opened this one, has handled the event. */
export const passEvent = (
  element: HTMLElement,
  apiBase: string,
  { name, detail }: Extract<FromFrame, { say: 'event' }>,
): boolean => !isEcho(apiBase, name, detail) && dispatchEvent(element, name, detail)

function dispatchEvent(element: HTMLElement, name: string, detail: Primitives): boolean {
  // Only the exchange's own event names pass.
  if (!/^cowrie-[a-z-]+$/.test(name)) return false
  const event = name as CowrieEventName
  const isHandled = dispatch(element, event, detail as CowrieEvents[typeof event])
  return isHandled || ((element as Replaceable)[replaceWidget]?.(event, detail) ?? false)
}

/** Several frames report the same sign-in and the same end of a session; the page hears of each once. */
function isEcho(apiBase: string, name: string, { userId, reason }: Primitives): boolean {
  // The page waits for an answer to its login.
  if (name === 'cowrie-signed-in') noteSignedIn(apiBase, String(userId))
  if (name !== 'cowrie-signed-out') return false
  if (reason === 'left') notePageLeft(apiBase)
  return !noteSignedOut(apiBase, reason as FrameSessionEnd)
}

/** Somebody was signed in when the frame began, or has signed in elsewhere. */
export function passResumed(element: HTMLElement, apiBase: string, userId: string): void {
  // The element that opened this one in a dialog waits for a login there.
  if (noteSignedIn(apiBase, userId) && !isGuest(element))
    dispatch(element, 'cowrie-signed-in', { userId, resumed: true })
}
