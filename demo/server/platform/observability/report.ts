/**
 * Messages to the operator, beside the log of requests. The level is the meaning, and an error has an event, by which a
 * rule finds it: demo/operations/OPERATING.md says what to do about each.
 */
import type { Log } from './log.ts'

export const logEvents = [
  'backup-failed',
  'call-failed',
  'call-unknown',
  'database-away',
  'database-stopped',
  'key-missing',
  'ledger-broken',
  'processor-refuses',
  'stop-failed',
  'uncaught-exception',
  'unhandled-rejection',
] as const
export type LogEvent = (typeof logEvents)[number]

export type Reporter = {
  /** A fact. */
  info(sentence: string): void
  /** A fault that heals by itself, or can wait for an operator. */
  warn(sentence: string): void
  /** A fault that must wake an operator. */
  error(event: LogEvent, sentence: string, cause?: unknown): void
}

/** Without a log it tells nobody. */
export const reporterOn = (log?: Pick<Log, 'info' | 'warn' | 'error'>): Reporter => ({
  info: (sentence) => log?.info(sentence),
  warn: (sentence) => log?.warn(sentence),
  error: (event, sentence, cause) =>
    log?.error(cause === undefined ? { event } : { event, err: cause }, sentence),
})

export type Outage = {
  failed(error: unknown): void
  /** Does nothing when nothing has failed. */
  over(): void
}

/**
 * Tells the first of many failures, and their end with its duration. A failure with an event of its own is told, too,
 * once.
 */
export function outageOf(
  report: Reporter,
  failing: string,
  working: string,
  eventOf: (error: unknown) => LogEvent | undefined = () => undefined,
): Outage {
  let since: number | undefined
  const told = new Set<LogEvent | undefined>()
  return {
    failed(error) {
      const event = eventOf(error)
      if (since !== undefined && (event === undefined || told.has(event))) return
      since ??= performance.now()
      told.add(event)
      const sentence = `${failing}: ${error instanceof Error ? error.message || error.name : String(error)}`
      if (event) report.error(event, sentence)
      else report.warn(sentence)
    },
    over() {
      if (since === undefined) return
      report.info(`${working}, after ${Math.round((performance.now() - since) / 1000)} s`)
      since = undefined
      told.clear()
    },
  }
}
