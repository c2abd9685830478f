/**
 * Whether somebody is in front of this page. What a page asks by itself keeps the session alive as much as what a
 * person does, so it asks for people only: an unattended session ends after its 15 idle minutes, counted from
 * at most a few minutes after the last deed.
 */

/** Milliseconds after the last deed for which somebody counts as reading. */
const reads = 5 * 60_000

let lastDeed = Date.now()
const waiting = new Set<() => void>()

const isSomebodyHere = () => document.visibilityState === 'visible' && Date.now() - lastDeed < reads

function note() {
  lastDeed = Date.now()
  if (waiting.size === 0 || !isSomebodyHere()) return
  const those = [...waiting]
  waiting.clear()
  for (const run of those) run()
}

for (const deed of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'])
  window.addEventListener(deed, note, { capture: true, passive: true })
document.addEventListener('visibilitychange', note)

/** Runs it now, or as soon as somebody is here; once, however often the same function is given. */
export function whenSomebodyIsHere(run: () => void): void {
  if (isSomebodyHere()) run()
  else waiting.add(run)
}
