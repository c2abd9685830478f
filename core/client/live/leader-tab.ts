/** Elects one tab of an origin as leader until it closes or stays hidden; then the next tab takes over. */

/** Time that a hidden tab stays leader: people often return from another tab soon. */
const hiddenGraceMs = 5_000

/**
 * Runs `runAsLeader` each time this tab gets the lock `name`, until `signal` aborts. `runAsLeader` returns when its
 * own signal aborts. Hidden tabs release the lock: browsers freeze them, and a frozen tab's lock would leave the
 * others without a leader. `onForbidden` runs once where a privacy setting forbids locks.
 */
export function runInLeaderTab(
  name: string,
  runAsLeader: (stopSignal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
  onForbidden: () => void,
): void {
  let candidacy: AbortController | undefined
  let releaseTimer: ReturnType<typeof setTimeout> | undefined
  let isForbidden = false

  function requestLock() {
    clearTimeout(releaseTimer)
    if (isForbidden || candidacy || signal.aborted || document.visibilityState === 'hidden') return
    const own = new AbortController()
    candidacy = own
    const withdraw = () => own.abort()
    signal.addEventListener('abort', withdraw, { once: true })
    navigator.locks
      .request(name, { signal: own.signal }, () => runAsLeader(own.signal))
      // A withdrawn request is not an error of the page.
      .catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'SecurityError') || isForbidden) return
        isForbidden = true
        onForbidden()
      })
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
  // A page that holds a lock is not eligible for the back/forward cache.
  window.addEventListener('pagehide', releaseLock, { signal })
  window.addEventListener('pageshow', requestLock, { signal })
  signal.addEventListener('abort', releaseLock, { once: true })
  requestLock()
}
