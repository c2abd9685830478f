/**
 * Whether somebody is in front of this page. What a page asks by itself keeps the session alive as much as what a
 * person does, so it asks for people only: an unattended session ends after its 15 idle minutes, counted from
 * at most a few minutes after the last deed.
 */

/** Milliseconds after the last deed for which somebody counts as reading. */
const idleAfterMs = 5 * 60_000

let lastActionAt = Date.now()
const waiting = new Set<() => void>()

const isUserActive = () => document.visibilityState === 'visible' && Date.now() - lastActionAt < idleAfterMs

function recordAction() {
  lastActionAt = Date.now()
  if (waiting.size === 0 || !isUserActive()) return
  const callbacks = [...waiting]
  waiting.clear()
  for (const callback of callbacks) callback()
}

for (const eventType of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'])
  window.addEventListener(eventType, recordAction, { capture: true, passive: true })
document.addEventListener('visibilitychange', recordAction)

/** Runs it now, or as soon as somebody is here; once, however often the same function is given. */
export function whenUserIsActive(callback: () => void): void {
  if (isUserActive()) callback()
  else waiting.add(callback)
}
