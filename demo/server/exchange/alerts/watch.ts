/** Evaluates alerts when this process changes the market, and all of them once a minute. */
import { periodicTask } from '../../platform/jobs/periodic.ts'
import { type MarketChange, onMarketChange } from '../../platform/live/market-changes.ts'
import { outageOf } from '../../platform/observability/report.ts'
import { outsideRequest } from '../../request-scope.ts'
import type { Server } from '../../server.ts'
import { evaluateAll, evaluateListings } from './evaluate.ts'

/** For what no change reports: an approval by the operator, an expiry, another process that ended too early. */
export const alertTask = periodicTask(60_000, (server) => evaluateAll(server))

export type AlertWatch = {
  /** Resolves when every reported change is evaluated. */
  idle(): Promise<void>
  /** Takes no new change, and waits for a running evaluation. */
  stop(): Promise<void>
}

export function startAlerts(server: Server): AlertWatch {
  /** Changes that wait for their evaluation; equal ones are evaluated once. */
  const waiting = new Map<string, MarketChange>()
  let running: Promise<void> | undefined
  let isStopped = false
  const outage = outageOf(server.report, 'alerts could not be evaluated', 'alerts are evaluated again')

  const drain = async () => {
    for (const [key, change] of waiting) {
      if (isStopped) break
      waiting.delete(key)
      // A failed one is evaluated with all others within a minute.
      await evaluateChange(server, change).then(outage.over, outage.failed)
    }
    running = undefined
  }
  const stopListening = onMarketChange(server, (change) => {
    if (isStopped) return
    waiting.set(JSON.stringify(change), change)
    running ??= outsideRequest(drain)
  })

  return {
    async idle() {
      await running
    },
    async stop() {
      isStopped = true
      stopListening()
      await running
    },
  }
}

const evaluateChange = (server: Server, change: MarketChange) =>
  change.kind === 'rate' ? evaluateAll(server, ['rate']) : evaluateListings(server, change)
