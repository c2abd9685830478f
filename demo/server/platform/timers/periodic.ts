import type { Outage } from '../observability/report.ts'

export type PeriodicOptions = {
  /** Does not wait an interval before the first run. */
  atOnce?: boolean
}

/** A job of many steps looks at `signal` between them: it is aborted when the server stops. */
export type Job = (signal: AbortSignal) => Promise<unknown>

/**
 * Runs a job every `intervalMs`, one run at a time, and tells `outage` how each run ended. The returned function stops the
 * timer, aborts the job's signal, and waits for a running job.
 */
export function runPeriodically(
  intervalMs: number,
  job: Job,
  outage: Outage,
  { atOnce = false }: PeriodicOptions = {},
): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<unknown> | undefined
  const run = () => {
    running ??= job(stopping.signal)
      .then(outage.over, outage.failed)
      .finally(() => {
        running = undefined
      })
  }
  if (atOnce) run()
  const timer = setInterval(run, intervalMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}
