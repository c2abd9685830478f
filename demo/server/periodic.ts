export type PeriodicOptions = {
  /** Does not wait an interval before the first run. */
  atOnce?: boolean
}

/**
 * Runs a job every `intervalMs`, one run at a time, and hands its errors to `onFailure`. The returned function stops the
 * timer and waits for a running job.
 */
export function runPeriodically(
  intervalMs: number,
  job: () => Promise<unknown>,
  onFailure: (error: Error) => void,
  { atOnce = false }: PeriodicOptions = {},
): () => Promise<void> {
  let running: Promise<unknown> | undefined
  const run = () => {
    running ??= job()
      .catch(onFailure)
      .finally(() => {
        running = undefined
      })
  }
  if (atOnce) run()
  const timer = setInterval(run, intervalMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
