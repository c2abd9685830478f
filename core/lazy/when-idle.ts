/** The browser is also idle while the first answers are in flight; they and their rows come first. */
const idleDelayMs = 300

/** Runs `run` after a short delay, once the browser is idle. */
export function whenIdle(run: () => void): void {
  setTimeout(() => {
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 2_000 })
    else run()
  }, idleDelayMs)
}
