/** How the process ends: in order within a deadline, or at once on a second signal. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Reporter } from '../platform/observability/report.ts'

type Stopping = {
  /** Tells load balancers, while it goes on serving. */
  leave: () => void
  /** How long they have to see that before requests are refused. */
  leaveMs: number
  /** Answers requests under way; resolves within `drainMs` or a moment more. */
  drain: (timeoutMs: number) => Promise<void>
  /** Ends the background jobs and closes the database. */
  close: () => Promise<void>
  report: Reporter
}

/** The time limit of requests under way, half-sent bodies included. */
const drainMs = 10_000
/** The additional time for the database to close, or for a mail that is being handed over. */
const closeMs = 5_000
/** npm repeats a signal that the terminal has sent to the whole process group: two within this time count as one. */
const repeatedMs = 1_000

export type Stop = (exitCode: number) => void

/** Listens for signals. Returns the function that ends the process with an exit code; a second call does nothing. */
export function stopsOnSignals({ leave, leaveMs, drain, close, report }: Stopping): Stop {
  let stoppingSince: number | undefined

  const stop: Stop = (exitCode) => {
    if (stoppingSince !== undefined) return
    stoppingSince = performance.now()
    report.info('Stopping: answering what has begun, then closing the database')
    setTimeout(
      () => {
        report.warn('Stopping took too long: ending without waiting any longer')
        process.exit(1)
      },
      leaveMs + drainMs + closeMs,
    )
    leave()
    sleep(leaveMs)
      .then(() => drain(drainMs))
      .then(close)
      .then(
        () => process.exit(exitCode),
        (error: Error) => {
          report.error('stop-failed', `Stopping failed: ${error.message}`)
          process.exit(1)
        },
      )
  }

  const onSignal = () => {
    if (stoppingSince === undefined) stop(0)
    else if (performance.now() - stoppingSince > repeatedMs) {
      report.warn('Stopping at once')
      process.exit(1)
    }
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return stop
}
