/**
 * Whether a person is using this page. Automatic calls keep the session alive as much as a person's do, so the page
 * makes them only for an active person: an unattended session ends 15 idle minutes after the last automatic call, at
 * most a few minutes after the last action.
 */

/** Time after the last action for which a person counts as present. */
const idleAfterMs = 5 * 60_000

let lastActionAt = performance.now()
const waiting = new Set<() => void>()

const isUserActive = () =>
  document.visibilityState === 'visible' && performance.now() - lastActionAt < idleAfterMs

function recordAction() {
  lastActionAt = performance.now()
  if (waiting.size === 0 || !isUserActive()) return
  const callbacks = [...waiting]
  waiting.clear()
  for (const callback of callbacks) callback()
}

for (const eventType of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'])
  window.addEventListener(eventType, recordAction, { capture: true, passive: true })
document.addEventListener('visibilitychange', recordAction)

/** Runs `callback` now or when the user is next active; once per function. */
export function whenUserIsActive(callback: () => void): void {
  if (isUserActive()) callback()
  else waiting.add(callback)
}
