/** The waits between attempts to connect: the more have failed, the longer; news of the database ends one early. */

/** The minimum time between two attempts, even when the database is reported as reachable. */
const minRetryMs = 1_000

export type RetryTiming = {
  /** The wait after the first failed attempt. It doubles with each further one, and half of it is random. */
  firstRetryMs: number
  maxRetryMs: number
}

export class RetryWait {
  readonly #timing: RetryTiming
  #failures = 0
  #attemptAt = 0
  /** Runs while the loop waits before its next attempt; `end` begins that attempt. */
  #timer: NodeJS.Timeout | undefined
  #end: () => void = () => {}

  constructor(timing: RetryTiming) {
    this.#timing = timing
  }

  attemptBegins(): void {
    this.#attemptAt = performance.now()
  }

  /** A server that drops connections as soon as it has accepted them is no better than one that accepts none. */
  attemptEnded(): void {
    const lasted = performance.now() - this.#attemptAt > this.#timing.maxRetryMs
    this.#failures = lasted ? 0 : this.#failures + 1
  }

  wait(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { firstRetryMs, maxRetryMs } = this.#timing
    const waitMs = Math.min(maxRetryMs, firstRetryMs * 2 ** (this.#failures - 1))
    this.#end = resolve
    this.#endAfter(waitMs * (0.5 + Math.random() / 2))
    return promise.finally(() => {
      clearTimeout(this.#timer)
      this.#timer = undefined
    })
  }

  /** The database was just reached: a wait that runs ends as soon as the minimum time has passed. */
  shorten(): void {
    if (!this.#timer) return
    this.#failures = 0
    clearTimeout(this.#timer)
    this.#endAfter(Math.max(0, this.#attemptAt + minRetryMs - performance.now()))
  }

  end(): void {
    this.#end()
  }

  #endAfter(ms: number): void {
    this.#timer = setTimeout(this.#end, ms)
    this.#timer.unref()
  }
}
