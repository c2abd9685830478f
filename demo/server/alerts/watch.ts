/** Evaluates alerts when this process changes the market, and all of them once a minute. */

import { sweepPeriodically } from '../leases.ts'
import { type MarketChange, onMarketChange } from '../market-changes.ts'
import { outsideRequest } from '../request-scope.ts'
import type { Server } from '../server.ts'
import { evaluateAll, evaluateListings } from './evaluate.ts'

/** For what no change reports: an approval by the operator, an expiry, another process that ended too early. */
const everyMs = 60_000

export type AlertWatch = {
  /** Resolves when every reported change is evaluated. */
  idle(): Promise<void>
  /** Takes no new change, and waits for a running evaluation. */
  stop(): Promise<void>
}

export function startAlerts(server: Server, log: (sentence: string) => void = () => {}): AlertWatch {
  /** Changes that wait for their evaluation; equal ones are evaluated once. */
  const waiting = new Map<string, MarketChange>()
  let running: Promise<void> | undefined
  let isStopped = false
  const report = ({ message }: Error) => log(`alerts could not be evaluated: ${message}`)

  const drain = async () => {
    for (const [key, change] of waiting) {
      if (isStopped) break
      waiting.delete(key)
      // A failed one is evaluated with all others within a minute.
      await evaluateChange(server, change).catch(report)
    }
    running = undefined
  }
  const stopListening = onMarketChange(server, (change) => {
    if (isStopped) return
    waiting.set(JSON.stringify(change), change)
    running ??= outsideRequest(drain)
  })
  const stopTimer = sweepPeriodically(server, 'alerts', everyMs, () => evaluateAll(server), report, {
    atOnce: true,
  })

  return {
    async idle() {
      await running
    },
    async stop() {
      isStopped = true
      stopListening()
      await Promise.all([stopTimer(), running])
    },
  }
}

const evaluateChange = (server: Server, change: MarketChange) =>
  change.kind === 'rate' ? evaluateAll(server, ['rate']) : evaluateListings(server, change)
