/**
 * One tab among all of an origin does something for the others, until it is closed or hidden; then the next takes over.
 */

/** Milliseconds that a hidden tab goes on: somebody who looks something up in another tab is soon back. */
const lingers = 5_000

/**
 * Runs `lead` while this tab holds the lock `name`, again whenever it gets it, until `signal` ends it. `lead` returns
 * when its own signal is aborted. Hidden tabs let go: browsers freeze them, and a lock in a frozen tab would leave the
 * others without a leader.
 */
export function inOneTab(
  name: string,
  lead: (isOver: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): void {
  let candidacy: AbortController | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined

  function stand() {
    clearTimeout(leaving)
    if (candidacy || signal.aborted || document.visibilityState === 'hidden') return
    const own = new AbortController()
    candidacy = own
    const resign = () => own.abort()
    signal.addEventListener('abort', resign, { once: true })
    navigator.locks
      .request(name, { signal: own.signal }, () => lead(own.signal))
      // Refused, or withdrawn while waiting: both are no failure of the page's.
      .catch(() => undefined)
      .finally(() => {
        signal.removeEventListener('abort', resign)
        if (candidacy === own) candidacy = undefined
      })
  }
  function letGo() {
    clearTimeout(leaving)
    candidacy?.abort()
    candidacy = undefined
  }
  function look() {
    clearTimeout(leaving)
    if (document.visibilityState === 'visible') stand()
    else leaving = setTimeout(letGo, lingers)
  }

  document.addEventListener('visibilitychange', look, { signal })
  // A page that is kept as it was left may hold no lock, or it isn't kept.
  window.addEventListener('pagehide', letGo, { signal })
  window.addEventListener('pageshow', stand, { signal })
  signal.addEventListener('abort', letGo, { once: true })
  stand()
}
