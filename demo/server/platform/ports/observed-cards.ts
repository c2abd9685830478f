/** A card processor whose calls are timed: in figures, and as spans of the request or task that needs them. */
import type { Metrics } from '../observability/instruments.ts'
import { spanned } from '../observability/tracing.ts'
import type { CardProcessorPort } from './card-processor.ts'

const timed = [
  'tokenise',
  'authorise',
  'renew',
  'capture',
  'void',
  'refund',
  'payOut',
  'fetchReport',
] as const

export function observedCards(cards: CardProcessorPort, metrics: Metrics | undefined): CardProcessorPort {
  const observed = Object.fromEntries(
    timed.map((call) => [
      call,
      async (request: never) => {
        const startedAt = performance.now()
        let outcome = 'failed'
        try {
          const answer = await spanned(`processor ${call}`, {}, async () => cards[call](request))
          outcome = 'answered'
          return answer
        } finally {
          const seconds = (performance.now() - startedAt) / 1000
          metrics?.record('cowrie_processor_call_seconds', seconds, { call, outcome })
        }
      },
    ]),
  )
  return { ...cards, readEvents: (message) => cards.readEvents(message), ...observed }
}
