/** The process's reaction to unhandled exceptions and rejections. */
import type { Reporter } from '../platform/observability/report.ts'
import { requestScope } from '../request-scope.ts'

type Guard = {
  report: Reporter
  /** Drains the server and ends the process with this exit code. */
  stop: (exitCode: number) => void
}

/**
 * Keeps one request from ending the server for everybody.
 *
 * An unhandled rejection is logged and the server continues: all that matters is in the database, which rolls back
 * unfinished transactions. An uncaught exception ends the request in whose context it was thrown. Outside a request it
 * may have left anything half done, so the server drains and exits with 1, and its supervisor starts it again.
 */
export function guardProcess({ report, stop }: Guard): void {
  process.on('unhandledRejection', (reason) => {
    report.error('unhandled-rejection', 'Unhandled rejection', reason)
  })
  process.on('uncaughtException', (error) => {
    report.error('uncaught-exception', 'Uncaught exception', error)
    const scope = requestScope()
    if (scope) scope.fail(error)
    else stop(1)
  })
  // The reader of the log is gone (`npm start | head`): a server without readers still has callers.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
