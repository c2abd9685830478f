/**
 * One tab among all of an origin does something for the others, until it is closed or hidden; then the next takes over.
 */

/** Milliseconds that a hidden tab goes on: somebody who looks something up in another tab is soon back. */
const hiddenGraceMs = 5_000

/**
 * Runs `runAsLeader` while this tab holds the lock `name`, again whenever it gets it, until `signal` ends it. `runAsLeader` returns
 * when its own signal is aborted. Hidden tabs let go: browsers freeze them, and a lock in a frozen tab would leave the
 * others without a leader.
 */
export function runInLeaderTab(
  name: string,
  runAsLeader: (stopSignal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): void {
  let candidacy: AbortController | undefined
  let releaseTimer: ReturnType<typeof setTimeout> | undefined

  function requestLock() {
    clearTimeout(releaseTimer)
    if (candidacy || signal.aborted || document.visibilityState === 'hidden') return
    const own = new AbortController()
    candidacy = own
    const withdraw = () => own.abort()
    signal.addEventListener('abort', withdraw, { once: true })
    navigator.locks
      .request(name, { signal: own.signal }, () => runAsLeader(own.signal))
      // Refused, or withdrawn while waiting: both are no failure of the page's.
      .catch(() => undefined)
      .finally(() => {
        signal.removeEventListener('abort', withdraw)
        if (candidacy === own) candidacy = undefined
      })
  }
  function releaseLock() {
    clearTimeout(releaseTimer)
    candidacy?.abort()
    candidacy = undefined
  }
  function onVisibilityChange() {
    clearTimeout(releaseTimer)
    if (document.visibilityState === 'visible') requestLock()
    else releaseTimer = setTimeout(releaseLock, hiddenGraceMs)
  }

  document.addEventListener('visibilitychange', onVisibilityChange, { signal })
  // A page that is kept as it was left may hold no lock, or it isn't kept.
  window.addEventListener('pagehide', releaseLock, { signal })
  window.addEventListener('pageshow', requestLock, { signal })
  signal.addEventListener('abort', releaseLock, { once: true })
  requestLock()
}
